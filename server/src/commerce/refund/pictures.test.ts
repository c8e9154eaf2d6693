/** Images of refunds, and vouchers of offline sales: access over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeFile, makeUser, type MadeUser } from '../../../test/factories.ts'
import { makePicture, sendFile } from '../../../test/files.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMoney, type Money } from '../../../test/money.ts'
import { makeOperator } from '../../../test/people.ts'

let t: TestApp
let money: Money
let operator: MadeUser
let abroad: MadeUser & { siteId: number }
beforeAll(async () => {
  t = await startTestApp()
  money = await makeMoney(t)
  operator = await makeOperator(t, ['order', 'order.refund'])
  abroad = { ...(await makeOperator(t, ['order', 'order.refund'], 13)), siteId: 13 }
})
afterAll(() => t.close())

const send = async (who: MadeUser, kind: 'image' | 'private' = 'private', siteId = 12) =>
  (await sendFile(t, who.token, await makePicture(), { kind, siteId })).data.fileId
const open = async (url: string, who?: MadeUser) =>
  (await t.app.inject({ method: 'GET', url, ...(who ? { headers: { token: who.token } } : {}) })).statusCode
/** Each address opens for `who` only: not for others, and not without its signature. */
async function expectPrivate(urls: readonly string[], who: MadeUser, others: readonly MadeUser[]) {
  for (const url of urls) {
    expect(await open(url, who), url).toBe(200)
    for (const other of [...others, undefined]) expect(await open(url, other), url).toBe(404)
    const [plain = ''] = url.split('?')
    for (const one of [who, ...others, undefined]) expect(await open(plain, one), plain).toBe(404)
  }
}

/** A paid order whose refund needs an operator. */
async function bought(me: MadeUser): Promise<string> {
  const { courseId } = await makeCourse(t.owner, { isFree: 0, price: 60_000 })
  const order = await money.place(me, [{ productType: 1, productId: courseId }])
  await money.payAtCashier(order)
  return order.orderNo
}
let serial = 0
const ask = (me: MadeUser, orderNo: string, fileIdList: string[]) =>
  t.call(
    'user/auth/order/refund/save',
    { orderNo, itemNos: [1], reason: '见图片', fileIdList, clientKey: `pictures-${++serial}` },
    me,
  )

test('a buyer’s images are visible to the buyer and the site’s operators only', async () => {
  const [me, other] = [await makeUser(t.owner), await makeUser(t.owner)]
  const [one, two] = [await send(me), await send(me)]
  const { data } = await ask(me, await bought(me), [one, two, one])
  expect(data.status).toBe('auditing')

  const list = await t.call('commerce/admin/refund/list', { keyword: data.sn }, operator)
  const queued = list.data.list[0]
  expect(queued?.fileList).toHaveLength(2)
  await expectPrivate(queued?.fileList ?? [], operator, [me, other, abroad])
  const order = await t.call('commerce/admin/order/view', { orderNo: queued?.orderNo ?? '' }, operator)
  await expectPrivate(order.data.refundList[0]?.fileList ?? [], operator, [other])

  const own = await t.call('user/auth/order/refund/view', { sn: data.sn }, me)
  expect(own.data.fileList).toHaveLength(2)
  await expectPrivate(own.data.fileList, me, [operator, other])
  const bill = await t.call('user/auth/order/info/view', { orderNo: own.data.orderNo }, me)
  expect(bill.data.refundList[0]?.fileList).toHaveLength(2)
  await expectPrivate(bill.data.refundList[0]?.fileList ?? [], me, [operator, other])
  const all = await t.call('user/auth/order/refund/list', {}, me)
  expect(all.data.list[0]?.fileList).toHaveLength(2)

  expect((await t.call('commerce/admin/refund/list', { keyword: data.sn }, abroad)).data.list).toEqual([])
})

test('a request accepts only the viewer’s own private images of this site, at most six', async () => {
  const [me, other] = [await makeUser(t.owner), await makeUser(t.owner)]
  const stranger = await makeUser(t.owner, { siteId: 13 })
  const orderNo = await bought(me)
  const foreign = [await send(other), await send(stranger, 'private', 13), await send(me, 'image'), '5']
  for (const id of foreign)
    expect(await ask(me, orderNo, [id]), id).toMatchObject({ code: 422, data: { field: 'fileIdList' } })
  const seven = await Promise.all(
    Array.from({ length: 7 }, () => makeFile(t.owner, me.userId, { fileKind: 'private' })),
  )
  expect((await ask(me, orderNo, seven)).code).toBe(422)
  expect((await ask(me, orderNo, seven.slice(1))).code).toBe(200)
})

test('vouchers of an offline sale are visible to operators only', async () => {
  const me = await makeUser(t.owner)
  const { courseId } = await makeCourse(t.owner, { isFree: 0, price: 9900 })
  const voucher = await send(operator)
  const sale = { mobile: me.mobile, productType: 1, productId: courseId, amount: 9900, clientKey: 'pictures-sale' }
  const enter = (fileIdList: string[]) => t.call('commerce/admin/order/offline', { ...sale, fileIdList }, operator)
  expect(await enter([await send(me)])).toMatchObject({ code: 422, data: { field: 'fileIdList' } })
  const orderNo = (await enter([voucher])).data.orderNo ?? ''
  const colleague = await makeOperator(t, ['order'])
  const { data } = await t.call('commerce/admin/order/view', { orderNo }, colleague)
  expect(data.fileList).toHaveLength(1)
  await expectPrivate(data.fileList, colleague, [me, operator, abroad])
})
