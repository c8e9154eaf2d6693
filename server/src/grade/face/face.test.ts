/** Face check before a class exam over HTTP: consent, snapshot, review, admission without a picture, deletion. */
import { faceConsent, faceStatus, MAX_SNAPSHOTS } from '@zhixing/contract/grade/face-rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePaper, makeProblem } from '../../../test/exam.ts'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { makePicture, sendFile } from '../../../test/files.ts'
import { makeGrade, makeMember } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { DEVICE } from '../../../test/sitting.ts'
import { dropFaces } from './pictures.ts'

let t: TestApp
let picture: Buffer
beforeAll(async () => {
  t = await startTestApp()
  picture = await makePicture()
})
afterAll(() => t.close())

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
const send = async (who: { token: string }) => (await sendFile(t, who.token, picture, { kind: 'private' })).data.fileId

/** A class with an exam that requires a face check, one student and one assistant. */
async function makeExam(over: Record<string, unknown> = {}) {
  const grade = await makeGrade(t.owner)
  const { lecturerId } = grade.owner
  const paper = await makePaper(t.owner, { lecturerId, problems: [await makeProblem(t.owner, { lecturerId })] })
  await t.owner`
    INSERT INTO exam_version (site_id, exam_id, version, doc, audit_status, rev)
    VALUES (12, ${paper.examId}, 1, ${t.owner.json(paper.doc as never)}, 1, 1)
    ON CONFLICT DO NOTHING`
  const student = await makeMember(t.owner, grade.gradeId)
  const assistant = await makeMember(t.owner, grade.gradeId, 'assistant')
  const input = { gradeId: grade.gradeId, examId: paper.examId, gradeExamName: '期末考试', faceCheck: 2, ...over }
  const { code, msg, data } = await t.call('exam/auth/grade/exam/save', input as never, grade.owner)
  if (code !== 200) throw new Error(msg)
  return { ...grade, ...data, student, assistant }
}
type Exam = Awaited<ReturnType<typeof makeExam>>

const view = async ({ gradeExamId }: Exam, who: { token: string }) =>
  (await t.call('exam/auth/grade/exam/face/view', { gradeExamId }, who)).data
const codeFor = async ({ gradeExamId }: Exam, who: { token: string }) =>
  (await t.call('user/auth/user/ext/face/contras/code', { gradeExamId }, who)).data
const consent = async ({ gradeExamId }: Exam, who: { token: string }, over: Record<string, unknown> = {}) =>
  t.call(
    'exam/auth/grade/exam/face/consent',
    { gradeExamId, consentVersion: faceConsent.version, fileId: await send(who), ...over } as never,
    who,
  )
async function shoot(exam: Exam, who: { token: string }) {
  const { code } = await codeFor(exam, who)
  return t.call(
    'exam/auth/grade/exam/face/snapshot',
    { gradeExamId: exam.gradeExamId, code, fileId: await send(who) },
    who,
  )
}
const begin = (exam: Exam, who: MadeUser) =>
  t.call('exam/auth/grade/exam/student/relation/begin', { gradeExamId: exam.gradeExamId, deviceId: DEVICE }, who)
const page = async ({ gradeExamId }: Exam, who: { token: string }, state = 'all') => {
  const { code, msg, data } = await t.call('exam/auth/grade/exam/face/page', { gradeExamId, state } as never, who)
  if (code !== 200) throw new Error(msg)
  return data
}
const review = (
  { gradeExamId }: Exam,
  who: { token: string },
  status: 2 | 3 | 5,
  list: { userId: string; rev: number }[],
  reason = '',
) => t.call('exam/auth/grade/exam/face/review', { gradeExamId, faceStatus: status, reason, list }, who)
const rowOf = async (exam: Exam) => {
  const row = (await page(exam, exam.assistant)).list.find(({ userId }) => userId === exam.student.userId)
  if (!row) throw new Error('no row')
  return row
}
const messages = async (who: { token: string }) =>
  JSON.stringify((await t.call('user/auth/msg/user/list', {}, who)).data.list)
const fileThere = async (fileId: string) => (await t.owner`SELECT FROM stored_file WHERE id = ${fileId}`).length > 0

