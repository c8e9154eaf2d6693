import type { CallKey, WireInputOf } from '@zhixing/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeUser, makeCourse, makeLecturer, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { counterChange } from './comment-rules.ts'
import { enrol } from '../index.ts'

let t: TestApp
let boss: MadeUser
let learner: MadeUser
let other: MadeUser
let courseId: string
beforeAll(async () => {
  t = await startTestApp()
  boss = await makeUser(t.owner, { isAdmin: 1, nickname: '运营小张' })
})
beforeEach(async () => {
  await t.owner`DELETE FROM course_comment`
  courseId = (await makeCourse(t.owner, { courseName: '版画基础' })).courseId
  learner = await makeUser(t.owner, { nickname: '小林' })
  other = await makeUser(t.owner, { nickname: '小周' })
  for (const { userId } of [learner, other]) await enrol(t.services, 12, { userId, courseId })
})
afterAll(() => t.close())

const ask = <K extends CallKey>(key: K, input: WireInputOf<K>, who = boss) => t.call(key, input, { token: who.token })
const write = async (commentText: string, who = learner, commentId = '0', score = 4) =>
  (await ask('course/auth/courseComment/save', { courseId, commentText, commentId, score }, who)).data.id
const list = async (input: WireInputOf<'course/admin/comment/list'> = {}) =>
  (await ask('course/admin/comment/list', input)).data.list
const seen = async () => {
  t.services.answers.clear()
  const { data } = await t.call('course/api/courseComment/list', { courseId })
  return data.list.map(({ commentText, replyList }) => [commentText, ...replyList.map((reply) => reply.commentText)])
}
/** The counters, and their expected values by the visible rows. */
async function counters() {
  const [row] = await t.owner`
    SELECT comment_count AS comments, score_count AS ratings, score_sum AS score,
      (SELECT count(*)::int FROM course_comment m WHERE m.course_id = c.id AND m.status_id = 1) AS "realComments",
      (SELECT count(*)::int FROM course_comment m WHERE m.course_id = c.id AND m.status_id = 1 AND m.comment_id = 0) AS "realRatings",
      (SELECT coalesce(sum(score), 0)::int
        FROM course_comment m
        WHERE m.course_id = c.id AND m.status_id = 1 AND m.comment_id = 0) AS "realScore"
      FROM course c
      WHERE id = ${courseId}`
  const { comments, ratings, score, realComments, realRatings, realScore } = row ?? {}
  expect({ comments, ratings, score }).toEqual({ comments: realComments, ratings: realRatings, score: realScore })
  return { comments, ratings, score }
}

test('counterChange counts changes of visibility', () => {
  expect(
    counterChange([
      { commentId: '0', periodId: '0', score: 5, was: 1, now: 2 },
      { commentId: '7', periodId: '0', score: 0, was: 1, now: 3 },
      { commentId: '7', periodId: '0', score: 0, was: 2, now: 0 },
      { commentId: '0', periodId: '0', score: 3, was: 2, now: 1 },
    ]),
  ).toEqual({ comments: -1, ratings: 0, score: -2 })
})

describe('hiding', () => {
  test('hides and shows a rating with its answers; separately hidden answers stay hidden', async () => {
    const rating = await write('讲得太快了')
    const first = await write('确实', other, rating)
    const rude = await write('你不懂', other, rating)
    await ask('course/admin/comment/hide', { id: rude })
    expect(await seen()).toEqual([['讲得太快了', '确实']])
    expect(await counters()).toEqual({ comments: 2, ratings: 1, score: 4 })
    for (let i = 0; i < 2; i++) await ask('course/admin/comment/hide', { id: rating })
    expect(await seen()).toEqual([])
    expect(await counters()).toEqual({ comments: 0, ratings: 0, score: 0 })
    expect((await list({ state: 'hidden' })).map(({ id, statusId }) => [id, statusId])).toEqual([
      [rude, 2],
      [first, 3],
      [rating, 2],
    ])
    expect(await ask('course/admin/comment/show', { id: first })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('先恢复那条评价'),
    })
    for (let i = 0; i < 2; i++) await ask('course/admin/comment/show', { id: rating })
    expect(await seen()).toEqual([['讲得太快了', '确实']])
    expect(await counters()).toEqual({ comments: 2, ratings: 1, score: 4 })
    await ask('course/admin/comment/show', { id: rude })
    expect((await seen())[0]).toHaveLength(3)
  })

  test('an old rating cannot be shown beside a newer one of the same learner', async () => {
    const old = await write('一般')
    await ask('course/admin/comment/hide', { id: old })
    await write('后来觉得不错', learner, '0', 5)
    expect(await ask('course/admin/comment/show', { id: old })).toMatchObject({ code: 409 })
    expect(await counters()).toEqual({ comments: 1, ratings: 1, score: 5 })
  })
})

