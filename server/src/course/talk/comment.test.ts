import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeUser, makeCourse, makeLecturer, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { atSite, transaction } from '../../kernel/db/index.ts'
import { enrol, insertComment } from '../index.ts'

let t: TestApp
let me: MadeUser
let other: MadeUser
let lecturer: MadeUser & { lecturerId: string }
let courseId: string
let own: { token: string }
let theirs: { token: string }
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  t.services.answers.clear()
  lecturer = await makeLecturer(t.owner)
  courseId = (await makeCourse(t.owner, { lecturerId: lecturer.lecturerId })).courseId
  me = await makeUser(t.owner, { nickname: '小林' })
  other = await makeUser(t.owner, { nickname: '小周' })
  own = { token: me.token }
  theirs = { token: other.token }
  for (const { userId } of [me, other]) await enrol(t.services, 12, { userId, courseId })
})
afterAll(() => t.close())

const save = (input: object, who = own) =>
  t.call('course/auth/courseComment/save', { courseId, commentText: '讲得很清楚', ...input }, who)
const remove = (id: string, who = own) => t.call('course/auth/courseComment/delete', { id }, who)

/** The public list, uncached. */
async function list(input: object = {}) {
  t.services.answers.clear()
  return (await t.call('course/api/courseComment/list', { courseId, ...input })).data
}

/** The counters of the course, and their expected values by the rows. */
async function counters() {
  const [row] = await t.owner`
    SELECT comment_count AS comments, score_sum AS sum, score_count AS ratings,
      (SELECT count(*)::int FROM course_comment m WHERE m.course_id = c.id AND m.status_id = 1) AS "realComments",
      (SELECT coalesce(sum(score), 0)::int FROM course_comment m WHERE m.course_id = c.id AND m.status_id = 1 AND m.comment_id = 0) AS "realSum",
      (SELECT count(*)::int FROM course_comment m WHERE m.course_id = c.id AND m.status_id = 1 AND m.comment_id = 0) AS "realRatings"
    FROM course c WHERE id = ${courseId}`
  const { comments, sum, ratings, realComments, realSum, realRatings } = row ?? {}
  expect({ comments, sum, ratings }).toEqual({ comments: realComments, sum: realSum, ratings: realRatings })
  return { comments, sum, ratings }
}

describe('rating', () => {
  test('is shown with its author, and counted', async () => {
    const { code, msg } = await save({ score: 4 })
    expect([code, msg]).toEqual([200, '评价成功'])
    await save({ score: 5, commentText: '收获很大' }, theirs)
    const page = await list()
    expect(page).toMatchObject({ totalCount: 2, score: 4.5, scoreCounts: [0, 0, 0, 1, 1] })
    expect(page.list[0]).toMatchObject({
      courseId,
      userId: other.userId,
      nickname: '小周',
      commentText: '收获很大',
      score: 5,
      commentId: '0',
      isLecturer: 0,
      replyList: [],
    })
    expect(await counters()).toEqual({ comments: 2, sum: 9, ratings: 2 })
  })

  test('a second one replaces the first', async () => {
    const first = await save({ score: 2 })
    const second = await save({ score: 5, commentText: '改观了' })
    expect(second.data.id).toBe(first.data.id)
    expect((await list()).list.map((row) => [row.commentText, row.score])).toEqual([['改观了', 5]])
    expect(await counters()).toEqual({ comments: 1, sum: 5, ratings: 1 })
  })

  test('concurrent ratings keep one per user and exact counters', async () => {
    const scores = [1, 2, 3, 4, 5, 1, 2, 3]
    const answers = await Promise.all(scores.flatMap((score) => [save({ score }), save({ score }, theirs)]))
    for (const answer of answers) expect(answer.code).toBe(200)
    expect(await counters()).toMatchObject({ comments: 2, ratings: 2 })
  })

  test('needs ownership, a score, and text', async () => {
    const stranger = await makeUser(t.owner)
    expect((await save({}, { token: stranger.token })).code).toBe(456)
    expect((await save({}, { token: lecturer.token })).code).toBe(456)
    expect(await save({ score: 0 })).toMatchObject({ code: 422, data: { field: 'score' } })
    expect(await save({ score: 6 })).toMatchObject({ code: 422, data: { field: 'score' } })
    expect(await save({ commentText: ' 好 ' })).toMatchObject({ code: 422, data: { field: 'commentText' } })
    expect(await save({ commentText: '好'.repeat(501) })).toMatchObject({ code: 422, data: { field: 'commentText' } })
    expect(await save({ commentId: '-1' })).toMatchObject({ code: 422, data: { field: 'commentId' } })
    expect(await counters()).toEqual({ comments: 0, sum: 0, ratings: 0 })
  })

  test('text is stored as typed', async () => {
    const text = '<script>alert(1)</script> & "好"'
    await save({ commentText: text })
    expect((await list()).list[0]?.commentText).toBe(text)
  })
})

