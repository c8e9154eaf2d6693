/** Messages to members when something they depend on changes or is cancelled. */
import { kind } from '@zhixing/contract/exam/kinds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePaper, makeProblem } from '../../test/exam.ts'
import { makeCourse } from '../../test/factories.ts'
import { makeGrade, makeMember } from '../../test/grade.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
/** Messages received since the last call. */
const news = async ({ userId }: { userId: string }) => {
  const rows = await t.owner<{ msgTitle: string; msgText: string }[]>`
    SELECT m.msg_title, m.msg_text FROM msg m JOIN msg_user u ON u.msg_id = m.id WHERE u.user_id = ${userId} ORDER BY m.id`
  await t.owner`DELETE FROM msg_user WHERE user_id = ${userId}`
  return rows
}
async function makeClass() {
  const grade = await makeGrade(t.owner)
  const student = await makeMember(t.owner, grade.gradeId)
  return { ...grade, student }
}

test('a lesson in the timetable that moves, changes its room or is cancelled', async () => {
  const { gradeId, owner, student } = await makeClass()
  const lesson = { gradeId, title: '周一<课>', place: 'A101', link: '', begins: inDays(2), ends: inDays(2.1) }
  const save = (input: object) => t.call('exam/auth/grade/timetable/save', input as never, owner)
  const { id } = (await save(lesson)).data
  expect(await news(student)).toEqual([])
  await save({ ...lesson, id, title: '周一课（改名）' })
  expect(await news(student)).toEqual([])
  await save({ ...lesson, id, place: 'B202' })
  expect(await news(student)).toMatchObject([
    { msgTitle: expect.stringContaining('课表有调整'), msgText: expect.stringMatching(/A101.*改为.*B202/) },
  ])
  expect((await t.call('exam/auth/grade/timetable/delete', { gradeId, id }, owner)).code).toBe(200)
  const [gone] = await news(student)
  expect(gone?.msgTitle).toBe('课程取消：周一<课>')
  expect(gone?.msgText).toContain('周一&lt;课&gt;')
  // Changes of the past are not announced.
  const past = { ...lesson, begins: inDays(-2), ends: inDays(-1.9) }
  const old = (await save(past)).data.id
  await save({ ...past, id: old, place: 'C3' })
  await t.call('exam/auth/grade/timetable/delete', { gradeId, id: old }, owner)
  expect(await news(student)).toEqual([])
})

test('an exam whose window moves, whose audience shrinks, or that is deleted; a personal window', async () => {
  const { gradeId, owner, student } = await makeClass()
  const other = await makeMember(t.owner, gradeId)
  const { lecturerId } = owner
  const problem = await makeProblem(t.owner, { lecturerId, problemType: kind.single })
  const paper = await makePaper(t.owner, { lecturerId, problems: [problem] })
  await t.owner`
    INSERT INTO exam_version (site_id, exam_id, version, doc, audit_status, rev)
    VALUES (12, ${paper.examId}, 1, ${t.owner.json(paper.doc as never)}, 1, 1)
    ON CONFLICT DO NOTHING`
  const exam = { gradeId, examId: paper.examId, gradeExamName: '期中', beginTime: inDays(1), endTime: inDays(2) }
  const { gradeExamId } = (await t.call('exam/auth/grade/exam/save', exam as never, owner)).data
  await news(student)
  await news(other)
  const edit = (input: object) => t.call('exam/auth/grade/exam/edit', { gradeExamId, ...input } as never, owner)
  expect((await edit({ endTime: inDays(4) })).code).toBe(200)
  expect(await news(student)).toMatchObject([{ msgText: expect.stringMatching(/原定：.*现为：/) }])
  const own = {
    gradeExamId,
    userIds: [student.userId],
    beginTime: null,
    endTime: inDays(5),
    extraMinutes: 10,
    extraAttempts: 0,
  }
  expect((await t.call('exam/auth/grade/exam/override/save', own as never, owner)).code).toBe(200)
  expect(await news(student)).toMatchObject([{ msgText: expect.stringContaining('延长 10 分钟') }])
  await news(other)
  await edit({ audience: 3, targetIds: [student.userId] })
  expect((await news(other)).map(({ msgTitle }) => msgTitle)).toEqual(['班级考试已取消：期中'])
  expect(await news(student)).toEqual([])
  await t.call('exam/auth/grade/exam/del', { gradeExamId } as never, owner)
  expect((await news(student)).map(({ msgTitle }) => msgTitle)).toEqual(['班级考试已取消：期中'])
})

test('homework whose dates move, or that is deleted before its end', async () => {
  const { gradeId, owner, student } = await makeClass()
  const form = { gradeId, homeworkName: '作文', dueTime: inDays(3) }
  const save = (input: object) => t.call('exam/auth/grade/homework/save', input as never, owner)
  const { homeworkId } = (await save(form)).data
  await news(student)
  await save({ ...form, homeworkId, dueTime: inDays(5) })
  expect(await news(student)).toMatchObject([
    { msgTitle: '作业截止时间有变动：作文', msgText: expect.stringMatching(/由 .+ 改为 /) },
  ])
  await save({ ...form, homeworkId, dueTime: inDays(5), openTime: inDays(1) })
  await news(student)
  await t.call('exam/auth/grade/homework/del', { homeworkId } as never, owner)
  expect((await news(student)).map(({ msgTitle }) => msgTitle)).toEqual(['作业已取消：作文'])
})

test('dates of courses and lessons: one unread message at most', async () => {
  const { gradeId, owner, student } = await makeClass()
  const [one, other] = [await makeCourse(t.owner), await makeCourse(t.owner)]
  const plan = (courseId: string, due: string | null) =>
    t.call(
      'exam/auth/grade/course/save',
      { gradeId, courseId, opens: null, due, isOrdered: 0, disabled: 0 } as never,
      owner,
    )
  for (const { courseId } of [one, other]) expect((await plan(courseId, inDays(9))).code).toBe(200)
  expect(await news(student)).toEqual([])
  for (const { courseId } of [one, one, other]) await plan(courseId, inDays(12))
  const lesson = { periodId: one.periodIds[0] ?? '', opens: null, due: inDays(6) }
  const dates = (due: string) =>
    t.call(
      'exam/auth/grade/course/period/save',
      { gradeId, courseId: one.courseId, list: [{ ...lesson, due }] } as never,
      owner,
    )
  expect((await dates(inDays(6))).code).toBe(200)
  await dates(inDays(7))
  expect(await news(student)).toMatchObject([
    { msgTitle: '学习计划的时间有调整', msgText: expect.stringContaining('2 门课程') },
  ])
})
