/** Renewal of seats over HTTP: one offer, holders stay when it is paid, nothing changes when it is not. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeUser } from '../../../test/factories.ts'
import { makeGrade } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeOrg, makeStaff } from '../../../test/org.ts'
import { makeOperator } from '../../../test/people.ts'

let t: TestApp
let operator: Awaited<ReturnType<typeof makeOperator>>
let cashier: Awaited<ReturnType<typeof makeUser>>
beforeAll(async () => {
  t = await startTestApp()
  operator = await makeOperator(t, ['organization'])
  cashier = await makeUser(t.owner, { isAdmin: 1 })
  await t.owner`UPDATE site SET open_vip = 1 WHERE site_id = 12`
  await t.services.sites.reload()
  await t.owner`
    INSERT INTO org_setting (site_id, term_days, tier_list) VALUES (12, 100, '[{"from": 3, "percent": 90}]'::jsonb)`
})
afterAll(() => t.close())

type Org = Awaited<ReturnType<typeof makeOrg>>
interface Product {
  productType: number
  productId: string
}
let serial = 0
const DAY = 86_400_000

async function soldCourse(price = 10_000): Promise<Product> {
  const { courseId } = await makeCourse(t.owner)
  await t.owner`UPDATE course SET is_free = 0, course_original = ${price}, course_discount = ${price} WHERE id = ${courseId}`
  return { productType: 1, productId: courseId }
}

/** An organisation with three seats of an item that end in some days, of which two are given. */
async function ending(product: Product, inDays = 20) {
  const org = await makeOrg(t.owner)
  const { orgId } = org
  const grant = { orgId, ...product, quantity: 3, termDays: 365, note: '合同', clientKey: `renew-grant-${++serial}` }
  const granted = await t.call('org/admin/pack/grant', grant, operator)
  expect(granted.code).toBe(200)
  const { packId } = granted.data
  const people = [await makeStaff(t.owner, orgId), await makeStaff(t.owner, orgId)]
  const memberIds = people.map(({ memberId }) => memberId)
  expect(await t.call('org/auth/seat/assign', { orgId, ...product, memberIds }, org)).toMatchObject({
    data: { givenCount: 2 },
  })
  const end = new Date(Date.now() + inDays * DAY)
  await t.owner`UPDATE org_pack SET expire_time = ${end} WHERE id = ${packId}`
  await t.owner`UPDATE org_seat SET expire_time = ${end} WHERE pack_id = ${packId}`
  return { org, packId, people, end }
}

const renew = (org: Org, packId: string, who: { token: string; siteId?: number } = org) =>
  t.call('org/auth/pack/renew', { orgId: org.orgId, packId }, who)
const packs = async ({ orgId, token }: Org) => (await t.call('org/auth/pack/list', { orgId }, { token })).data.list
const seats = (orgId: string) =>
  t.owner<{ id: string; packId: string; userId: string; seatStatus: number; expireTime: string }[]>`
    SELECT id, pack_id, user_id, seat_status, expire_time FROM org_seat WHERE org_id = ${orgId} ORDER BY id`
const owns = async (userId: string, { productId }: Product) =>
  (await t.owner`SELECT FROM course_owner WHERE site_id = 12 AND user_id = ${userId} AND course_id = ${productId}`)
    .length > 0
async function pay({ mobile }: Org, packId: string, amount: number) {
  const sale = { mobile, productType: 7, productId: packId, amount, remark: '对公转账', fileIdList: [] }
  const paid = await t.call('commerce/admin/order/offline', { ...sale, clientKey: `renewed-sale-${++serial}` }, cashier)
  expect(paid.code).toBe(200)
  return paid.data.orderNo ?? ''
}
async function refund(orderNo: string, amount: number) {
  const back = { orderNo, itemList: [{ itemNo: 1, amount }], reason: '退款', clientKey: `renewed-refund-${++serial}` }
  expect((await t.call('commerce/admin/order/refund', back, cashier)).code).toBe(200)
  await t.runJobs()
}