describe('answers', () => {
  test('of owners and the lecturer are listed in their thread, oldest first', async () => {
    const { id } = (await save({})).data
    const first = await save({ commentId: id, commentText: '谢谢支持' }, { token: lecturer.token })
    expect(first.msg).toBe('回复成功')
    // An answer to an answer joins the same thread.
    await save({ commentId: first.data.id, commentText: '我也这么想', score: 5 }, theirs)
    const [thread] = (await list()).list
    expect(
      thread?.replyList.map(({ commentText, isLecturer, score, commentId }) => ({
        commentText,
        isLecturer,
        score,
        commentId,
      })),
    ).toEqual([
      { commentText: '谢谢支持', isLecturer: 1, score: 0, commentId: id },
      { commentText: '我也这么想', isLecturer: 0, score: 0, commentId: id },
    ])
    expect(await counters()).toEqual({ comments: 3, sum: 5, ratings: 1 })
  })

  test('refuses non-owners, other lecturers, and missing comments', async () => {
    const { id } = (await save({})).data
    const elsewhere = await makeLecturer(t.owner)
    for (const { token } of [await makeUser(t.owner), elsewhere])
      expect((await save({ commentId: id }, { token })).code).toBe(456)
    expect((await save({ commentId: '1' }, theirs)).code).toBe(404)
    const another = await makeCourse(t.owner)
    await enrol(t.services, 12, { userId: me.userId, courseId: another.courseId })
    expect((await save({ commentId: id, courseId: another.courseId })).code).toBe(404)
    await remove(id)
    expect((await save({ commentId: id }, theirs)).code).toBe(404)
    expect(await counters()).toEqual({ comments: 0, sum: 0, ratings: 0 })
  })
})

describe('delete', () => {
  test('deletes the answers and updates the counters; a new rating is possible', async () => {
    const { id } = (await save({ score: 3 })).data
    await save({ score: 5 }, theirs)
    const answer = await save({ commentId: id, commentText: '同意同意' }, theirs)
    await save({ commentId: id, commentText: '谢谢支持' }, { token: lecturer.token })
    expect((await remove(answer.data.id, theirs)).msg).toBe('删除成功')
    expect(await counters()).toEqual({ comments: 3, sum: 8, ratings: 2 })
    await remove(id)
    expect(await counters()).toEqual({ comments: 1, sum: 5, ratings: 1 })
    expect((await list()).list.map((row) => row.userId)).toEqual([other.userId])
    await save({ score: 4 })
    expect(await counters()).toEqual({ comments: 2, sum: 9, ratings: 2 })
    const saved = await t.owner`SELECT 1 FROM course_comment WHERE course_id = ${courseId}`
    expect(saved).toHaveLength(5)
  })

  test('is idempotent under concurrency', async () => {
    const { id } = (await save({})).data
    const codes = (await Promise.all(Array.from({ length: 5 }, () => remove(id)))).map((answer) => answer.code)
    expect(codes.filter((code) => code !== 404).every((code) => code === 200)).toBe(true)
    expect(await counters()).toEqual({ comments: 0, sum: 0, ratings: 0 })
  })

  test('answers notFound for a foreign comment', async () => {
    const { id } = (await save({})).data
    const missing = await remove('1')
    expect(missing.code).toBe(404)
    expect(await remove(id, theirs)).toEqual(missing)
    const abroad = await makeUser(t.owner, { siteId: 13 })
    expect(await t.call('course/auth/courseComment/delete', { id }, { token: abroad.token, siteId: 13 })).toEqual(
      missing,
    )
    expect((await list()).totalCount).toBe(1)
  })
})

describe('lists', () => {
  test('page, newest first by their date', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => makeUser(t.owner)))
    for (const [n, { userId }] of people.entries())
      await transaction(t.owner, (tx) =>
        insertComment(atSite(tx, 12), {
          siteId: 12,
          courseId,
          userId,
          commentText: `第 ${n} 条`,
          score: (n % 5) + 1,
          gmtCreate: `2026-01-0${9 - n}T00:00:00Z`,
        }),
      )
    const page = await list({ pageSize: 2, pageCurrent: 2 })
    expect(page.list.map((row) => row.commentText)).toEqual(['第 2 条', '第 3 条'])
    expect(page).toMatchObject({ totalCount: 5, totalPage: 3, score: 3, scoreCounts: [1, 1, 1, 1, 1] })
    expect(await counters()).toEqual({ comments: 5, sum: 15, ratings: 5 })
  })

  test('own comments, of all courses or one', async () => {
    const another = await makeCourse(t.owner, { courseName: '另一门' })
    await enrol(t.services, 12, { userId: me.userId, courseId: another.courseId })
    await save({})
    await save({ courseId: another.courseId })
    await save({}, theirs)
    const all = (await t.call('course/auth/courseComment/list', {}, own)).data
    expect(all.list.map((row) => row.courseId)).toEqual([another.courseId, courseId])
    expect(all.list[0]).toMatchObject({ courseName: '另一门', nickname: '小林' })
    expect((await t.call('course/auth/courseComment/list', { courseId }, own)).data).toMatchObject({ totalCount: 1 })
  })

  test('notFound for a hidden, foreign or missing course', async () => {
    const hidden = (await makeCourse(t.owner, { isPutaway: 0 })).courseId
    const foreign = (await makeCourse(t.owner, { siteId: 13 })).courseId
    for (const id of [hidden, foreign, '1'])
      expect((await t.call('course/api/courseComment/list', { courseId: id })).code).toBe(404)
    expect((await save({ courseId: foreign })).code).toBe(404)
    expect((await save({ courseId: hidden })).code).toBe(404)
  })

  test('a comment invalidates cached answers of the course', async () => {
    expect((await t.call('course/api/courseComment/list', { courseId })).data.totalCount).toBe(0)
    await save({})
    await expect
      .poll(async () => (await t.call('course/api/courseComment/list', { courseId })).data.totalCount, {
        timeout: 1500,
        interval: 50,
      })
      .toBe(1)
  })

  test.each([
    ['course/auth/courseComment/save', { courseId: '1', commentText: '很好很好' }, {}],
    ['course/auth/courseComment/list', {}, { courseId: 'x' }],
    ['course/auth/courseComment/delete', { id: '1' }, {}],
  ])('walls of %s', async (path, input, bad) => {
    expect((await t.raw('POST', path, input)).code).toBe(303)
    expect((await t.raw('POST', path, input, { ...own, siteId: 13 })).code).toBe(302)
    expect((await t.raw('POST', path, bad, own)).code).toBe(422)
  })
})
