/** Invoices from the request to the PDF, and their reversal, over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCourse, makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMoney, type Money } from '../../../test/money.ts'
import { createRefund } from '../refund/refund.ts'

let t: TestApp
let money: Money
let admin: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  money = await makeMoney(t)
  admin = await makeUser(t.owner, { isAdmin: 1 })
})
afterAll(() => t.close())

let serial = 0
const person = { titleType: 1 as const, invoiceTitle: '张三' }
const company = { titleType: 2 as const, invoiceTitle: '知行科技有限公司', taxNo: '91350100m000100y43' }
const key = () => `invoice-${++serial}`

async function paid(who: MadeUser, price = 9900) {
  const { courseId } = await makeCourse(t.owner, { isFree: 0, price })
  const order = await money.place(who, [{ productType: 1, productId: courseId }])
  await money.payAtCashier(order)
  return order
}
type Placed = Awaited<ReturnType<typeof paid>>
const ask = (who: MadeUser, orders: Placed[], over: object = {}) =>
  t.call(
    'user/auth/invoice/save',
    { ...person, clientKey: key(), orderNos: orders.map(({ orderNo }) => orderNo), ...over },
    who,
  )
async function pdf(userId = admin.userId, over: object = {}): Promise<string> {
  const row = {
    site_id: 12,
    user_id: userId,
    file_kind: 'document',
    file_name: '发票.pdf',
    file_type: 'application/pdf',
    file_size: 10,
    file_key: `site12/upload/${++serial}.pdf`,
    sha256: Buffer.alloc(32),
    ...over,
  }
  const [file] = await t.owner<{ id: string }[]>`INSERT INTO stored_file ${t.owner(row)} RETURNING id`
  return file?.id ?? ''
}
const issue = async (id: string, invoiceNo = `2026${++serial}`) =>
  t.call('commerce/admin/invoice/issue', { id, invoiceNo, fileId: await pdf() }, admin)
const own = async (who: MadeUser) => (await t.call('user/auth/invoice/list', {}, who)).data.list
async function refund(order: Placed, { userId }: MadeUser, amount = order.pricePaid) {
  await t.owner`UPDATE order_info SET order_status = 7 WHERE order_no = ${order.orderNo}`
  const common = { kind: 'grant', reason: '', status: 'refunding', userId } as const
  const serialNumber = order.payment?.serialNumber ?? null
  const part = { orderNo: order.orderNo, serialNumber, amount, itemList: [{ itemNo: 1, amount }], clientKey: key() }
  await t.db().begin((tx) => createRefund(tx, t.services, { ...common, ...part }))
  await t.runJobs()
}

describe('requesting an invoice', () => {
  test('one invoice over several paid orders; none twice; a repeated request is the same invoice', async () => {
    const me = await makeUser(t.owner)
    const [one, two, three] = [await paid(me, 9900), await paid(me, 100), await paid(me, 5000)]
    const open = await t.call('user/auth/invoice/order/list', {}, me)
    expect(open.data.list.map(({ amount }) => amount)).toEqual([5000, 100, 9900])
    const clientKey = key()
    const asked = await ask(me, [one, two], { clientKey, ...company, email: 'a@example.com' })
    expect(asked).toMatchObject({ code: 200, data: { amount: 10_000 } })
    expect((await ask(me, [two, one], { clientKey })).data).toEqual(asked.data)
    expect((await ask(me, [three], { clientKey })).code).toBe(409)
    expect((await ask(me, [two, three])).msg).toContain('已申请过发票')
    expect(await own(me)).toMatchObject([
      { id: asked.data.id, status: 1, taxNo: '91350100M000100Y43', amount: 10_000, orderList: [{}, {}], fileUrl: '' },
    ])
    expect((await t.call('user/auth/invoice/order/list', {}, me)).data.list).toMatchObject([{ orderNo: three.orderNo }])
    const of = (order: Placed) => t.call('user/auth/invoice/order/view', { orderNo: order.orderNo }, me)
    expect((await of(one)).data).toMatchObject({ mayRequest: 0, invoice: { id: asked.data.id } })
    expect((await of(three)).data).toMatchObject({ mayRequest: 1, invoice: null, amount: 5000 })
  })

  test('two concurrent requests for one order: one invoice', async () => {
    const me = await makeUser(t.owner)
    const order = await paid(me)
    const codes = (await Promise.all([ask(me, [order]), ask(me, [order]), ask(me, [order])])).map(({ code }) => code)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 999, 999])
  })

  test('not for unpaid, refunded or other users’ orders, nor with an invalid tax number', async () => {
    const [me, other] = [await makeUser(t.owner), await makeUser(t.owner)]
    const { courseId } = await makeCourse(t.owner, { isFree: 0, price: 100 })
    const waiting = await money.place(me, [{ productType: 1, productId: courseId }])
    expect((await ask(me, [waiting])).msg).toContain('当前不能开票')
    const order = await paid(me)
    expect((await ask(other, [order])).code).toBe(404)
    expect((await ask(me, [order, { ...order, orderNo: '987654321012345678' }])).code).toBe(404)
    const wrong = await ask(me, [order], { ...company, taxNo: '91350100M000100Y44' })
    expect(wrong).toMatchObject({ code: 422, data: { field: 'taxNo' } })
    await refund(order, me)
    expect((await ask(me, [order])).msg).toContain('当前不能开票')
  })

  test('a waiting request can be cancelled and made again', async () => {
    const me = await makeUser(t.owner)
    const order = await paid(me)
    const { data } = await ask(me, [order])
    expect((await t.call('user/auth/invoice/cancel', { id: data.id }, await makeUser(t.owner))).code).toBe(404)
    expect((await t.call('user/auth/invoice/cancel', { id: data.id }, me)).code).toBe(200)
    expect((await t.call('user/auth/invoice/cancel', { id: data.id }, me)).code).toBe(200)
    expect((await issue(data.id)).code).toBe(999)
    const again = await ask(me, [order])
    await issue(again.data.id)
    expect((await t.call('user/auth/invoice/cancel', { id: again.data.id }, me)).code).toBe(999)
  })
})

describe('the list of titles', () => {
  test('stores what was requested, once, per user', async () => {
    const [me, other] = [await makeUser(t.owner), await makeUser(t.owner)]
    await ask(me, [await paid(me)], company)
    await ask(me, [await paid(me)], { ...company, bankName: '工商银行' })
    await ask(me, [await paid(me)], { ...person, isSaveTitle: 0 })
    const list = async (who: MadeUser) => (await t.call('user/auth/invoice/title/list', {}, who)).data.list
    expect(await list(me)).toMatchObject([{ invoiceTitle: company.invoiceTitle, bankName: '工商银行', isDefault: 0 }])
    const made = await t.call('user/auth/invoice/title/save', { ...person, isDefault: 1 }, me)
    expect((await list(me)).map(({ isDefault, id }) => [id === made.data.id, isDefault])).toEqual([
      [true, 1],
      [false, 0],
    ])
    const change = { ...person, invoiceTitle: '李四', id: made.data.id }
    expect((await t.call('user/auth/invoice/title/save', change, other)).code).toBe(404)
    expect((await t.call('user/auth/invoice/title/save', change, me)).code).toBe(200)
    expect((await list(me))[0]).toMatchObject({ invoiceTitle: '李四', isDefault: 1 })
    expect((await t.call('user/auth/invoice/title/delete', { id: made.data.id }, other)).code).toBe(404)
    expect((await t.call('user/auth/invoice/title/delete', { id: made.data.id }, me)).code).toBe(200)
    expect(await list(me)).toHaveLength(1)
    expect(await list(other)).toEqual([])
  })

  test('is limited', async () => {
    const me = await makeUser(t.owner)
    for (let at = 0; at < 20; at++)
      await t.call('user/auth/invoice/title/save', { ...person, invoiceTitle: `抬头${at}` }, me)
    expect((await t.call('user/auth/invoice/title/save', { ...person, invoiceTitle: '再多' }, me)).msg).toContain('20')
  })
})

describe('operators', () => {
  test('issue with number and PDF; the buyer is notified and downloads it', async () => {
    const me = await makeUser(t.owner)
    const { data } = await ask(me, [await paid(me)])
    const fileId = await pdf()
    const input = { id: data.id, invoiceNo: 'NO-10001', fileId }
    const call = (over: object) => t.call('commerce/admin/invoice/issue', { ...input, ...over }, admin)
    expect((await call({ fileId: await pdf(me.userId) })).code).toBe(404)
    expect((await call({ fileId: await pdf(admin.userId, { file_type: 'application/zip' }) })).code).toBe(404)
    expect((await call({ id: '987654321012345678' })).code).toBe(404)
    expect((await call({})).code).toBe(200)
    expect((await call({})).code).toBe(200)
    expect((await call({ invoiceNo: 'NO-10002' })).code).toBe(999)
    expect(await own(me)).toMatchObject([
      { status: 2, invoiceNo: 'NO-10001', fileUrl: expect.stringMatching(new RegExp(`^/files/12/${fileId}\\?exp=`)) },
    ])
    const messages = await t.call('user/auth/msg/user/list', {}, me)
    expect(messages.data.list.filter(({ msgTitle }) => msgTitle === '发票已开具')).toHaveLength(1)
    const next = await ask(me, [await paid(me)])
    expect((await call({ id: next.data.id, fileId: await pdf() })).code).toBe(409)
  })

  test('refuse with a reason; the buyer may request again', async () => {
    const me = await makeUser(t.owner)
    const order = await paid(me)
    const { data } = await ask(me, [order])
    const refuse = () => t.call('commerce/admin/invoice/refuse', { id: data.id, reason: '抬头 <不全>' }, admin)
    expect((await refuse()).code).toBe(200)
    expect((await refuse()).code).toBe(200)
    expect(await own(me)).toMatchObject([{ status: 3, refuseComment: '抬头 <不全>' }])
    expect((await issue(data.id)).code).toBe(999)
    expect((await ask(me, [order])).code).toBe(200)
  })

  test('see their queue, urgent ones first, with the right only', async () => {
    const me = await makeUser(t.owner)
    const [order, later] = [await paid(me), await paid(me)]
    const { data } = await ask(me, [order], { ...company, invoiceTitle: '排队有限公司' })
    await ask(me, [later], { ...company, invoiceTitle: '排队有限公司' })
    await issue(data.id)
    await refund(order, me)
    const list = async (over: object) =>
      (await t.call('commerce/admin/invoice/list', { keyword: '排队', ...over }, admin)).data.list
    expect((await list({})).map(({ status }) => status)).toEqual([4, 1])
    expect(await list({ status: 4 })).toMatchObject([{ dueAmount: 0, amount: 9900, nickname: expect.any(String) }])
    expect(await list({ keyword: order.orderNo })).toMatchObject([{ id: data.id }])
    expect(await list({ titleType: 1 })).toEqual([])
    const operator = await makeUser(t.owner, { isAdmin: 1, isOwner: 0 })
    expect((await t.call('commerce/admin/invoice/list', {}, operator)).code).toBe(306)
  })
})

describe('refunds', () => {
  test('reduce a waiting request, or cancel it', async () => {
    const me = await makeUser(t.owner)
    const [one, two] = [await paid(me, 10_000), await paid(me, 500)]
    const { data } = await ask(me, [one, two])
    await refund(one, me, 4000)
    expect(await own(me)).toMatchObject([{ id: data.id, status: 1, amount: 6500 }])
    await t.owner`UPDATE order_info SET order_status = 8 WHERE order_no = ${one.orderNo}`
    await refund(one, me, 6000)
    expect(await own(me)).toMatchObject([{ status: 1, amount: 500 }])
    await refund(two, me)
    expect(await own(me)).toMatchObject([{ status: 3, amount: 0, refuseComment: '订单已全额退款' }])
  })

  test('mark an issued invoice for reversal; after that the rest can be invoiced', async () => {
    const me = await makeUser(t.owner)
    const order = await paid(me, 10_000)
    const { data } = await ask(me, [order])
    const input = { id: data.id, redNo: 'RED-1' }
    expect((await t.call('commerce/admin/invoice/redden', input, admin)).code).toBe(999)
    await issue(data.id)
    await refund(order, me, 4000)
    expect(await own(me)).toMatchObject([{ status: 4, amount: 10_000, redReason: `订单 ${order.orderNo} 发生退款` }])
    expect((await ask(me, [order])).code).toBe(999)
    expect((await t.call('commerce/admin/invoice/redden', { ...input, fileId: await pdf() }, admin)).code).toBe(200)
    expect((await t.call('commerce/admin/invoice/redden', input, admin)).code).toBe(200)
    expect(await own(me)).toMatchObject([{ status: 5, redNo: 'RED-1', redFileUrl: expect.stringContaining('/files/') }])
    expect((await ask(me, [order])).data).toMatchObject({ amount: 6000 })
  })
})
