/** Access to class exams over HTTP. */
import { kind } from '@zhixing/contract/exam/kinds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePaper, makeProblem, type MadePaper } from '../../../test/exam.ts'
import { makeLecturer, makeUser, type MadeUser } from '../../../test/factories.ts'
import { addMember, makeGrade, makeMember, type MadeGrade } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { DEVICE, takerOf } from '../../../test/sitting.ts'

let t: TestApp
let taker: ReturnType<typeof takerOf>
beforeAll(async () => {
  t = await startTestApp()
  taker = takerOf(t)
})
afterAll(() => t.close())

interface Class extends MadeGrade {
  student: MadeUser
  paper: MadePaper
}

/** A class with one student, and a published paper of its owner: a single choice and an essay. */
async function makeClass(over: { problems?: MadePaper['problems'] } = {}): Promise<Class> {
  const grade = await makeGrade(t.owner)
  const { lecturerId } = grade.owner
  const problems = over.problems ?? [
    await makeProblem(t.owner, { lecturerId, problemType: kind.single }),
    await makeProblem(t.owner, { lecturerId, problemType: kind.essay }),
  ]
  const paper = await makePaper(t.owner, { lecturerId, problems, rules: { passScore: 3, attempts: 0 } })
  await t.owner`
    INSERT INTO exam_version (site_id, exam_id, version, doc, audit_status, rev)
    VALUES (12, ${paper.examId}, 1, ${t.owner.json(paper.doc as never)}, 1, 1)
    ON CONFLICT DO NOTHING`
  return { ...grade, paper, student: await makeMember(t.owner, grade.gradeId) }
}
type Over = Partial<Parameters<typeof save>[1]>

const save = (by: { token: string }, input: Record<string, unknown>) =>
  t.call('exam/auth/grade/exam/save', input as never, by)

async function setExam({ gradeId, paper, owner }: Class, over: Over = {}) {
  const { code, msg, data } = await save(owner, {
    gradeId,
    examId: paper.examId,
    gradeExamName: '第一次测验',
    answerTime: 60,
    rules: { attempts: 1 },
    ...over,
  })
  if (code !== 200) throw new Error(msg)
  return data
}

const begin = (gradeExamId: string, who: MadeUser, over: Record<string, unknown> = {}) =>
  t.call('exam/auth/grade/exam/student/relation/begin', { gradeExamId, deviceId: DEVICE, ...over }, who)

const check = (gradeExamId: string, who: { token: string }) =>
  t.call('exam/auth/grade/exam/student/relation/check', { gradeExamId }, who)

const roster = async (gradeExamId: string, who: { token: string }, over: Record<string, unknown> = {}) => {
  const { code, msg, data } = await t.call('exam/auth/grade/exam/student/relation/list', { gradeExamId, ...over }, who)
  if (code !== 200) throw new Error(msg)
  return data
}

const handIn = (recordId: string, who: { token: string }) =>
  t.call('exam/auth/grade/exam/student/relation/submit/audit', { recordId, deviceId: DEVICE }, who)

