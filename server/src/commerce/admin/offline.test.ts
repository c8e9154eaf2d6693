/** Offline sales entered by operators, over HTTP. */
import { randomUUID } from 'node:crypto'
import writeExcelFile from 'write-excel-file/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeUser, type MadeUser } from '../../../test/factories.ts'
import { makeMoney, type Money } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let money: Money
let owner: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  money = await makeMoney(t)
  owner = await makeUser(t.owner, { isAdmin: 1 })
})
afterAll(() => t.close())
afterEach(async () => {
  expect(Object.values(await money.balances()).reduce((sum, amount) => sum + amount, 0)).toBe(0)
})

const course = async (courseName?: string) =>
  makeCourse(t.owner, { isFree: 0, price: 9900, ...(courseName ? { courseName } : {}) })
const owns = async (who: MadeUser, { periodIds }: { periodIds: string[] }) =>
  (await t.call('course/auth/course/sign', { periodId: periodIds[1] ?? '' }, who)).code === 200
const of = (productId: string) => ({ productType: 1, productId, clientKey: randomUUID() })

test('an offline sale: granted, shared, booked outside the channels; idempotent by key; refunded by hand', async () => {
  const [me, made] = [await makeUser(t.owner), await course()]
  const before = await money.balances()
  const input = { mobile: me.mobile, ...of(made.courseId), amount: 8000, remark: '对公转账' }
  const { data } = await t.call('commerce/admin/order/offline', input, owner)
  const orderNo = data.orderNo ?? ''
  expect((await t.call('commerce/admin/order/offline', input, owner)).data).toEqual(data)
  expect((await t.call('commerce/admin/order/offline', { ...input, amount: 1 }, owner)).code).toBe(409)
  expect(await owns(me, made)).toBe(true)
  expect((await money.balances())['channel:offline']).toBe(-8000)
  const shown = await t.call('commerce/admin/order/view', { orderNo }, owner)
  expect(shown.data).toMatchObject({
    tradeType: 2,
    payType: 4,
    pricePaid: 8000,
    priceDiscount: 1900,
    remark: '对公转账',
  })
  const again = await t.call('commerce/admin/order/offline', { ...input, ...of(made.courseId) }, owner)
  expect(again.msg).toContain('已拥有')
  const itemList = [{ itemNo: 1, amount: 8000 }]
  const refund = { orderNo, itemList, reason: '退课', clientKey: randomUUID() }
  expect((await t.call('commerce/admin/order/refund', refund, owner)).code).toBe(200)
  await t.runJobs()
  expect(await owns(me, made)).toBe(false)
  expect(await money.balances()).toEqual(before)
})

test('a gift costs nothing, records its reason and can be revoked', async () => {
  const [me, made] = [await makeUser(t.owner), await course()]
  const before = await money.balances()
  const gift = { mobile: me.mobile, ...of(made.courseId), reason: '活动奖品' }
  const { data } = await t.call('commerce/admin/order/grant', gift, owner)
  const orderNo = data.orderNo ?? ''
  expect(await owns(me, made)).toBe(true)
  expect(await money.balances()).toEqual(before)
  const shown = await t.call('commerce/admin/order/view', { orderNo }, owner)
  expect(shown.data).toMatchObject({
    tradeType: 2,
    pricePaid: 0,
    logList: [{ event: '运营赠送', remark: '活动奖品' }, {}],
  })
  const back = { orderNo, itemList: [{ itemNo: 1, amount: 0 }], reason: '误赠', clientKey: randomUUID() }
  expect((await t.call('commerce/admin/order/refund', back, owner)).code).toBe(200)
  await t.runJobs()
  expect(await owns(me, made)).toBe(false)
})

test('unknown mobile number, unknown product id, missing voucher', async () => {
  const [me, made] = [await makeUser(t.owner), await course()]
  const sell = (over: object) =>
    t.call('commerce/admin/order/offline', { mobile: me.mobile, ...of(made.courseId), amount: 1, ...over }, owner)
  expect(await sell({ mobile: '13000000000' })).toMatchObject({ code: 422, data: { field: 'mobile' } })
  expect((await sell({ productId: '99' })).code).toBe(404)
  expect((await sell({ amount: 0 })).code).toBe(422)
  expect((await sell({ fileIdList: ['99'] })).code).toBe(422)
  const { data } = await t.call('commerce/admin/order/product', { keyword: '测试课程' }, owner)
  expect(data.list.length).toBeGreaterThan(0)
})

test('an import: parsed, validated per row, entered; sending it again enters nothing twice', async () => {
  const [one, two] = [await makeUser(t.owner), await makeUser(t.owner)]
  const made = await course('导入用的课程')
  await course('同名课程')
  await course('同名课程')
  const cell = (value: string) => ({ value, type: String })
  const sheet = await writeExcelFile(
    [
      ['手机', '课程名称', '金额', '备注'].map(cell),
      [one.mobile, '导入用的课程', '80', '银行转账'].map(cell),
      [two.mobile, made.courseId, '0', ''].map(cell),
      ['13000000000', '没有的课', 'x', ''].map(cell),
      [one.mobile, '同名课程', '1', ''].map(cell),
    ],
    {},
  ).toBuffer()
  const preview = await t.call('commerce/admin/order/import/preview', {}, { ...owner, file: new Uint8Array(sheet) })
  expect(preview.data).toMatchObject({
    errorCount: 2,
    totalAmount: 8000,
    rows: [
      { productName: '导入用的课程', errors: [] },
      { productName: '导入用的课程', errors: [] },
      { errors: ['实付金额应为数字，最多两位小数', '没有这个商品，请填写完整名称或编号'] },
      { errors: ['有多个同名商品，请填写商品编号'] },
    ],
  })
  const rows = preview.data.rows.map(({ errors: _errors, productName: _name, ...row }) => row)
  const input = { rows, clientKey: randomUUID() }
  expect((await t.call('commerce/admin/order/import/save', input, owner)).code).toBe(422)
  const first = await t.call('commerce/admin/order/import/save', { ...input, isPartial: 1 }, owner)
  expect(first.data).toMatchObject({ doneCount: 2, list: [{ msg: '' }, { msg: '' }, { orderNo: '' }, { orderNo: '' }] })
  const again = await t.call('commerce/admin/order/import/save', { ...input, isPartial: 1 }, owner)
  expect(again.data.list).toEqual(first.data.list)
  expect([await owns(one, made), await owns(two, made)]).toEqual([true, true])
  const count =
    await t.owner`SELECT 1 FROM order_info WHERE trade_type = 2 AND user_id IN (${one.userId}, ${two.userId})`
  expect(count).toHaveLength(2)
  const template = await t.call('commerce/admin/order/import/template', {}, owner)
  expect(Buffer.from(template.data.file, 'base64').subarray(0, 2).toString()).toBe('PK')
})