describe('the check', () => {
  test('is off unless the exam requires it', async () => {
    const exam = await makeExam({ faceCheck: undefined })
    expect(await view(exam, exam.student)).toMatchObject({ faceCheck: 0, mayEnter: 1 })
    expect(await codeFor(exam, exam.student)).toEqual({ enabled: 0, code: '' })
    expect(await consent(exam, exam.student)).toMatchObject({ code: 999, msg: '这场考试不需要人脸核验' })
    expect((await begin(exam, exam.student)).code).toBe(200)
  })

  test('takes consent and snapshot, is compared side by side, and admits', async () => {
    const exam = await makeExam()
    const { student, assistant } = exam
    const refused = { code: 999, msg: expect.stringContaining('人脸核验') }
    expect(await begin(exam, student)).toMatchObject(refused)
    expect(
      await t.call('exam/auth/grade/exam/student/relation/check', { gradeExamId: exam.gradeExamId }, student),
    ).toMatchObject(refused)
    // The calls of papers refuse, too.
    expect(
      await t.call('exam/auth/user/exam/record/examOnline', { examId: exam.examId, deviceId: DEVICE }, student),
    ).toMatchObject(refused)

    expect(await shoot(exam, student)).toMatchObject({ code: 999, msg: expect.stringContaining('阅读并同意') })
    expect(await consent(exam, student, { consentVersion: 0 })).toMatchObject({ code: 999 })
    const others = await send(await makeUser(t.owner))
    expect(await consent(exam, student, { fileId: others })).toMatchObject({ code: 422, data: { field: 'fileId' } })
    expect((await consent(exam, student)).code).toBe(200)
    const agreed = await view(exam, student)
    expect(agreed).toMatchObject({ consentVersion: faceConsent.version, mayEnter: 0, mayShoot: 1 })
    const open = (url: string, who: { token: string }) =>
      t.app.inject({ url, headers: { 'site-id': '12', token: who.token } })
    expect((await open(agreed.portraitUrl, student)).statusCode).toBe(200)
    expect((await open(agreed.portraitUrl, assistant)).statusCode).not.toBe(200)

    expect((await shoot(exam, student)).data).toEqual({ faceStatus: faceStatus.waiting, mayEnter: 0 })
    expect(await begin(exam, student)).toMatchObject(refused)
    const row = await rowOf(exam)
    expect(row).toMatchObject({ faceStatus: faceStatus.waiting, verdict: 'unsure', mayEnter: 0, hasBegun: 0 })
    for (const url of [row.portraitUrl, row.snapshotUrl]) expect((await open(url, assistant)).statusCode).toBe(200)
    expect(
      (await t.call('exam/auth/grade/exam/view', { gradeExamId: exam.gradeExamId }, assistant)).data,
    ).toMatchObject({ faceCheck: 2, faceKeepDays: 30, faceWaiting: 1 })
    expect((await review(exam, assistant, 2, [row])).data).toEqual({ total: 1 })
    expect(await messages(student)).toContain('人脸核验已通过')
    expect((await begin(exam, student)).code).toBe(200)
    expect(await shoot(exam, student)).toMatchObject({ code: 999, msg: expect.stringContaining('已通过') })
  })

  test('a snapshot is enough in mode 1; a mismatch reported by the provider is left to a reviewer', async () => {
    const exam = await makeExam({ faceCheck: 1 })
    const { student } = exam
    await consent(exam, student)
    const { face } = t.services.platform
    for (const [verdict, status, may] of [
      ['different', faceStatus.waiting, 0],
      ['unsure', faceStatus.waiting, 1],
      ['same', faceStatus.same, 1],
    ] as const) {
      const seen: number[] = []
      t.services.platform.face = {
        provider: 'test',
        async compare({ portrait, snapshot }) {
          seen.push((await portrait()).length, (await snapshot()).length)
          return verdict
        },
      }
      try {
        expect((await shoot(exam, student)).data).toEqual({ faceStatus: status, mayEnter: may })
        expect(seen.every((bytes) => bytes > 0)).toBe(true)
      } finally {
        t.services.platform.face = face
      }
      expect((await begin(exam, student)).code).toBe(may ? 200 : 999)
    }
  })

  test('a failed student gives a reason, reads the verdict, may ask again, and is admitted by a teacher', async () => {
    const exam = await makeExam()
    const { student, assistant, owner } = exam
    const fail = async (reason: string, code?: string) =>
      t.call(
        'user/auth/user/ext/face/contras/fail',
        { code: code ?? (await codeFor(exam, student)).code, reason },
        student,
      )
    await consent(exam, student)
    await shoot(exam, student)
    expect(await review(exam, assistant, 3, [await rowOf(exam)])).toMatchObject({
      code: 422,
      data: { field: 'reason' },
    })
    expect((await review(exam, assistant, 3, [await rowOf(exam)], '照片太暗，看不清')).code).toBe(200)
    expect(await view(exam, student)).toMatchObject({
      faceStatus: faceStatus.different,
      reviewReason: '照片太暗，看不清',
    })
    expect(await messages(student)).toContain('照片太暗')

    // A code of another person, or an invalid one, has no effect.
    expect((await fail('没有摄像头', 'nonsense')).code).toBe(200)
    expect((await view(exam, student)).faceStatus).toBe(faceStatus.different)
    expect((await fail('摄像头坏了')).code).toBe(200)
    expect(await view(exam, student)).toMatchObject({
      faceStatus: faceStatus.asks,
      failReason: '摄像头坏了',
      mayEnter: 0,
    })
    expect(await messages(owner)).toContain('申请放行')
    expect(await messages(owner)).toContain('摄像头坏了')
    const todo = await page(exam, assistant, 'todo')
    expect(todo).toMatchObject({ counts: { todo: 1 }, list: [{ failReason: '摄像头坏了' }] })

    const seen = todo.list
    expect((await review(exam, owner, 5, seen, '已核对学生证')).code).toBe(200)
    // Conflict: the other teacher decided on an older revision.
    expect((await review(exam, assistant, 3, seen, '不是本人')).code).toBe(409)
    expect((await view(exam, student)).mayEnter).toBe(1)
    expect((await begin(exam, student)).code).toBe(200)
    const log = await t.call('exam/auth/grade/info/log', { gradeId: exam.gradeId }, owner)
    expect(JSON.stringify(log.data)).toContain('人脸核验：放行 1 人')
  })

  test('can be skipped: a student without a picture may be admitted in advance, and is never judged without one', async () => {
    const exam = await makeExam()
    const row = await rowOf(exam)
    expect(row).toMatchObject({ rev: 0, faceStatus: faceStatus.begun, portraitUrl: '', snapshotUrl: '' })
    expect((await review(exam, exam.assistant, 2, [row])).code).toBe(999)
    const stranger = await makeUser(t.owner)
    expect((await review(exam, exam.assistant, 5, [{ userId: stranger.userId, rev: 0 }])).code).toBe(422)
    expect((await review(exam, exam.assistant, 5, [row])).data).toEqual({ total: 1 })
    expect((await review(exam, exam.owner, 5, [row])).code).toBe(409)
    expect((await begin(exam, exam.student)).code).toBe(200)
  })

  test('snapshots are newer than their code, own uploads, limited in number, and taken near the exam', async () => {
    const exam = await makeExam()
    const { student, gradeExamId } = exam
    await consent(exam, student)
    const old = await send(student)
    await t.owner`UPDATE stored_file SET gmt_create = gmt_create - interval '1 minute' WHERE id = ${old}`
    const { code } = await codeFor(exam, student)
    const take = (fileId: string, by = code) =>
      t.call('exam/auth/grade/exam/face/snapshot', { gradeExamId, code: by, fileId }, student)
    expect((await take(old)).code).toBe(422)
    expect((await take(await send(exam.owner))).code).toBe(422)
    const fresh = await send(student)
    expect((await take(fresh)).code).toBe(200)
    expect((await take(await send(student))).msg).toContain('已过期')
    await t.owner`UPDATE grade_face_check SET snapshot_total = ${MAX_SNAPSHOTS} WHERE grade_exam_id = ${gradeExamId}`
    expect((await shoot(exam, student)).msg).toContain('次数已用完')

    const later = await makeExam({ beginTime: minutes(120), endTime: minutes(240) })
    await consent(later, later.student)
    expect(await view(later, later.student)).toMatchObject({ mayShoot: 0, shootFrom: expect.any(String) })
    expect((await shoot(later, later.student)).msg).toContain('60 分钟')
    const soon = await makeExam({ beginTime: minutes(30), endTime: minutes(240) })
    await consent(soon, soon.student)
    expect((await shoot(soon, soon.student)).code).toBe(200)
  })

  test('is visible only to staff who mark, not to other classes or sites', async () => {
    const exam = await makeExam()
    const auditor = await makeMember(t.owner, exam.gradeId, 'auditor')
    const elsewhere = await makeExam()
    const ask = (who: { token: string }) =>
      t.call('exam/auth/grade/exam/face/page', { gradeExamId: exam.gradeExamId }, who)
    expect((await ask(auditor)).code).toBe(306)
    expect((await ask(elsewhere.assistant)).code).toBe(404)
    expect(
      (await t.call('exam/auth/grade/exam/face/view', { gradeExamId: exam.gradeExamId }, elsewhere.student)).code,
    ).toBe(404)
    expect(await codeFor(exam, elsewhere.student)).toEqual({ enabled: 0, code: '' })
  })
})