describe('roles and calls', () => {
  test('checks every role against every call', async () => {
    const c = await makeClass()
    const { gradeExamId } = await setExam(c)
    const foreign = await makeGrade(t.owner)
    const elsewhere = await makeGrade(t.owner, { siteId: 13 })
    const roles = {
      owner: c.owner,
      teacher: await makeMember(t.owner, c.gradeId, 'teacher'),
      assistant: await makeMember(t.owner, c.gradeId, 'assistant'),
      auditor: await makeMember(t.owner, c.gradeId, 'auditor'),
      student: c.student,
      stranger: await makeUser(t.owner),
      otherClass: foreign.owner,
    }
    const { list } = await roster(gradeExamId, c.owner)
    const relationId = list[0]?.relationId ?? ''
    const calls: [string, string, Record<string, unknown>, (keyof typeof roles)[]][] = [
      ['POST', 'exam/auth/grade/exam/get/student/ids', { gradeExamId }, ['owner', 'teacher', 'assistant', 'auditor']],
      ['POST', 'exam/auth/grade/exam/view', { gradeExamId }, ['owner', 'teacher', 'assistant', 'auditor']],
      ['POST', 'exam/auth/grade/exam/admin/page', { gradeId: c.gradeId }, ['owner', 'teacher', 'assistant', 'auditor']],
      [
        'POST',
        'exam/auth/grade/exam/student/relation/list',
        { gradeExamId },
        ['owner', 'teacher', 'assistant', 'auditor'],
      ],
      [
        'POST',
        'exam/auth/grade/exam/student/relation/page/grade',
        { gradeId: c.gradeId },
        ['owner', 'teacher', 'assistant', 'auditor'],
      ],
      ['POST', 'exam/auth/grade/exam/paper/list', { gradeId: c.gradeId }, ['owner', 'teacher']],
      ['POST', 'exam/auth/grade/exam/edit', { gradeExamId, gradeExamName: '改名' }, ['owner', 'teacher']],
      [
        'POST',
        'exam/auth/grade/exam/override/save',
        { gradeExamId, userIds: [c.student.userId], extraMinutes: 5 },
        ['owner', 'teacher'],
      ],
      [
        'POST',
        'exam/auth/grade/exam/edit/compensate/status',
        { gradeExamId, compensateStatus: 0 },
        ['owner', 'teacher'],
      ],
      [
        'POST',
        'exam/auth/grade/exam/save',
        { gradeId: c.gradeId, examId: c.paper.examId, gradeExamName: '又一场' },
        ['owner', 'teacher'],
      ],
    ]
    for (const [method, path, input, may] of calls)
      for (const [role, who] of Object.entries(roles)) {
        const { code } = await t.raw(method, path, input, { token: who.token })
        const expected = may.includes(role as keyof typeof roles) ? 200 : role === 'otherClass' ? 404 : 306
        expect([path, role, code]).toEqual([path, role, expected])
      }
    // Assistants may mark, too; nothing was submitted yet.
    for (const [role, expected] of [
      ['assistant', 999],
      ['teacher', 999],
      ['auditor', 306],
      ['otherClass', 404],
      ['student', 306],
    ] as const) {
      const { code } = await t.raw(
        'PUT',
        'exam/auth/grade/exam/student/relation/audit/complete',
        { relationId },
        { token: roles[role].token },
      )
      expect([role, code]).toEqual([role, expected])
      const given = { relationId, problemId: c.paper.problems[1]?.id, score: 1 }
      const marked = await t.raw('POST', 'exam/auth/grade/student/exam/answer/sys/audit', given, {
        token: roles[role].token,
      })
      expect([role, marked.code]).toEqual([role, expected])
    }
    // Calls for learners refuse everyone who is not in the audience, regardless of role.
    for (const who of [roles.owner, roles.teacher, roles.assistant, roles.auditor, roles.stranger, roles.otherClass]) {
      expect((await check(gradeExamId, who)).code).toBe(999)
      expect((await begin(gradeExamId, who)).code).toBe(999)
      expect((await t.call('exam/auth/grade/exam/student/relation/view', { gradeExamId }, who)).code).toBe(404)
      expect((await t.call('exam/auth/grade/exam/student/relation/view/score', { gradeExamId }, who)).code).toBe(404)
      expect((await t.call('PUT exam/auth/grade/exam/student/relation/ignore', { gradeExamId }, who)).code).toBe(404)
    }
    const other = { token: elsewhere.owner.token, siteId: 13 }
    expect((await t.call('exam/auth/grade/exam/view', { gradeExamId }, other)).code).toBe(404)
    expect((await t.call('exam/auth/grade/exam/student/relation/check', { gradeExamId }, other)).code).toBe(999)
    expect((await t.call('GET exam/api/grade/exam/check', { gradeExamId }, { siteId: 13 })).code).toBe(404)
  })

  test("a teacher who is no lecturer assigns papers of the class's lecturer, and no others", async () => {
    const c = await makeClass()
    const teacher = await makeMember(t.owner, c.gradeId, 'teacher')
    const stranger = await makePaper(t.owner)
    const papers = (await t.call('exam/auth/grade/exam/paper/list', { gradeId: c.gradeId }, teacher)).data.list
    expect(papers.map(({ examId }) => examId)).toEqual([c.paper.examId])
    const input = { gradeId: c.gradeId, gradeExamName: '测验' }
    expect((await save(teacher, { ...input, examId: c.paper.examId })).code).toBe(200)
    expect((await save(teacher, { ...input, examId: stranger.examId })).code).toBe(404)
    // The assigned copy cannot be assigned again and is not listed for its author.
    const { examId } = await setExam(c)
    expect((await save(c.owner, { ...input, examId })).code).toBe(404)
  })

  test('a lecturer on the staff has its exams in marking and monitoring; a former one does not', async () => {
    const c = await makeClass()
    const colleague = await makeLecturer(t.owner)
    const studentId = await addMember(t.owner, c.gradeId, colleague.userId, 'assistant')
    const { gradeExamId, examId } = await setExam(c)
    const { recordId } = (await begin(gradeExamId, c.student)).data
    const watch = () => t.call('exam/auth/exam/monitor/view', { examId }, colleague)
    expect((await watch()).data).toMatchObject({ doing: 1, notBegun: 0 })
    await taker.save(recordId, c.student, c.paper.problems[1]?.id ?? '', 1, ['作答'])
    await handIn(recordId, c.student)
    const todo = () => t.call('exam/auth/exam/mark/exams', {}, colleague)
    expect(JSON.stringify((await todo()).data)).toContain(examId)
    await t.owner`UPDATE grade_student SET status_id = 0 WHERE id = ${studentId}`
    expect((await watch()).code).toBe(404)
    expect(JSON.stringify((await todo()).data)).not.toContain(examId)
  })
})

