/** A sitting from begin to receipt, over HTTP. */
import { kind } from '@zhixing/contract/exam/kinds'
import { orderOf } from '@zhixing/contract/exam/order'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePaper, makeProblem, makeRecord, type MadePaper } from '../../../test/exam.ts'
import { makeCourse, makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { DEVICE, takerOf } from '../../../test/sitting.ts'

let t: TestApp
let taker: ReturnType<typeof takerOf>
let paper: MadePaper
let ids: [string, string, string]
beforeAll(async () => {
  t = await startTestApp()
  taker = takerOf(t)
  paper = await makePaper(t.owner, { rules: { attempts: 0 } })
  ids = paper.problems.map(({ id }) => id) as typeof ids
})
afterAll(() => t.close())

async function sitting(over: { paper?: MadePaper; user?: MadeUser } = {}) {
  const user = over.user ?? (await makeUser(t.owner))
  const { data, code, msg } = await taker.begin((over.paper ?? paper).examId, user)
  if (code !== 200) throw new Error(msg)
  return { user, ...data }
}
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()

describe('a sitting', () => {
  test('begins, gives the paper, keeps answers, and is handed in and marked', async () => {
    const [single, multiple] = ids
    const { user, recordId, ...begun } = await sitting()
    expect(begun).toMatchObject({ examStatus: 2, isActive: 1, epoch: 1, attemptNo: 1, answerList: [], version: 1 })
    expect(Date.parse(begun.cutoffTime ?? '') - Date.parse(begun.beginTime)).toBe(3_600_000)
    const shown = await taker.paper(recordId, user)
    expect(shown.data.problemList.map(({ id }) => id)).toEqual(ids)
    const first = await taker.send(recordId, user, [
      { problemId: single, rev: 1, userAnswer: ['A'], flag: 1 },
      { problemId: multiple, rev: 1, userAnswer: ['A'] },
    ])
    expect(first).toMatchObject({ code: 200, data: { examStatus: 2, isActive: 1, lateTotal: 0 } })
    expect(first.data.savedList).toEqual([
      { problemId: single, rev: 1 },
      { problemId: multiple, rev: 1 },
    ])
    await taker.save(recordId, user, single, 2, ['B'])
    const receipt = await taker.finish(recordId, user)
    expect(receipt).toMatchObject({
      code: 200,
      msg: '交卷成功',
      data: { examStatus: 5, submitType: 1, answeredTotal: 2, problemTotal: 3, score: 2, examName: paper.doc.examName },
    })
    expect(await taker.row(recordId)).toMatchObject({ examStatus: 5, submitType: 1, score: 2 })
  })

  test('begun twice, in two tabs at once or after a reload, is one record', async () => {
    const user = await makeUser(t.owner)
    const all = await Promise.all(Array.from({ length: 6 }, () => taker.begin(paper.examId, user)))
    const again = await taker.begin(paper.examId, user)
    expect(new Set([...all, again].map(({ data }) => data.recordId)).size).toBe(1)
    expect(again.msg).not.toBe('考试已开始')
    const [row] = await t.owner`SELECT count(*)::int AS n FROM user_exam_record WHERE user_id = ${user.userId}`
    expect(row?.n).toBe(1)
  })

  test('continued returns every answer with its rev and flag', async () => {
    const [single, , blanks] = ids
    const { user, recordId } = await sitting()
    await taker.send(recordId, user, [
      { problemId: single, rev: 3, userAnswer: ['C'], flag: 1 },
      { problemId: blanks, rev: 7, userAnswer: ['红', ''] },
    ])
    const back = await taker.goOn(recordId, user)
    expect(back.data.answerList.toSorted((a, b) => a.rev - b.rev)).toEqual([
      { problemId: single, rev: 3, userAnswer: ['C'], flag: 1, savedTime: expect.any(String) },
      { problemId: blanks, rev: 7, userAnswer: ['红', ''], flag: 0, savedTime: expect.any(String) },
    ])
    expect((await taker.begin(paper.examId, user)).data.answerList).toHaveLength(2)
  })

  test('no response to a taker contains a key, an analysis or a score', async () => {
    const secret = 'Geheimnis'
    const kinds = [kind.single, kind.blanks, kind.essay, kind.material, kind.match, kind.number]
    const problems = await Promise.all(
      kinds.map((problemType) =>
        makeProblem(t.owner, {
          problemType,
          doc: {
            analysis: secret,
            ...(problemType === kind.essay
              ? { answer: [secret], rubricList: [{ id: 'r', text: secret, score: 1 }] }
              : {}),
            ...(problemType === kind.blanks ? { answer: [secret, secret], aliasList: [[secret], []] } : {}),
          },
        }),
      ),
    )
    const hidden = await makePaper(t.owner, { problems, rules: { scoreShow: 1, answerShow: 1 } })
    const { user, recordId } = await sitting({ paper: hidden })
    const answers = [
      await taker.begin(hidden.examId, user),
      await taker.paper(recordId, user),
      await taker.goOn(recordId, user),
      await taker.save(recordId, user, problems[0]?.id ?? '', 1, ['B']),
      await t.call('exam/auth/user/exam/record/check', { examId: hidden.examId }, { token: user.token }),
      await taker.finish(recordId, user),
      await t.call('exam/auth/user/exam/record/list', {}, { token: user.token }),
      await t.call('exam/auth/user/exam/record/notice/list', { recordId }, { token: user.token }),
    ]
    for (const answer of answers) {
      expect(answer.code).toBe(200)
      expect(JSON.stringify(answer)).not.toMatch(/Geheimnis|"answer"|"analysis"|aliasList|rubric|numberRule|"marks"/)
      expect(JSON.stringify(answer)).not.toMatch(/"score":[1-9].*"recordId"/)
    }
    expect(answers[5]?.data).toMatchObject({ score: null })
    expect(answers[6]?.data).toMatchObject({ list: [{ recordId, score: null, isPass: null, answerOpen: 0 }] })
  })

  test('a paper with draws gives each taker their own problems, the same ones every time, and rejects answers to others', async () => {
    const problems = await Promise.all(Array.from({ length: 8 }, () => makeProblem(t.owner)))
    const drawn = await makePaper(t.owner, { titles: [{ problems, draw: 3 }] })
    const { user, recordId, seed } = await sitting({ paper: drawn })
    const shown = await taker.paper(recordId, user)
    const wanted = orderOf(drawn.frozen.titleList, { shuffleTitle: 0, shuffleProblem: 0 }, seed)[0]?.problemIds ?? []
    expect(shown.data.problemList.map(({ id }) => id).toSorted()).toEqual(wanted.toSorted())
    expect(await taker.paper(recordId, user)).toEqual(shown)
    const other = problems.find(({ id }) => !wanted.includes(id))?.id ?? ''
    expect(await taker.save(recordId, user, other, 1, ['B'])).toMatchObject({ code: 422 })
    expect(await taker.save(recordId, user, wanted[0] ?? '', 1, ['B'])).toMatchObject({ code: 200 })
    expect((await taker.finish(recordId, user)).data).toMatchObject({ problemTotal: 3, score: 2 })
  })

  test('a paper without draws is sent compressed where accepted', async () => {
    const { user, recordId } = await sitting()
    const ask = (encoding: string) =>
      t.app.inject({
        method: 'POST',
        url: '/apis/exam/auth/user/exam/record/paper',
        headers: { 'site-id': '12', token: user.token, 'accept-encoding': encoding },
        payload: { recordId },
      })
    const [plain, zipped] = [await ask('identity'), await ask('br, gzip')]
    expect(zipped.headers['content-encoding']).toBe('gzip')
    const { gunzipSync } = await import('node:zlib')
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.payload)
    expect(plain.headers['content-encoding']).toBeUndefined()
  })
})