test('deletion removes the thread, including hidden answers', async () => {
  const rating = await write('讲得很好')
  await ask('course/admin/comment/hide', { id: await write('是吗', other, rating) })
  expect((await ask('course/admin/comment/delete', { id: rating })).code).toBe(200)
  expect((await ask('course/admin/comment/delete', { id: rating })).code).toBe(404)
  expect(await list()).toEqual([])
  expect(await counters()).toEqual({ comments: 0, ratings: 0, score: 0 })
})

describe('answering as the site', () => {
  test('the answer shows the site’s name, not the operator’s', async () => {
    const rating = await write('请问有讲义吗')
    const { data } = await ask('course/admin/comment/reply', { id: rating, commentText: '讲义在附件里' })
    t.services.answers.clear()
    const [thread] = (await t.call('course/api/courseComment/list', { courseId })).data.list
    expect(thread?.replyList).toMatchObject([
      { id: data.id, nickname: '测试站甲', headImgUrl: '', isSite: 1, isLecturer: 0, commentText: '讲义在附件里' },
    ])
    expect(await counters()).toMatchObject({ comments: 2, ratings: 1 })
  })

  test('is deduplicated, joins the thread, and is refused for hidden comments', async () => {
    const rating = await write('请问有讲义吗')
    const reply = (id: string) => ask('course/admin/comment/reply', { id, commentText: '有的' })
    const first = (await reply(rating)).data.id
    expect((await reply(rating)).data.id).toBe(first)
    expect((await reply(first)).data.id).toBe(first)
    await ask('course/admin/comment/hide', { id: rating })
    expect((await reply(rating)).code).toBe(404)
    expect(
      (await t.raw('POST', 'course/admin/comment/reply', { id: rating, commentText: '' }, { token: boss.token })).code,
    ).toBe(422)
  })
})

test('filters by words, state, kind, stars and missing answer', async () => {
  const good = await write('很细致', learner, '0', 5)
  const bad = await write('100% 看不懂', other, '0', 1)
  const answer = await write('哪里不懂', learner, bad)
  const ids = async (input: WireInputOf<'course/admin/comment/list'>) => (await list(input)).map(({ id }) => id)
  expect(await ids({})).toEqual([answer, bad, good])
  expect(await ids({ keyword: '0%' })).toEqual([bad])
  expect(await ids({ keyword: '小林', kind: 'rating' })).toEqual([good])
  expect(await ids({ keyword: '版画' })).toHaveLength(3)
  expect(await ids({ score: 1 })).toEqual([bad])
  expect(await ids({ unanswered: 1 })).toEqual([good])
  expect(await ids({ courseId: '1' })).toEqual([])
  expect(await ids({ userId: other.userId })).toEqual([bad])
  expect((await list({ kind: 'answer' }))[0]).toMatchObject({ parentText: '100% 看不懂', courseName: '版画基础' })
  expect((await list({ keyword: '看不懂' }))[0]).toMatchObject({ replyCount: 1, score: 1, statusId: 1 })
})

test('lesson questions are a separate kind; their answers are answers', async () => {
  const [row] = await t.owner<{ id: string }[]>`SELECT id FROM course_period WHERE course_id = ${courseId} LIMIT 1`
  const asked = { periodId: row?.id ?? '', commentText: '墨要多稠？', videoTime: 3 }
  const question = (await ask('course/auth/courseQuestion/save', asked, learner)).data.id
  const rating = await write('很细致')
  const answer = await write('像酸奶', other, question, 0)
  const ids = async (kind: 'rating' | 'question' | 'answer') => (await list({ kind })).map(({ id }) => id)
  expect([await ids('rating'), await ids('question'), await ids('answer')]).toEqual([[rating], [question], [answer]])
})

test('needs an operator of the site with the right', async () => {
  const id = await write('讲得很好')
  const lecturer = await makeLecturer(t.owner)
  const [plain, limited] = [await makeUser(t.owner), await makeUser(t.owner, { isAdmin: 1, isOwner: 0 })]
  const abroad = await makeUser(t.owner, { siteId: 13, isAdmin: 1 })
  for (const action of ['hide', 'show', 'delete', 'reply'] as const) {
    const send = (who?: MadeUser, siteId = 12) =>
      t.raw(
        'POST',
        `course/admin/comment/${action}`,
        { id, commentText: '好的' },
        who ? { token: who.token, siteId } : {},
      )
    expect((await send()).code).toBe(303)
    for (const who of [plain, limited, lecturer]) expect((await send(who)).code).toBe(306)
    expect((await send(abroad, 13)).code).toBe(404)
  }
  expect((await t.raw('POST', 'course/admin/comment/list', {}, { token: plain.token })).code).toBe(306)
  expect(
    (await t.raw('POST', 'course/admin/comment/list', {}, { token: abroad.token, siteId: 13 })).data,
  ).toMatchObject({ list: [] })
  expect(await seen()).toEqual([['讲得很好']])
})
