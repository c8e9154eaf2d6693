/** The progress matrix of a class over HTTP, and reminders. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeUser, type MadeUser } from '../../test/factories.ts'
import { makeGrade, makeMember } from '../../test/grade.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

async function made(due: string | null = null) {
  const grade = await makeGrade(t.owner)
  const course = await makeCourse(t.owner, { isFree: 0, price: 100, lecturerId: grade.owner.lecturerId, periods: 3 })
  const { courseId } = course
  const { gradeId } = grade
  await t.call('exam/auth/grade/course/save', { gradeId, courseId, due }, grade.owner)
  const list = (who: MadeUser = grade.owner, page: object = {}) =>
    t.call('data/auth/grade/user/period/progress/course/list', { gradeId, courseId, ...page }, who)
  const nudge = (who: MadeUser = grade.owner) =>
    t.call('data/auth/grade/user/period/progress/nudge', { gradeId, courseId }, who)
  return { grade, gradeId, course, courseId, list, nudge }
}

test('learners by lessons: -1 not begun, percent, 100 finished', async () => {
  const { gradeId, course, courseId, list } = await made()
  const [zhang, li] = [
    await makeMember(t.owner, gradeId, 'student', { nickname: '张同学' }),
    await makeMember(t.owner, gradeId, 'student', { nickname: '李同学' }),
  ]
  const [first = '', second = ''] = course.periodIds
  await t.owner`INSERT INTO period_progress (site_id, user_id, period_id, course_id, chapter_id, progress, finished_at, study_id) VALUES
    (12, ${zhang.userId}, ${first}, ${courseId}, ${course.chapterId}, 97, now(), 1),
      (12, ${zhang.userId}, ${second}, ${courseId}, ${course.chapterId}, 99.7, NULL, 2)`
  await t.owner`INSERT INTO course_progress (site_id, user_id, course_id, progress, period_study) VALUES (12, ${zhang.userId}, ${courseId}, 66.5, 1)`
  const { data } = await list()
  expect(data.periodList.map(({ periodName }) => periodName)).toEqual(['第 1 节', '第 2 节', '第 3 节'])
  expect(data.list).toMatchObject([
    { userId: zhang.userId, nickname: '张同学', progress: 66.5, isLate: 0, cells: [100, 99, -1] },
    { userId: li.userId, nickname: '李同学', progress: 0, cells: [-1, -1, -1] },
  ])
  expect(data).toMatchObject({ totalCount: 2, lateCount: 0 })
  expect((await list(undefined, { pageSize: 1, pageCurrent: 2 })).data.list).toMatchObject([{ userId: li.userId }])
})

test('one call reminds late learners, each at most once a day', async () => {
  const { gradeId, courseId, list, nudge } = await made('2020-01-01T00:00:00Z')
  const [done, late, early] = [
    await makeMember(t.owner, gradeId),
    await makeMember(t.owner, gradeId),
    await makeMember(t.owner, gradeId),
  ]
  await t.owner`INSERT INTO course_progress (site_id, user_id, course_id, progress, finished_at) VALUES (12, ${done.userId}, ${courseId}, 100, now())`
  expect((await list()).data).toMatchObject({ lateCount: 2 })
  const answers = await Promise.all([nudge(), nudge(), nudge()])
  expect(answers.map(({ data }) => data.count).toSorted()).toEqual([0, 0, 2])
  expect((await nudge()).data).toEqual({ count: 0, before: 2 })
  const messages = async (who: MadeUser) =>
    JSON.stringify((await t.call('user/auth/msg/user/list', {}, who)).data).split('学习提醒').length - 1
  expect([await messages(late), await messages(early), await messages(done)]).toEqual([1, 1, 0])
})

test('without due dates no learner is late; assistants may remind, auditors may read, students neither', async () => {
  const { gradeId, list, nudge } = await made()
  const [student, assistant, auditor] = [
    await makeMember(t.owner, gradeId),
    await makeMember(t.owner, gradeId, 'assistant'),
    await makeMember(t.owner, gradeId, 'auditor'),
  ]
  expect((await nudge(assistant)).data).toEqual({ count: 0, before: 0 })
  expect((await list(auditor)).code).toBe(200)
  expect((await nudge(auditor)).code).toBe(306)
  expect((await list(student)).code).toBe(306)
  expect((await list(await makeUser(t.owner, { isGradeAdmin: 1 }))).code).toBe(404)
})

test('reminders of several courses share one message until it is read', async () => {
  const { grade, gradeId, nudge } = await made('2020-01-01T00:00:00Z')
  const other = await makeCourse(t.owner, { lecturerId: grade.owner.lecturerId, courseName: '第二门课' })
  const due = '2020-01-01T00:00:00Z'
  await t.call('exam/auth/grade/course/save', { gradeId, courseId: other.courseId, due }, grade.owner)
  const late = await makeMember(t.owner, gradeId)
  await nudge()
  const second = { gradeId, courseId: other.courseId }
  expect((await t.call('data/auth/grade/user/period/progress/nudge', second, grade.owner)).data.count).toBe(1)
  const { list } = (await t.call('user/auth/msg/user/list', {}, late)).data
  const titles = list.map(({ msgTitle }) => msgTitle).filter((title) => title.includes('学习提醒'))
  expect(titles).toEqual(['学习提醒：有 2 门课程已到截止时间'])
})

test('an overdue lesson counts as late, also without a date of the course, unless finished', async () => {
  const { grade, gradeId, course, courseId, list, nudge } = await made()
  const [done, late] = [await makeMember(t.owner, gradeId), await makeMember(t.owner, gradeId)]
  const [first = '', second = ''] = course.periodIds
  await t.call(
    'exam/auth/grade/course/period/save',
    {
      gradeId,
      courseId,
      list: [
        { periodId: first, due: '2020-01-01T00:00:00Z' },
        { periodId: second, due: '2099-01-01T00:00:00Z' },
      ],
    },
    grade.owner,
  )
  await t.owner`INSERT INTO period_progress (site_id, user_id, period_id, course_id, chapter_id, progress, finished_at, study_id) VALUES
    (12, ${done.userId}, ${first}, ${courseId}, ${course.chapterId}, 97, now(), 1)`
  const { data } = await list()
  expect(data).toMatchObject({ lateCount: 1, due: null })
  expect(data.list).toMatchObject([
    { userId: done.userId, isLate: 0 },
    { userId: late.userId, isLate: 1 },
  ])
  expect(data.periodList.map(({ due }) => due?.slice(0, 4) ?? null)).toEqual(['2020', '2099', null])
  expect((await nudge()).data).toEqual({ count: 1, before: 0 })
  const messages = JSON.stringify((await t.call('user/auth/msg/user/list', {}, late)).data)
  expect(messages).toContain('有课时已到截止时间')
})