describe('who may begin', () => {
  const reason = async (over: Parameters<typeof makePaper>[1], input: Record<string, unknown> = {}) => {
    const made = await makePaper(t.owner, over)
    const { code, msg } = await taker.begin(made.examId, await makeUser(t.owner), input)
    return { code, msg }
  }

  test('within the window, and not after the late entry limit', async () => {
    expect(await reason({ rules: { openTime: minutes(5) } })).toEqual({ code: 999, msg: '考试还没有开始' })
    expect(await reason({ rules: { closeTime: minutes(-5) } })).toEqual({ code: 999, msg: '考试已经结束' })
    expect(await reason({ rules: { openTime: minutes(-20), lateEntry: 15 } })).toMatchObject({ code: 999 })
    expect(await reason({ rules: { openTime: minutes(-10), lateEntry: 15 } })).toMatchObject({ code: 200 })
  })

  test('with the password, where there is one', async () => {
    const rules = { password: '8864' }
    expect(await reason({ rules })).toEqual({ code: 422, msg: '请输入考试密码' })
    expect(await reason({ rules }, { password: '8865' })).toEqual({ code: 422, msg: '考试密码不正确' })
    expect(await reason({ rules }, { password: ' 8864' })).toMatchObject({ code: 200 })
  })

  test('an unlisted paper looks like a missing one', async () => {
    const off = await reason({ isPutaway: 0 })
    const gone = await taker.begin('987654321012345678', await makeUser(t.owner))
    expect(off).toEqual({ code: gone.code, msg: gone.msg })
    expect(off.code).toBe(404)
    const abroad = await makePaper(t.owner, { siteId: 13 })
    const stranger = await makeUser(t.owner)
    const there = { examId: abroad.examId, deviceId: DEVICE }
    const answer = await t.call('exam/auth/user/exam/record/examOnline', there, { token: stranger.token })
    expect(answer).toEqual({ ...gone })
  })

  test('a paid paper requires ownership, or a course that includes it', async () => {
    const paid = await makePaper(t.owner, { doc: { isFree: 0, examOriginal: 100, examDiscount: 100 } })
    const [poor, buyer, student] = await Promise.all([makeUser(t.owner), makeUser(t.owner), makeUser(t.owner)])
    await t.owner`INSERT INTO exam_user (site_id, user_id, exam_id) VALUES (12, ${buyer.userId}, ${paid.examId})`
    const course = await makeCourse(t.owner, { lecturerId: paid.lecturerId })
    await t.owner`INSERT INTO course_user (site_id, user_id, course_id) VALUES (12, ${student.userId}, ${course.courseId})`
    await t.owner`
      INSERT INTO course_exam_ref (site_id, course_id, ref_type, ref_id, exam_id)
      VALUES (12, ${course.courseId}, 1, ${course.courseId}, ${paid.examId})`
    const codes = [poor, buyer, student].map(async (user) => (await taker.begin(paid.examId, user)).code)
    expect(await Promise.all(codes)).toEqual([999, 200, 200])
    expect((await taker.begin(paid.examId, student, { refId: course.courseId })).code).toBe(200)
    expect((await taker.begin(paid.examId, await makeUser(t.owner), { refId: course.chapterId })).code).toBe(404)
  })

  test('within the limit and interval of attempts, also concurrently', async () => {
    const once = await makePaper(t.owner, { rules: { attempts: 1 } })
    const user = await makeUser(t.owner)
    const { recordId } = (await taker.begin(once.examId, user)).data
    // A second begin concurrent with the hand-in must not create a second attempt.
    await Promise.all([
      taker.finish(recordId, user),
      ...Array.from({ length: 5 }, () => taker.begin(once.examId, user)),
    ])
    expect(await taker.begin(once.examId, user)).toMatchObject({ code: 999, msg: '这份试卷最多考 1 次，你已用完' })
    const [row] = await t.owner`SELECT count(*)::int AS n FROM user_exam_record WHERE user_id = ${user.userId}`
    expect(row?.n).toBe(1)
    const apart = await makePaper(t.owner, { rules: { attempts: 0, redoInterval: 30 } })
    await makeRecord(t.owner, { paper: apart, userId: user.userId, examStatus: 5 })
    const early = await t.call('exam/auth/user/exam/record/check', { examId: apart.examId }, { token: user.token })
    expect(early.data).toMatchObject({
      may: 0,
      attemptsUsed: 1,
      attempts: 0,
      nextTime: expect.any(String),
      record: null,
    })
    expect((await taker.begin(apart.examId, user)).code).toBe(999)
  })

  test('the end is the earlier of duration and closing time', async () => {
    const closing = await makePaper(t.owner, { rules: { answerTime: 60, closeTime: minutes(10) } })
    const free = await makePaper(t.owner, { rules: { answerTime: 0 } })
    const one = await sitting({ paper: closing })
    expect(one.cutoffTime).toBe(closing.doc.rules.closeTime)
    expect((await sitting({ paper: free })).cutoffTime).toBeNull()
  })

  test('check returns an open record and the server time, and hides missing papers', async () => {
    const { user, recordId } = await sitting()
    await taker.save(recordId, user, ids[0], 1, ['A'])
    await taker.save(recordId, user, ids[1], 1, [''])
    const check = await t.call('exam/auth/user/exam/record/check', { examId: paper.examId }, { token: user.token })
    expect(check.data).toMatchObject({ may: 1, needsPassword: 0, record: { recordId, answeredTotal: 1 } })
    const gone = await t.call(
      'exam/auth/user/exam/record/check',
      { examId: '987654321012345678' },
      { token: user.token },
    )
    expect(gone).toMatchObject({ code: 404, msg: '试卷不存在或已下架' })
  })
})