test('one step makes the order; nothing changes until it is paid, then holders stay for the new term', async () => {
  const product = await soldCourse()
  const { org, packId, people, end } = await ending(product)
  const before = await seats(org.orgId)
  expect(await packs(org)).toMatchObject([{ packId, isRenewable: 1 }])
  const made = await renew(org, packId)
  // Three seats at the price of three.
  expect(made.data.price).toBe(3 * 9000)
  expect((await renew(org, packId)).data).toEqual(made.data)
  const renewal = made.data.packId
  expect(await seats(org.orgId)).toEqual(before)
  expect(await packs(org)).toMatchObject([
    { packId: renewal, packStatus: 1, quantity: 3 },
    { packId, usedCount: 2 },
  ])

  const orderNo = await pay(org, renewal, made.data.price)
  const after = await seats(org.orgId)
  expect(after.map(({ id, userId, seatStatus }) => [id, userId, seatStatus])).toEqual(
    before.map(({ id, userId }) => [id, userId, 1]),
  )
  const newEnd = end.getTime() + 100 * DAY
  expect(after.every((seat) => seat.packId === renewal && Date.parse(seat.expireTime) === newEnd)).toBe(true)
  expect(await packs(org)).toMatchObject([
    { packId: renewal, usedCount: 2, isRenewable: 0 },
    { packId, usedCount: 2, isRenewable: 0 },
  ])
  // Six seats, four of which are used: no seat is there twice.
  const stock = (await t.call('org/auth/seat/stock', { orgId: org.orgId }, org)).data.list
  expect(stock).toMatchObject([{ total: 6, used: 4, left: 2 }])
  expect((await renew(org, packId)).code).toBe(404)

  // A refund gives back the time that was paid before.
  await refund(orderNo, made.data.price)
  const returned = await seats(org.orgId)
  expect(returned.map((seat) => [seat.packId, seat.seatStatus, Date.parse(seat.expireTime)])).toEqual(
    before.map(() => [packId, 1, end.getTime()]),
  )
  for (const { userId } of people) expect(await owns(userId, product)).toBe(true)
})

test('seats that ran out lately are renewed from today; later, earlier or unsold ones are not', async () => {
  const product = await soldCourse()
  const { org, packId, people } = await ending(product, -5)
  const [first] = people
  expect(await owns(first?.userId ?? '', product)).toBe(false)
  const { data } = await renew(org, packId)
  await pay(org, data.packId, data.price)
  const [seat] = await seats(org.orgId)
  expect(Math.round((Date.parse(seat?.expireTime ?? '') - Date.now()) / DAY)).toBe(100)
  expect(await owns(first?.userId ?? '', product)).toBe(true)
  for (const days of [-31, 91]) {
    const other = await ending(await soldCourse(), days)
    expect((await renew(other.org, other.packId)).code).toBe(404)
  }
  const gone = await soldCourse()
  const unsold = await ending(gone)
  await t.owner`UPDATE course SET is_putaway = 0 WHERE id = ${gone.productId}`
  expect(await renew(unsold.org, unsold.packId)).toMatchObject({ code: 999, msg: '该内容已不再出售，不能续订' })
})

test('members of a class stay until the new end; memberships get further months', async () => {
  const { gradeId } = await makeGrade(t.owner, { verificationSet: 5, price: 9900, maxStudent: 2 })
  const product = { productType: 6, productId: gradeId }
  const { org, packId, end } = await ending(product)
  const ends = () =>
    t.owner<{ expireTime: string; statusId: number }[]>`
      SELECT expire_time, status_id FROM grade_student WHERE grade_id = ${gradeId} AND user_role = 1 AND join_source = 7`
  const { data } = await renew(org, packId)
  const orderNo = await pay(org, data.packId, data.price)
  const newEnd = end.getTime() + 100 * DAY
  expect((await ends()).map(({ expireTime, statusId }) => [Date.parse(expireTime), statusId])).toEqual([
    [newEnd, 1],
    [newEnd, 1],
  ])
  await refund(orderNo, data.price)
  expect((await ends()).map(({ expireTime, statusId }) => [Date.parse(expireTime), statusId])).toEqual([
    [end.getTime(), 1],
    [end.getTime(), 1],
  ])

  const admin = await makeUser(t.owner, { isAdmin: 1 })
  const plan = { setName: '续订会员', months: 1, orgPrice: 3000, fabPrice: 3000, vipLevel: 1 }
  const vip = { productType: 3, productId: (await t.call('system/admin/vip/save', plan, admin)).data.id }
  const paid = await ending(vip)
  const [one] = paid.people
  const until = async () =>
    Date.parse((await t.call('commerce/auth/vip/own', {}, one ?? cashier)).data.vipExpireTime ?? '')
  expect(await until()).toBeGreaterThan(Date.now())
  const renewal = (await renew(paid.org, paid.packId)).data
  // Both holders get a further month, by seats of their own; the first ones count as used up.
  const first = await until()
  await pay(paid.org, renewal.packId, renewal.price)
  expect(Math.round(((await until()) - first) / DAY)).toBeGreaterThan(27)
  const given = await seats(paid.org.orgId)
  expect(given.map((seat) => [seat.packId === renewal.packId, seat.seatStatus])).toEqual([
    [false, 3],
    [false, 3],
    [true, 1],
    [true, 1],
  ])
})

test('only managers of the organisation renew', async () => {
  const { org, packId } = await ending(await soldCourse())
  for (const role of ['head', 'auditor', 'editor', 'member'] as const)
    expect((await renew(org, packId, await makeStaff(t.owner, org.orgId, { role }))).code).toBe(306)
  const other = await makeOrg(t.owner)
  expect((await renew(org, packId, other)).code).toBe(404)
  expect((await renew(other, packId)).code).toBe(404)
  const abroad = { ...(await makeOrg(t.owner, { siteId: 13 })), siteId: 13 }
  expect((await renew(org, packId, abroad)).code).toBe(404)
})