describe('deletion of pictures', () => {
  const filesOf = async (userId: string) => {
    const [row] = await t.owner<{ portrait: string | null; snapshot: string | null }[]>`
      SELECT p.portrait_file_id AS portrait, f.snapshot_file_id AS snapshot
      FROM grade_face p
      LEFT JOIN grade_face_check f ON f.user_id = p.user_id
      WHERE p.user_id = ${userId}`
    return row
  }

  test('after the retention period, including storage; the decision stays', async () => {
    const exam = await makeExam({ endTime: minutes(60), faceKeepDays: 7 })
    const { student, assistant } = exam
    await consent(exam, student)
    await shoot(exam, student)
    await review(exam, assistant, 2, [await rowOf(exam)])
    const before = await filesOf(student.userId)
    const keys = await t.owner<
      { fileKey: string }[]
    >`SELECT file_key FROM stored_file WHERE user_id = ${student.userId}`
    expect(keys).toHaveLength(2)
    const [due] = await t.owner<{ days: number }[]>`
      SELECT round(extract(epoch FROM delete_time - now()) / 86400)::int AS days FROM grade_face_check WHERE user_id = ${student.userId}`
    expect(due?.days).toBe(7)
    const at = (days: number) => ({
      ...t.services,
      clock: { ...t.services.clock, now: () => Date.now() + days * 86_400_000 },
    })
    await dropFaces(at(6))
    expect(await filesOf(student.userId)).toEqual(before)
    expect((await dropFaces(at(8))).deleted).toBeGreaterThanOrEqual(2)
    expect(await filesOf(student.userId)).toEqual({ portrait: null, snapshot: null })
    for (const id of [before?.portrait, before?.snapshot]) expect(await fileThere(id ?? '')).toBe(false)
    for (const { fileKey } of keys)
      await expect(t.services.platform.storage.size(fileKey)).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await rowOf(exam)).toMatchObject({ faceStatus: faceStatus.same, portraitUrl: '', snapshotUrl: '' })
    expect((await dropFaces(at(8))).deleted).toBe(0)
  })

  test('a failing deletion is retried and does not block others', async () => {
    const exam = await makeExam({ endTime: minutes(60), faceKeepDays: 1 })
    await consent(exam, exam.student)
    const { storage } = t.services.platform
    const later = { ...t.services, clock: { ...t.services.clock, now: () => Date.now() + 3 * 86_400_000 } }
    const failing = { ...storage, remove: () => Promise.reject(new Error('away')) }
    await dropFaces({ ...later, platform: { ...later.platform, storage: failing } })
    expect((await filesOf(exam.student.userId))?.portrait).not.toBeNull()
    await dropFaces(later)
    expect((await filesOf(exam.student.userId))?.portrait).toBeNull()
  })

  test('at once when consent is withdrawn; a new portrait replaces the old one', async () => {
    const exam = await makeExam({ faceCheck: 1 })
    const { student } = exam
    await consent(exam, student)
    const first = (await filesOf(student.userId))?.portrait ?? ''
    await consent(exam, student)
    expect(await fileThere(first)).toBe(false)
    await shoot(exam, student)
    const before = await filesOf(student.userId)
    expect((await t.call('exam/auth/grade/exam/face/withdraw', {}, student)).code).toBe(200)
    for (const id of [before?.portrait, before?.snapshot]) expect(await fileThere(id ?? '')).toBe(false)
    expect(await view(exam, student)).toMatchObject({ consentVersion: 0, portraitUrl: '', mayEnter: 0 })
    expect((await begin(exam, student)).code).toBe(999)
    const [proof] = await t.owner`SELECT withdraw_time FROM grade_face WHERE user_id = ${student.userId}`
    expect(proof?.withdrawTime).not.toBeNull()
  })
})
