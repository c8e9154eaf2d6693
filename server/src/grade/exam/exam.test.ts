/** Class exams over HTTP: assigned, taken, marked by staff, made up. */
import { kind } from '@zhixing/contract/exam/kinds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePaper, makeProblem, type MadePaper } from '../../../test/exam.ts'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { makeGrade, makeGroup, makeMember, type MadeGrade } from '../../../test/grade.ts'
import { giveMakeUps } from './make-up.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { DEVICE, takerOf } from '../../../test/sitting.ts'

let t: TestApp
let taker: ReturnType<typeof takerOf>
beforeAll(async () => {
  t = await startTestApp()
  taker = takerOf(t)
})
afterAll(() => t.close())
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()

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

describe('a class exam', () => {
  test('is assigned, taken, marked by an assistant who is no lecturer, completed and shown', async () => {
    const c = await makeClass()
    const assistant = await makeMember(t.owner, c.gradeId, 'assistant')
    const { gradeExamId, examId } = await setExam(c)
    const [single, essay] = c.paper.problems.map(({ id }) => id) as [string, string]
    const messages = await t.call('user/auth/msg/user/list', {}, c.student)
    expect(JSON.stringify(messages.data)).toContain('第一次测验')
    expect((await t.call('exam/auth/grade/exam/student/relation/tips', {}, c.student)).data).toMatchObject({
      tips: 1,
      list: [{ gradeExamId }],
    })

    expect((await check(gradeExamId, c.student)).data).toMatchObject({
      needsPassword: 0,
      attemptsUsed: 0,
      record: null,
    })
    expect(
      (await t.call('exam/auth/grade/exam/student/relation/save', { gradeExamId, studentName: '王小明' }, c.student))
        .code,
    ).toBe(200)
    const begun = (await begin(gradeExamId, c.student)).data
    expect(begun).toMatchObject({ examId, examStatus: 2, attemptNo: 1 })
    expect((await begin(gradeExamId, c.student)).data.recordId).toBe(begun.recordId)
    const { recordId } = begun
    const saved = await t.call(
      'exam/auth/grade/student/exam/answer/save',
      {
        recordId,
        deviceId: DEVICE,
        answerList: [
          { problemId: single, rev: 1, userAnswer: ['B'] },
          { problemId: essay, rev: 1, userAnswer: ['我的作答'] },
        ],
      },
      c.student,
    )
    expect(saved.data.savedList).toHaveLength(2)
    expect(
      (await t.call('exam/auth/grade/exam/student/relation/continue', { gradeExamId, deviceId: DEVICE }, c.student))
        .data.answerList,
    ).toHaveLength(2)
    expect(await roster(gradeExamId, assistant)).toMatchObject({
      counts: { all: 1, doing: 1 },
      list: [{ studentName: '王小明', examStatus: 2, recordId }],
    })
    expect((await handIn(recordId, c.student)).data).toMatchObject({ examStatus: 4, score: null })

    const [row] = (await roster(gradeExamId, assistant, { state: 'marking' })).list
    const relationId = row?.relationId ?? ''
    expect(row).toMatchObject({ examStatus: 4, waiting: 1, sysAuditTotalScore: 2, isMember: 1 })
    const done = () =>
      t.call('PUT exam/auth/grade/exam/student/relation/audit/complete', { relationId, comment: '继续努力' }, assistant)
    expect(await done()).toMatchObject({ code: 999, msg: '还有 1 题未评阅，评完后才能完成批阅' })
    const [task] = (await t.call('exam/auth/grade/student/exam/answer/view', { relationId }, assistant)).data.taskList
    expect(task).toMatchObject({ problemId: essay, userAnswer: ['我的作答'], state: 'waiting' })
    const mark = (score: number, who = assistant) =>
      t.call(
        'exam/auth/grade/student/exam/answer/sys/audit',
        { relationId, problemId: essay, score, answerTag: task?.answerTag ?? '' },
        who,
      )
    expect((await mark(99)).code).toBe(422)
    expect((await mark(1.5)).data).toMatchObject({ recordWaiting: 0, examStatus: 5 })
    expect((await done()).code).toBe(200)

    const score = (await t.call('exam/auth/grade/exam/student/relation/view/score', { gradeExamId }, c.student)).data
    expect(score).toMatchObject({ comment: '继续努力', studentName: '王小明', result: { score: 3.5, isPass: 1 } })
    const mine = (await t.call('exam/auth/grade/exam/student/relation/page', {}, c.student)).data
    expect(mine.list).toMatchObject([{ gradeExamId, examStatus: 5, score: 3.5, isPass: 1, comment: '继续努力' }])
    const grades = (await t.call('exam/auth/grade/exam/student/relation/page/grade', { gradeId: c.gradeId }, assistant))
      .data
    expect(grades).toMatchObject({
      examList: [{ gradeExamId }],
      list: [{ scoreList: [{ isSet: 1, score: 3.5, isPass: 1 }] }],
    })
    expect(await check(gradeExamId, c.student)).toMatchObject({ code: 999, msg: expect.stringContaining('已交卷') })
  })

  test('is assigned once per idempotency key; editable until the first attempt; deletable while no attempt is open', async () => {
    const c = await makeClass()
    const input = { gradeId: c.gradeId, examId: c.paper.examId, gradeExamName: '期中', answerTime: 30, clientKey: 'k1' }
    const [first, again] = [await save(c.owner, input), await save(c.owner, input)]
    expect(again.data).toEqual(first.data)
    const { gradeExamId } = first.data
    const edit = (over: Record<string, unknown>) =>
      t.call('exam/auth/grade/exam/edit', { gradeExamId, ...over }, c.owner)
    expect((await edit({ gradeExamName: '期中考试', answerTime: 45, rules: { attempts: 2 } })).code).toBe(200)
    const view = async () => (await t.call('exam/auth/grade/exam/view', { gradeExamId }, c.owner)).data
    expect(await view()).toMatchObject({
      gradeExamName: '期中考试',
      answerTime: 45,
      rules: { attempts: 2 },
      isBegun: 0,
    })
    expect((await edit({ beginTime: minutes(60), endTime: minutes(30) })).code).toBe(999)
    const { recordId } = (await begin(gradeExamId, c.student)).data
    expect(await edit({ answerTime: 50 })).toMatchObject({
      code: 999,
      msg: expect.stringContaining('已有学员开始考试'),
    })
    expect((await edit({ gradeExamName: '期中考', answerTime: 45 })).code).toBe(200)
    const del = () => t.call('exam/auth/grade/exam/del', { gradeExamId }, c.owner)
    expect(await del()).toMatchObject({ code: 999, msg: expect.stringContaining('正在考试') })
    await handIn(recordId, c.student)
    expect((await del()).code).toBe(200)
    expect((await check(gradeExamId, c.student)).code).toBe(999)
    expect((await t.call('GET exam/api/grade/exam/check', { gradeExamId })).code).toBe(404)
    expect((await t.call('exam/auth/grade/exam/admin/page', { gradeId: c.gradeId }, c.owner)).data.list).toEqual([])
  })

  test('is for all, for groups, or for single students; a new member of the audience may take it at once', async () => {
    const c = await makeClass()
    const groupId = await makeGroup(t.owner, c.gradeId)
    const inGroup = await makeMember(t.owner, c.gradeId, 'student', { groupId })
    const idsOf = async (gradeExamId: string) =>
      (await t.call('exam/auth/grade/exam/get/student/ids', { gradeExamId }, c.owner)).data.studentIds.toSorted()
    const all = await setExam(c)
    expect(await idsOf(all.gradeExamId)).toEqual([c.student.userId, inGroup.userId].toSorted())
    const groups = await setExam(c, { audience: 2, targetIds: [groupId] })
    expect(await idsOf(groups.gradeExamId)).toEqual([inGroup.userId])
    const picked = await setExam(c, { audience: 3, targetIds: [c.student.userId] })
    expect(await idsOf(picked.gradeExamId)).toEqual([c.student.userId])
    expect((await begin(picked.gradeExamId, inGroup)).code).toBe(999)
    const { list } = (await t.call('exam/auth/grade/exam/admin/page', { gradeId: c.gradeId }, c.owner)).data
    const totals = new Map(list.map(({ gradeExamId, studentTotal }) => [gradeExamId, studentTotal]))
    expect([all, groups, picked].map(({ gradeExamId }) => totals.get(gradeExamId))).toEqual([2, 1, 1])
    const late = await makeMember(t.owner, c.gradeId)
    expect((await begin(all.gradeExamId, late)).code).toBe(200)
    const stranger = await makeUser(t.owner)
    for (const targetIds of [[], [stranger.userId], ['987654321012345678']])
      expect(
        (
          await save(c.owner, {
            gradeId: c.gradeId,
            examId: c.paper.examId,
            gradeExamName: 'x',
            audience: 3,
            targetIds,
          })
        ).code,
      ).toBe(422)
  })

  test('can be started within its window only, with its password, up to its number of attempts', async () => {
    const c = await makeClass()
    const early = await setExam(c, { beginTime: minutes(30), endTime: minutes(120) })
    expect(await check(early.gradeExamId, c.student)).toMatchObject({
      code: 999,
      msg: expect.stringContaining('还没有开始'),
    })
    const locked = await setExam(c, { rules: { attempts: 1, password: '8848' } })
    expect((await check(locked.gradeExamId, c.student)).data.needsPassword).toBe(1)
    expect((await begin(locked.gradeExamId, c.student, { password: '1' })).code).toBe(422)
    expect((await begin(locked.gradeExamId, c.student, { password: '8848' })).code).toBe(200)
    const open = (await t.call('GET exam/api/grade/exam/check', { gradeExamId: early.gradeExamId })).data
    expect(open).toMatchObject({ examStatus: 1 })
    expect(JSON.stringify(open)).not.toContain('测验')
  })
})