describe("another person's record", () => {
  test('is not found by any call', async () => {
    const { recordId } = await sitting()
    const thief = await makeUser(t.owner)
    const stranger = await makeUser(t.owner, { siteId: 13 })
    const actions = (id: string, user: MadeUser, siteId = 12) =>
      Promise.all(
        (
          [
            ['exam/auth/user/exam/record/continue', { deviceId: DEVICE }],
            ['exam/auth/user/exam/record/paper', {}],
            [
              'exam/auth/user/exam/record/answer/save',
              { deviceId: DEVICE, answerList: [{ problemId: ids[0], rev: 9, userAnswer: ['A'] }] },
            ],
            ['exam/auth/user/exam/record/examFinish', { deviceId: DEVICE }],
            ['exam/auth/user/exam/record/notice/list', {}],
          ] as const
        ).map(([path, input]) => t.raw('POST', path, { recordId: id, ...input }, { token: user.token, siteId })),
      )
    const nowhere = await actions('987654321012345678', thief)
    expect(nowhere.map(({ code }) => code)).toEqual([404, 404, 404, 404, 404])
    expect(await actions(recordId, thief)).toEqual(nowhere)
    expect(await actions(recordId, stranger, 13)).toEqual(nowhere)
    expect(await taker.held(recordId)).toEqual({})
    expect(await taker.row(recordId)).toMatchObject({ examStatus: 2, epoch: 1 })
  })

  test('is not in the list', async () => {
    const { user, recordId } = await sitting()
    await sitting()
    const own = await t.call('exam/auth/user/exam/record/list', {}, { token: user.token })
    expect(own.data).toMatchObject({ totalCount: 1, list: [{ recordId, examStatus: 2, score: null, passScore: 1 }] })
    const other = await t.call('exam/auth/user/exam/record/list', { examStatus: 5 }, { token: user.token })
    expect(other.data.totalCount).toBe(0)
  })
})

