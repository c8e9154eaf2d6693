import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeUser, makeCourse, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { enrol } from '../index.ts'

let t: TestApp
let me: MadeUser
let other: MadeUser
let asMe: { token: string }
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  me = await makeUser(t.owner)
  other = await makeUser(t.owner)
  asMe = { token: me.token }
})
afterAll(() => t.close())

async function counters(courseId: string) {
  const [row] = await t.owner<{ countStudy: number; collectionCount: number; owners: number; collectors: number }[]>`
    SELECT count_study, collection_count, (SELECT count(*)::int FROM course_user u WHERE u.course_id = c.id) AS owners,
      (SELECT count(*)::int FROM collection k WHERE k.collection_id = c.id) AS collectors FROM course c WHERE id = ${courseId}`
  return row
}

const own = (courseId: string, userId = me.userId) => enrol(t.services, 12, { userId, courseId })
const takeOff = (courseId: string) => t.owner`UPDATE course SET is_putaway = 0 WHERE id = ${courseId}`

describe('enrol', () => {
  test('is idempotent, also concurrently', async () => {
    const { courseId } = await makeCourse(t.owner)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => t.call('course/auth/user/order/course/ref/save', { courseId }, asMe)),
    )
    for (const answer of answers) expect(answer).toMatchObject({ code: 200, msg: '报名成功' })
    expect(await counters(courseId)).toMatchObject({ countStudy: 1, owners: 1 })
  })

  test('refuses a paid, hidden, foreign or missing course', async () => {
    const paid = (await makeCourse(t.owner, { isFree: 0, price: 1 })).courseId
    expect((await t.call('course/auth/user/order/course/ref/save', { courseId: paid }, asMe)).code).toBe(456)
    expect(await counters(paid)).toMatchObject({ countStudy: 0, owners: 0 })
    const hidden = (await makeCourse(t.owner, { isPutaway: 0 })).courseId
    const foreign = (await makeCourse(t.owner, { siteId: 13 })).courseId
    for (const courseId of [hidden, foreign, '1'])
      expect((await t.call('course/auth/user/order/course/ref/save', { courseId }, asMe)).code).toBe(404)
    expect(await counters(hidden)).toMatchObject({ owners: 0 })
  })
})

describe('collection', () => {
  test('repeated and concurrent changes keep the count exact', async () => {
    const { courseId } = await makeCourse(t.owner)
    const both = [asMe, { token: other.token }]
    const saved = await Promise.all(
      [...both, ...both, ...both].map((who) => t.call('course/auth/user/collection/course/save', { courseId }, who)),
    )
    for (const answer of saved) expect(answer).toMatchObject({ code: 200, msg: '收藏成功' })
    expect(await counters(courseId)).toMatchObject({ collectionCount: 2, collectors: 2 })
    const dropped = await Promise.all(
      Array.from({ length: 4 }, () => t.call('course/auth/user/collection/course/delet', { courseId }, asMe)),
    )
    for (const answer of dropped) expect(answer.code).toBe(200)
    expect(await counters(courseId)).toMatchObject({ collectionCount: 1, collectors: 1 })
  })

  test('lists newest first, without inaccessible courses', async () => {
    const [a, b, off, stored] = [
      await makeCourse(t.owner),
      await makeCourse(t.owner),
      await makeCourse(t.owner),
      await makeCourse(t.owner),
    ]
    for (const { courseId } of [a, b, off, stored])
      await t.call('course/auth/user/collection/course/save', { courseId }, asMe)
    await own(stored.courseId)
    await takeOff(off.courseId)
    await takeOff(stored.courseId)
    const { data } = await t.call('course/auth/user/collection/course/list', {}, asMe)
    expect(data.list.map((row) => row.courseId)).toEqual([stored.courseId, b.courseId, a.courseId])
    expect(data.totalCount).toBe(3)
    expect(data.list[0]?.collectTime).toMatch(/Z$/)
    expect((await t.call('course/auth/user/collection/course/list', {}, { token: other.token })).data.list).toEqual([])
    await t.call('course/auth/user/collection/course/delet', { courseId: b.courseId }, { token: other.token })
    expect((await t.call('course/auth/user/collection/course/list', {}, asMe)).data.totalCount).toBe(3)
  })

  test('refuses a hidden, foreign or missing course', async () => {
    const hidden = (await makeCourse(t.owner, { isPutaway: 0 })).courseId
    const foreign = (await makeCourse(t.owner, { siteId: 13 })).courseId
    for (const courseId of [hidden, foreign, '1'])
      expect((await t.call('course/auth/user/collection/course/save', { courseId }, asMe)).code).toBe(404)
  })
})