/** Moves the end of an exam to the past. Reading a result reloads the paper in the process. */
async function over(examId: string, recordId: string, who: MadeUser) {
  const end = minutes(-1)
  await t.owner`
    UPDATE exam_paper
    SET frozen = jsonb_set(frozen, '{rules,closeTime}', to_jsonb(${end}::text)), correction = correction + 1
    WHERE exam_id = ${examId}`
  await t.owner`UPDATE exam_info SET close_time = ${end} WHERE id = ${examId}`
  await t.call('exam/auth/user/exam/result/view', { recordId }, who)
}

describe('a make-up exam', () => {
  test('is for absent or failed students until its end; the window of others stays', async () => {
    const c = await makeClass({ problems: [] })
    const problems = [await makeProblem(t.owner, { lecturerId: c.owner.lecturerId })]
    const paper = await makePaper(t.owner, {
      lecturerId: c.owner.lecturerId,
      problems,
      rules: { passScore: 2, closeTime: minutes(0.02) },
    })
    await t.owner`
      INSERT INTO exam_version (site_id, exam_id, version, doc, audit_status, rev)
      VALUES (12, ${paper.examId}, 1, ${t.owner.json(paper.doc as never)}, 1, 1)
      ON CONFLICT DO NOTHING`
    const [failed, passed] = [await makeMember(t.owner, c.gradeId), await makeMember(t.owner, c.gradeId)]
    const { gradeExamId, examId } = await setExam({ ...c, paper }, { endTime: minutes(60), answerTime: 30 })
    let first = ''
    for (const [user, answer] of [
      [failed, 'A'],
      [passed, 'B'],
    ] as const) {
      const { recordId } = (await begin(gradeExamId, user)).data
      await taker.save(recordId, user, problems[0]?.id ?? '', 1, [answer])
      await handIn(recordId, user)
      first ||= recordId
    }
    const make = (input: Record<string, unknown>) =>
      t.call(
        'exam/auth/grade/exam/edit/compensate/status',
        { gradeExamId, compensateStatus: 1, compensateEndTime: minutes(90), ...input } as never,
        c.owner,
      )
    expect(await make({ compensateBeginTime: minutes(1) })).toMatchObject({
      code: 999,
      msg: expect.stringContaining('没有符合条件的学员'),
    })
    await over(examId, first, failed)
    expect((await make({ compensateEndTime: minutes(-5) })).code).toBe(422)
    expect((await make({ forAbsent: 0, forFailed: 0 })).code).toBe(422)
    expect((await make({ forFailed: 1 })).data.total).toBe(2)
    for (const user of [c.student, failed]) expect((await check(gradeExamId, user)).code).toBe(200)
    expect((await check(gradeExamId, passed)).code).toBe(999)
    const second = (await begin(gradeExamId, failed)).data
    expect(second.attemptNo).toBe(2)
    await taker.save(second.recordId, failed, problems[0]?.id ?? '', 2, ['B'])
    await handIn(second.recordId, failed)
    const [row] = (await roster(gradeExamId, c.owner)).list.filter(({ userId }) => userId === failed.userId)
    expect(row).toMatchObject({ score: 2, isPass: 1, attemptsUsed: 2 })
    expect((await t.call('exam/auth/grade/exam/student/relation/view', { gradeExamId }, c.student)).data).toMatchObject(
      {
        isCompensate: 1,
        windowStatus: 2,
      },
    )
    expect((await make({ compensateStatus: 0 })).code).toBe(200)
    expect(await check(gradeExamId, c.student)).toMatchObject({ code: 999 })
  })

  test('announced before the end, it is given to those who missed the exam once it has ended', async () => {
    const c = await makeClass()
    const sat = await makeMember(t.owner, c.gradeId)
    const { gradeExamId, examId } = await setExam(c, { endTime: minutes(60), answerTime: 30 })
    const { recordId } = (await begin(gradeExamId, sat)).data
    await handIn(recordId, sat)
    const make = (input: Record<string, unknown>) =>
      t.call('exam/auth/grade/exam/edit/compensate/status', { gradeExamId, compensateStatus: 1, ...input }, c.owner)
    const window = { compensateBeginTime: minutes(120), compensateEndTime: minutes(180) }
    expect((await make(window)).data).toEqual({ total: 0, isPlanned: 1 })
    const view = async () => (await t.call('exam/auth/grade/exam/view', { gradeExamId }, c.owner)).data
    expect(await view()).toMatchObject({ compensateStatus: 0, makeUp: { endTime: window.compensateEndTime } })
    const news = await t.owner<{ title: string }[]>`
      SELECT m.msg_title AS title FROM msg_user r JOIN msg m ON m.site_id = r.site_id AND m.id = r.msg_id
      WHERE r.user_id = ${c.student.userId} AND m.msg_title LIKE '补考安排%'`
    expect(news).toHaveLength(1)
    expect(await giveMakeUps(t.services)).toEqual({ given: 0 })
    await over(examId, recordId, sat)
    expect(await giveMakeUps(t.services)).toEqual({ given: 1 })
    expect(await giveMakeUps(t.services)).toEqual({ given: 0 })
    const rows = (await roster(gradeExamId, c.owner)).list
    expect(rows.find(({ userId }) => userId === c.student.userId)?.endTime).toBe(window.compensateEndTime)
    expect(rows.find(({ userId }) => userId === sat.userId)?.endTime).toBeNull()
    expect(await view()).toMatchObject({ compensateStatus: 1 })
    await make({ compensateStatus: 0 })
    expect(await view()).toMatchObject({ compensateStatus: 0, makeUp: null })
  })

  test('extra time in per cent is of the duration', async () => {
    const c = await makeClass()
    const { gradeExamId } = await setExam(c, { answerTime: 45 })
    const set = { gradeExamId, userIds: [c.student.userId], extraPercent: 25 }
    expect((await t.call('exam/auth/grade/exam/override/save', set, c.owner)).code).toBe(200)
    expect((await roster(gradeExamId, c.owner)).list[0]).toMatchObject({ extraMinutes: 12 })
  })

  test('extra time, windows and attempts can be given to single students', async () => {
    const c = await makeClass()
    const other = await makeMember(t.owner, c.gradeId)
    const { gradeExamId } = await setExam(c, { answerTime: 30 })
    const set = (input: Record<string, unknown>) =>
      t.call('exam/auth/grade/exam/override/save', { gradeExamId, userIds: [c.student.userId], ...input }, c.owner)
    expect((await set({ extraMinutes: 15, extraAttempts: 1 })).data.total).toBe(1)
    const length = async (user: MadeUser) => {
      const { data } = await begin(gradeExamId, user)
      return Math.round((Date.parse(data.cutoffTime ?? '') - Date.parse(data.beginTime)) / 60_000)
    }
    expect([await length(c.student), await length(other)]).toEqual([45, 30])
    expect((await set({ extraMinutes: 20 })).msg).toContain('正在考试')
    expect((await roster(gradeExamId, c.owner)).list[0]).toMatchObject({ extraMinutes: 20, extraAttempts: 0 })
    const stranger = await makeUser(t.owner)
    expect((await set({ userIds: [stranger.userId], extraMinutes: 5 })).code).toBe(422)
    expect((await set({ beginTime: minutes(20), endTime: minutes(10) })).code).toBe(422)
  })
})
