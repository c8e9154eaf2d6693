/** Reminders of low stock: once to the managers, again only after stock has risen. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeOrg, makeStaff } from '../../../test/org.ts'
import { remindOfLowSeats } from './low.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const pack = async (orgId: string, productId: string, quantity: number, usedCount: number, expires = '30 days') => {
  const [row] = await t.owner<{ id: string }[]>`
    INSERT INTO org_pack (site_id, org_id, product_type, product_id, quantity, used_count, term_days, user_id, pack_status, expire_time)
    VALUES (12, ${orgId}, 1, ${productId}, ${quantity}, ${usedCount}, 365, 0, 2, now() + ${expires}::text::interval) RETURNING id`
  return row?.id ?? ''
}
const told = async (userId: string) =>
  t.owner<{ title: string; text: string }[]>`
    SELECT m.msg_title AS title, m.msg_text AS text FROM msg m JOIN msg_user u ON u.site_id = m.site_id AND u.msg_id = m.id
    WHERE u.user_id = ${userId} AND m.msg_title LIKE '%名额不足' ORDER BY m.id`
const use = (packId: string, usedCount: number) =>
  t.owner`UPDATE org_pack SET used_count = ${usedCount} WHERE id = ${packId}`

test('managers are reminded once, and again when stock fell again', async () => {
  const [org, other] = [await makeOrg(t.owner), await makeOrg(t.owner)]
  const { orgId } = org
  const [manager, auditor, member] = [
    await makeStaff(t.owner, orgId, { role: 'manager' }),
    await makeStaff(t.owner, orgId, { role: 'auditor' }),
    await makeStaff(t.owner, orgId),
  ]
  const { courseId } = await makeCourse(t.owner)
  const packId = await pack(orgId, courseId, 20, 17)
  await remindOfLowSeats(t.services)
  expect(await told(org.userId)).toEqual([])
  // Two of twenty are left: ten percent.
  await use(packId, 18)
  await Promise.all([remindOfLowSeats(t.services), remindOfLowSeats(t.services)])
  await remindOfLowSeats(t.services)
  const [one] = await told(org.userId)
  expect(one?.text).toContain('剩余 2 个，共 20 个')
  expect(await told(org.userId)).toHaveLength(1)
  expect(await told(manager.userId)).toHaveLength(1)
  for (const { userId } of [auditor, member, other]) expect(await told(userId)).toEqual([])
  const stock = async () => (await t.call('org/auth/seat/stock', { orgId }, org)).data.list[0]
  expect(await stock()).toMatchObject({ isLow: 1, left: 2 })
  // Bought: no longer low. Used up: low again.
  const more = await pack(orgId, courseId, 30, 0)
  await remindOfLowSeats(t.services)
  expect(await stock()).toMatchObject({ isLow: 0, left: 32 })
  await use(more, 30)
  expect(await remindOfLowSeats(t.services)).toEqual({ count: 1 })
  expect(await told(org.userId)).toHaveLength(2)
})

test('the organisation sets the share; seats whose time is over count as gone; own content has no stock', async () => {
  const org = await makeOrg(t.owner)
  const { orgId } = org
  const [first, second, own] = [await makeCourse(t.owner), await makeCourse(t.owner), await makeCourse(t.owner)]
  const [packId] = [await pack(orgId, first.courseId, 10, 5), await pack(orgId, second.courseId, 5, 0, '-1 day')]
  await t.owner`UPDATE org_pack SET pack_source = 3 WHERE id = ${await pack(orgId, own.courseId, 10, 10)}`
  await remindOfLowSeats(t.services)
  const texts = async () => (await told(org.userId)).map(({ text }) => text)
  expect(await texts()).toEqual([expect.stringContaining('已全部到期')])
  const save = (lowPercent: number) =>
    t.call('org/auth/desk/setting/save', { orgId, fieldList: [], keepDays: 180, lowPercent }, org)
  await save(50)
  expect(await remindOfLowSeats(t.services)).toEqual({ count: 1 })
  expect((await texts())[1]).toContain('剩余 5 个，共 10 个')
  await save(0)
  await use(packId, 10)
  expect(await remindOfLowSeats(t.services)).toEqual({ count: 0 })
  expect(await texts()).toHaveLength(2)
  const { list } = (await t.call('org/auth/seat/stock', { orgId }, org)).data
  expect(list.find(({ productId }) => productId === first.courseId)).toMatchObject({ isLow: 0, left: 0 })
})
