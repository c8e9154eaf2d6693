/** A student appointed to the staff still learns: exams, homework, grade book; but never marks themselves. */
import { kind } from '@zhixing/contract/exam/kinds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePaper, makeProblem } from '../../../test/exam.ts'
import type { MadeUser } from '../../../test/factories.ts'
import { makeGrade, makeMember } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { DEVICE } from '../../../test/sitting.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

type Member = MadeUser & { studentId: string }
const appoint = (gradeId: string, { studentId }: Member, to: { userRole: number; isLearner?: 0 | 1 }, who: MadeUser) =>
  t.call('PUT exam/auth/grade/student/update/admin', { gradeId, studentId, ...to }, who)

/** A class with an essay exam for all, one student, and one student who was made a teacher. */
async function makeClass() {
  const grade = await makeGrade(t.owner)
  const { gradeId, owner } = grade
  const problem = await makeProblem(t.owner, { lecturerId: owner.lecturerId, problemType: kind.essay })
  const paper = await makePaper(t.owner, { lecturerId: owner.lecturerId, problems: [problem], rules: { attempts: 0 } })
  await t.owner`
    INSERT INTO exam_version (site_id, exam_id, version, doc, audit_status, rev)
    VALUES (12, ${paper.examId}, 1, ${t.owner.json(paper.doc as never)}, 1, 1)
    ON CONFLICT DO NOTHING`
  const [monitor, student] = [await makeMember(t.owner, gradeId), await makeMember(t.owner, gradeId)]
  expect((await appoint(gradeId, monitor, { userRole: 2 }, owner)).code).toBe(200)
  const exam = await t.call(
    'exam/auth/grade/exam/save',
    { gradeId, examId: paper.examId, gradeExamName: '测验', answerTime: 60, rules: { attempts: 1 } } as never,
    owner,
  )
  expect(exam.code).toBe(200)
  return { gradeId, owner, monitor, student, gradeExamId: exam.data.gradeExamId }
}
const begin = (gradeExamId: string, who: MadeUser) =>
  t.call('exam/auth/grade/exam/student/relation/begin', { gradeExamId, deviceId: DEVICE }, who)
const handIn = (recordId: string, who: MadeUser) =>
  t.call('exam/auth/grade/exam/student/relation/submit/audit', { recordId, deviceId: DEVICE }, who)
const roster = async (gradeExamId: string, who: MadeUser) =>
  (await t.call('exam/auth/grade/exam/student/relation/list', { gradeExamId }, who)).data.list

test('takes the exam; sees keys and other answers afterwards, and is marked by others', async () => {
  const { gradeExamId, owner, monitor, student } = await makeClass()
  const { recordId } = (await begin(gradeExamId, student)).data
  await handIn(recordId, student)
  const relationOf = async (who: MadeUser) =>
    (await roster(gradeExamId, owner)).find(({ userId }) => userId === who.userId)?.relationId ?? ''
  const inspect = async (who: MadeUser) =>
    (await t.call('exam/auth/grade/student/exam/answer/view', { relationId: await relationOf(who) }, monitor)).code
  const complete = async (who: MadeUser) =>
    (
      await t.call(
        'PUT exam/auth/grade/exam/student/relation/audit/complete',
        { relationId: await relationOf(who), comment: '' },
        monitor,
      )
    ).code
  expect([await inspect(student), await complete(student)]).toEqual([306, 306])
  const own = await begin(gradeExamId, monitor)
  expect(own.code).toBe(200)
  expect(await inspect(student)).toBe(306)
  expect((await handIn(own.data.recordId, monitor)).code).toBe(200)
  expect(await inspect(student)).toBe(200)
  expect([await inspect(monitor), await complete(monitor)]).toEqual([306, 306])
  const extra = (who: MadeUser) =>
    t.call(
      'exam/auth/grade/exam/override/save',
      {
        gradeExamId,
        userIds: [who.userId],
        beginTime: null,
        endTime: null,
        extraMinutes: 10,
        extraAttempts: 1,
      } as never,
      monitor,
    )
  expect([(await extra(monitor)).code, (await extra(student)).code]).toEqual([306, 200])
})

test('does homework, appears in the grade book, and cannot mark themselves', async () => {
  const { gradeId, owner, monitor, student } = await makeClass()
  const dueTime = new Date(Date.now() + 86_400_000).toISOString()
  const { homeworkId } = (
    await t.call('exam/auth/grade/homework/save', { gradeId, homeworkName: '作文', dueTime }, owner)
  ).data
  const submit = (who: MadeUser) =>
    t.call('exam/auth/grade/homework/own/submit', { homeworkId, content: '<p>好</p>' }, who)
  const view = async (userId: string) =>
    (await t.call('exam/auth/grade/homework/work/view', { homeworkId, userId }, monitor)).code
  await submit(student)
  expect(await view(student.userId)).toBe(306)
  expect((await submit(monitor)).code).toBe(200)
  expect(await view(student.userId)).toBe(200)
  const mark = (userId: string) =>
    t.call(
      'exam/auth/grade/homework/work/mark',
      { homeworkId, userId, versionNo: 1, rev: 1, score: 1, comment: '' },
      monitor,
    )
  expect((await mark(monitor.userId)).code).toBe(306)
  expect((await mark(student.userId)).code).not.toBe(306)
  const book = (await t.call('exam/auth/grade/book/view', { gradeId }, owner)).data.list
  expect(book.map(({ userId }) => userId).toSorted()).toEqual([monitor.userId, student.userId].toSorted())
  const column = await t.call(
    'exam/auth/grade/book/column/save',
    { gradeId, columnName: '课堂', fullScore: 100, weight: 1 } as never,
    owner,
  )
  const write = (userId: string) =>
    t.call(
      'exam/auth/grade/book/mark/save',
      { gradeId, columnId: column.data.id, markList: [{ userId, mark: 99 }] },
      monitor,
    )
  expect([(await write(monitor.userId)).code, (await write(student.userId)).code]).toEqual([306, 200])
})

test('learns as long as the appointment says so; owners and auditors do not', async () => {
  const { gradeId, owner, monitor, student, gradeExamId } = await makeClass()
  const sits = async () => (await roster(gradeExamId, owner)).map(({ userId }) => userId)
  const learns = async () =>
    (await t.call('exam/auth/grade/student/page', { gradeId }, owner)).data.list.find(
      ({ userId }) => userId === monitor.userId,
    )?.isLearner
  expect([await learns(), (await sits()).length]).toEqual([1, 2])
  await appoint(gradeId, monitor, { userRole: 2, isLearner: 0 }, owner)
  expect([await learns(), await sits()]).toEqual([0, [student.userId]])
  await appoint(gradeId, monitor, { userRole: 4 }, owner)
  expect(await learns()).toBe(0)
  await appoint(gradeId, monitor, { userRole: 4, isLearner: 1 }, owner)
  expect(await learns()).toBe(1)
  await appoint(gradeId, monitor, { userRole: 5 }, owner)
  expect(await learns()).toBe(0)
  await appoint(gradeId, monitor, { userRole: 1 }, owner)
  expect([await learns(), (await sits()).length]).toEqual([1, 2])
})
