import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../../test/factories.ts'
import { makeGrade, makeMember } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMoney } from '../../../test/money.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('buying a class creates a membership, a refund ends it; members cannot buy again', async () => {
  const { gradeId } = await makeGrade(t.owner, { verificationSet: 5, price: 9900 })
  const [me, member] = [await makeUser(t.owner), await makeMember(t.owner, gradeId)]
  const product = { productType: 6, productId: gradeId }
  const money = await makeMoney(t)
  const order = await money.place(me, [product])
  await money.payAtCashier(order)
  const role = async () => (await t.call('exam/api/grade/info/view', { gradeId }, me)).data.userRole
  expect(await role()).toBe(1)
  const again = await t.call('user/auth/order/info/preview', { productList: [product] }, member)
  expect(again.code).not.toBe(200)
  const refund = await t.call(
    'user/auth/order/refund/save',
    { orderNo: order.orderNo, itemNos: [1], reason: '不学了', clientKey: 'refund-of-class' },
    me,
  )
  expect(refund).toMatchObject({ code: 200, data: { status: 'refunding' } })
  await t.runJobs()
  await expect.poll(role).toBe(0)
})

test('a full, draft or free class is not on sale', async () => {
  const full = await makeGrade(t.owner, { verificationSet: 5, price: 100, maxStudent: 1 })
  await makeMember(t.owner, full.gradeId)
  const draft = await makeGrade(t.owner, { verificationSet: 5, price: 100, gradeStatus: 1 })
  const free = await makeGrade(t.owner)
  const me = await makeUser(t.owner)
  for (const { gradeId } of [full, draft, free]) {
    const preview = await t.call(
      'user/auth/order/info/preview',
      { productList: [{ productType: 6, productId: gradeId }] },
      me,
    )
    expect(preview.code).not.toBe(200)
  }
})
