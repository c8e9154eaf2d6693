import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MadeCourse, type MadeUser, makeCourse, makeLecturer, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { enrol } from '../index.ts'

let t: TestApp
let me: MadeUser
let other: MadeUser
let teacher: MadeUser & { lecturerId: string }
let course: MadeCourse
let periodId: string
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  teacher = await makeLecturer(t.owner)
  course = await makeCourse(t.owner, { courseName: '提问课', lecturerId: teacher.lecturerId, isFree: 0 })
  periodId = course.periodIds[1] ?? ''
  me = await makeUser(t.owner, { nickname: '小林' })
  other = await makeUser(t.owner)
  for (const { userId } of [me, other]) await enrol(t.services, 12, { userId, courseId: course.courseId })
})
afterAll(() => t.close())

const by = ({ token }: MadeUser) => ({ token })
const ask = (input: object = {}, who = me) =>
  t.call(
    'course/auth/courseQuestion/save',
    { periodId, commentText: '这里为什么要取余？', videoTime: 12.5, ...input },
    by(who),
  )
const list = async (who = me) => (await t.call('course/auth/courseQuestion/list', { periodId }, by(who))).data
const answer = (commentId: string, commentText: string, who: MadeUser) =>
  t.call('course/auth/courseComment/save', { courseId: course.courseId, commentId, commentText, score: 0 }, by(who))
const titles = async (who: MadeUser) =>
  (await t.call('user/auth/msg/user/list', {}, by(who))).data.list.map(({ msgTitle }) => msgTitle)

test('lists questions by position in the lesson', async () => {
  const late = await ask({ videoTime: 40, commentText: '后面的问题' })
  expect([late.code, late.msg]).toEqual([200, '提问成功'])
  const early = await ask({ videoTime: 3.25, commentText: '前面的问题' }, other)
  const page = await list()
  expect(page.list.map(({ id, videoTime, nickname }) => [id, videoTime, nickname === '小林'])).toEqual([
    [early.data.id, 3.25, false],
    [late.data.id, 40, true],
  ])
  expect(page.totalCount).toBe(2)
})

test('notifies the lecturer of a question and its author of answers, but not of their own', async () => {
  const { data } = await ask({ commentText: '<b>粗体</b>怎么写' })
  expect(await titles(teacher)).toEqual(['《提问课》有新提问'])
  await answer(data.id, '用两个星号', me)
  expect(await titles(me)).toEqual([])
  await answer(data.id, '见第二章', teacher)
  expect(await titles(me)).toEqual(['你的提问有了新回答'])
  const [message] = (await t.call('user/auth/msg/user/list', {}, by(me))).data.list
  const { data: read } = await t.call('user/auth/msg/user/read', { id: message?.id ?? '' }, by(me))
  expect(read.msgText).toContain('&lt;b&gt;')
  expect((await list()).list[0]?.replyList).toMatchObject([
    { commentText: '用两个星号', isLecturer: 0 },
    { commentText: '见第二章', isLecturer: 1 },
  ])
})

test('questions and answers are idempotent by client key, with one message, also concurrently', async () => {
  const sent = await Promise.all(Array.from({ length: 4 }, () => ask({ clientKey: 'device-1' })))
  const again = await ask({ clientKey: 'device-1' })
  expect(new Set([...sent, again].map(({ code, data }) => `${code} ${data.id}`)).size).toBe(1)
  expect((await list()).totalCount).toBe(1)
  expect(await titles(teacher)).toEqual(['《提问课》有新提问'])
  // Keys are per sender; another key is another question.
  await ask({ clientKey: 'device-1' }, other)
  await ask({ clientKey: 'device-2' })
  expect((await list()).totalCount).toBe(3)

  const reply = {
    courseId: course.courseId,
    commentId: again.data.id,
    commentText: '见第二章',
    score: 0,
    clientKey: 'r',
  }
  const replies = await Promise.all([1, 2, 3].map(() => t.call('course/auth/courseComment/save', reply, by(teacher))))
  expect(new Set(replies.map(({ code, data }) => `${code} ${data.id}`)).size).toBe(1)
  expect((await list()).list.find(({ id }) => id === again.data.id)?.replyList).toHaveLength(1)
  expect(await titles(me)).toEqual(['你的提问有了新回答'])
})

test('questions are neither listed nor counted as ratings', async () => {
  const { data } = await ask()
  await answer(data.id, '见第二章', teacher)
  await ask({ commentText: '第二个问题' })
  const rating = { courseId: course.courseId, commentText: '讲得很好', score: 4 }
  expect((await t.call('course/auth/courseComment/save', rating, by(me))).code).toBe(200)
  t.services.answers.clear()
  const { data: ratings } = await t.call('course/api/courseComment/list', { courseId: course.courseId })
  expect(ratings).toMatchObject({ totalCount: 1, score: 4, scoreCounts: [0, 0, 0, 1, 0] })
  expect(ratings.list.map(({ commentText }) => commentText)).toEqual(['讲得很好'])
  const [row] =
    await t.owner`SELECT comment_count AS comments, score_count AS ratings FROM course WHERE id = ${course.courseId}`
  expect(row).toEqual({ comments: 1, ratings: 1 })
  expect((await t.call('course/auth/courseComment/delete', { id: data.id }, by(me))).code).toBe(200)
  expect((await list()).list.map(({ commentText }) => commentText)).toEqual(['第二个问题'])
  const [after] =
    await t.owner`SELECT comment_count AS comments, score_count AS ratings FROM course WHERE id = ${course.courseId}`
  expect(after).toEqual({ comments: 1, ratings: 1 })
})

test('is for learners of the lesson and its lecturer only', async () => {
  await ask()
  const outsider = await makeUser(t.owner)
  expect((await ask({}, outsider)).code).toBe(404)
  expect((await t.call('course/auth/courseQuestion/list', { periodId }, by(outsider))).code).toBe(404)
  expect((await list(teacher)).totalCount).toBe(1)
  await t.owner`UPDATE course_period SET is_free = 1 WHERE id = ${periodId}`
  expect((await list(outsider)).totalCount).toBe(1)
})

test('hiding and showing a question does not change the rating counters', async () => {
  const boss = await makeUser(t.owner, { isAdmin: 1 })
  const { data } = await ask()
  await answer(data.id, '见第二章', teacher)
  expect((await t.call('course/admin/comment/hide', { id: data.id }, by(boss))).code).toBe(200)
  expect((await list()).list).toEqual([])
  expect((await t.call('course/admin/comment/show', { id: data.id }, by(boss))).code).toBe(200)
  expect((await list()).list[0]?.replyList).toHaveLength(1)
  expect((await t.call('course/admin/comment/reply', { id: data.id, commentText: '已补充讲义' }, by(boss))).code).toBe(
    200,
  )
  expect(await titles(me)).toHaveLength(2)
  const [row] =
    await t.owner`SELECT comment_count AS comments, score_count AS ratings FROM course WHERE id = ${course.courseId}`
  expect(row).toEqual({ comments: 0, ratings: 0 })
})