test('after the class has ended, its exams still show who took them and who was absent', async () => {
  const c = await makeClass()
  const { gradeExamId } = await setExam(c)
  const { recordId } = (await begin(gradeExamId, c.student)).data
  await handIn(recordId, c.student)
  const before = (await roster(gradeExamId, c.owner)).list
  const total = async () =>
    (await t.call('exam/auth/grade/exam/admin/page', { gradeId: c.gradeId }, c.owner)).data.list[0]?.studentTotal
  await t.call('exam/auth/grade/info/stand', { gradeId: c.gradeId, gradeStatus: 3 }, c.owner)
  expect((await roster(gradeExamId, c.owner)).list).toEqual(before)
  expect(await total()).toBe(1)
  expect(before).toMatchObject([{ userId: c.student.userId, isMember: 1 }])
})

test('a student removed during an attempt may finish it and start no other', async () => {
  const c = await makeClass()
  const { gradeExamId, examId } = await setExam(c, { rules: { attempts: 2 } })
  const { recordId } = (await begin(gradeExamId, c.student)).data
  await t.owner`UPDATE grade_student SET status_id = 0 WHERE user_id = ${c.student.userId}`
  expect((await taker.save(recordId, c.student, c.paper.problems[0]?.id ?? '', 1, ['B'])).code).toBe(200)
  expect(
    (await t.call('exam/auth/grade/exam/student/relation/continue', { gradeExamId, deviceId: DEVICE }, c.student)).code,
  ).toBe(200)
  expect((await handIn(recordId, c.student)).code).toBe(200)
  expect((await check(gradeExamId, c.student)).code).toBe(999)
  expect((await begin(gradeExamId, c.student)).code).toBe(999)
  expect((await taker.begin(examId, c.student)).code).toBe(999)
  expect(await t.call('exam/auth/grade/exam/student/relation/page', {}, c.student)).toMatchObject({
    code: 200,
    data: { list: [{ gradeExamId, isMember: 0 }] },
  })
  expect((await roster(gradeExamId, c.owner)).list).toMatchObject([{ userId: c.student.userId, isMember: 0 }])
})

describe('the paper of a class exam', () => {
  test('is in no catalogue, author list or shop; only its audience can take it', async () => {
    const c = await makeClass()
    const { examId } = await setExam(c)
    const stranger = await makeUser(t.owner)
    const calls: [string, Record<string, unknown>, { token: string }][] = [
      ['exam/api/exam/info/list', {}, stranger],
      ['exam/api/exam/info/search/list', { keyword: '第一次测验' }, stranger],
      ['exam/auth/exam/audit/list', {}, c.owner],
      ['exam/auth/exam/list', {}, c.student],
      ['exam/auth/user/exam/collection/list', {}, c.student],
    ]
    for (const [path, input, who] of calls) {
      const answer = await t.raw('POST', path, input, { token: who.token })
      expect([path, JSON.stringify(answer.data ?? '').includes(examId)]).toEqual([path, false])
    }
    expect((await t.call('exam/api/exam/info/view', { examId }, {})).code).toBe(404)
    expect((await t.call('exam/auth/exam/view', { examId }, stranger)).code).toBe(404)
    expect((await taker.begin(examId, stranger)).code).toBe(999)
  })

  test('is copy-protected for its audience until they have taken it, and for no others', async () => {
    const c = await makeClass()
    const [problem] = c.paper.problems
    await t.owner`UPDATE exam_problem SET is_public = 1 WHERE id = ${problem?.id ?? ''}`
    // An exercise without limits is not confidential.
    const exercise = { answerTime: 0, attempts: 0 }
    await t.owner`UPDATE exam_paper SET frozen = jsonb_set(frozen, '{rules}', frozen->'rules' || ${t.owner.json(exercise)}) WHERE exam_id = ${c.paper.examId}`
    const { gradeExamId, examId } = await setExam(c)
    const stranger = await makeUser(t.owner)
    const { selectUnsat } = await import('../../exam/attempt/unsat.sql.ts')
    const unsat = async (user: MadeUser) =>
      (await selectUnsat(t.db(), user.userId, [problem?.id ?? ''], new Date())).size
    expect([await unsat(c.student), await unsat(stranger)]).toEqual([1, 0])
    const download = await t.call('exam/auth/user/exam/download/print', { examId, withKey: 0 }, c.student)
    expect(download.code).not.toBe(200)
    const { recordId } = (await begin(gradeExamId, c.student)).data
    await handIn(recordId, c.student)
    expect(await unsat(c.student)).toBe(0)
  })
})
