import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { transaction } from '../kernel/db/index.ts'
import { lockCourseOwnership, writeCourseOwnership } from './ownership.sql.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const DAY = 86_400_000

test('days that are given at the same time all count, also to a person who had none', async () => {
  const [{ userId }, { courseId }] = [await makeUser(t.owner), await makeCourse(t.owner)]
  const begin = Date.parse('2031-01-01T00:00:00Z')
  const giveDay = () =>
    transaction(t.db(), async (tx) => {
      const held = await lockCourseOwnership(tx, userId, courseId)
      const until = (held?.expireTime ? Date.parse(held.expireTime) : begin) + DAY
      await writeCourseOwnership(tx, userId, courseId, {
        buyType: 1,
        expireTime: new Date(until).toISOString(),
        orderNo: held?.orderNo ?? '0',
      })
    })
  await Promise.all(Array.from({ length: 6 }, giveDay))
  const [row] = await t.owner<{ until: string; learners: number }[]>`
    SELECT u.expire_time AS until, c.count_study AS learners FROM course_user u JOIN course c ON c.id = u.course_id
    WHERE u.user_id = ${userId} AND u.course_id = ${courseId}`
  expect([Date.parse(row?.until ?? ''), row?.learners]).toEqual([begin + 6 * DAY, 1])
})