describe('a paper changed during a sitting', () => {
  test('is unchanged for its takers: edited, unlisted, deleted, its problems too', async () => {
    const running = await makePaper(t.owner)
    const [single = ''] = running.problems.map(({ id }) => id)
    const { user, recordId } = await sitting({ paper: running })
    const before = await taker.paper(recordId, user)
    await t.owner`UPDATE exam_problem SET doc = '{}', status_id = 0 WHERE id = ${single}`
    await t.owner`UPDATE exam_version SET doc = '{}', audit_status = 4 WHERE exam_id = ${running.examId}`
    await t.owner`UPDATE exam_info SET is_putaway = 0, is_deleted = 1, exam_name = 'x', pass_score = 99 WHERE id = ${running.examId}`
    expect(await taker.paper(recordId, user)).toEqual(before)
    expect((await taker.goOn(recordId, user)).code).toBe(200)
    expect((await taker.begin(running.examId, user)).data.recordId).toBe(recordId)
    expect((await taker.save(recordId, user, single, 1, ['B'])).code).toBe(200)
    expect((await taker.finish(recordId, user)).data).toMatchObject({ score: 2, examName: running.doc.examName })
    // No new attempt can begin.
    expect((await taker.begin(running.examId, await makeUser(t.owner))).code).toBe(404)
  })
})
