/** Whatever is sold opens when it is paid, closes when its time is over, and closes when it is given back, over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePaper } from '../../../test/exam.ts'
import { makeCourse, makeFile, makeLive, makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMoney, type Money } from '../../../test/money.ts'

let t: TestApp
let money: Money
let operator: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  money = await makeMoney(t)
  operator = await makeUser(t.owner, { isAdmin: 1 })
})
afterAll(() => t.close())

const PRICE = 1990
const NOT_BOUGHT = 456

interface Sold {
  product: { productType: number; productId: string }
  /** Uses it, as a learner does. @returns the code of the answer */
  use(me: MadeUser): Promise<number>
  url: RegExp
}

/** A document (3) or a resource (4). */
async function material(courseCategory: 3 | 4): Promise<Sold> {
  const { courseId, periodIds } = await makeCourse(t.owner, { isFree: 0, price: PRICE, periods: 1 })
  const fileId = await makeFile(t.owner, operator.userId)
  await t.owner`UPDATE course SET course_category = ${courseCategory}, file_types = 'pdf' WHERE id = ${courseId}`
  await t.owner`
    UPDATE course_period SET period_type = ${courseCategory}, is_free = 0, file_id = ${fileId}, doc_name = '讲义.pdf', doc_type = 'pdf', doc_size = 1234 WHERE course_id = ${courseId}`
  const path = courseCategory === 3 ? 'course/auth/course/period/file' : 'course/auth/course/period/download'
  return {
    product: { productType: 4, productId: courseId },
    use: async (me) => (await t.call(path, { periodId: periodIds[0] ?? '' }, me)).code,
    url: courseCategory === 3 ? /^\/library\/view\// : /^\/resource\/detail\//,
  }
}

const kinds: Record<string, () => Promise<Sold>> = {
  'a course': async () => {
    const { courseId, periodIds } = await makeCourse(t.owner, { isFree: 0, price: PRICE })
    return {
      product: { productType: 1, productId: courseId },
      use: async (me) => (await t.call('course/auth/course/sign', { periodId: periodIds[1] ?? '' }, me)).code,
      url: /^\/view\//,
    }
  },
  'a live course': async () => {
    const { courseId, periodIds } = await makeLive(t.owner, { isFree: 0, price: PRICE })
    return {
      product: { productType: 2, productId: courseId },
      use: async (me) => (await t.call('course/auth/course/getLiveUrl', { periodId: periodIds[0] ?? '' }, me)).code,
      url: /^\/live\/detail\//,
    }
  },
  'a document of the library': () => material(3),
  'a resource': () => material(4),
  'a paper': async () => {
    const { examId } = await makePaper(t.owner, { doc: { isFree: 0, examOriginal: PRICE, examDiscount: PRICE } })
    return {
      product: { productType: 5, productId: examId },
      use: async (me) => {
        const device = { examId, deviceId: 'device-of-buyer' }
        const { code, msg } = await t.call('exam/auth/user/exam/record/examOnline', device, me)
        // What is begun may be finished: each time is the first.
        await t.owner`DELETE FROM user_exam_record WHERE user_id = ${me.userId}`
        return msg.startsWith('请先获得这份试卷') ? NOT_BOUGHT : code
      },
      url: /^\/exam\/view\//,
    }
  },
}

async function buy(me: MadeUser, { product }: Sold): Promise<string> {
  const order = await money.place(me, [product])
  await money.payAtCashier(order)
  return order.orderNo
}

describe.each(Object.entries(kinds))('%s', (_name, make) => {
  test('opens when it is paid, for its buyer alone; taken back, it is locked', async () => {
    const sold = await make()
    const [me, other] = [await makeUser(t.owner), await makeUser(t.owner)]
    expect(await sold.use(me)).toBe(NOT_BOUGHT)
    const orderNo = await buy(me, sold)
    expect(await sold.use(me)).toBe(200)
    expect(await sold.use(other)).toBe(NOT_BOUGHT)
    const { data } = await t.call('user/auth/order/info/view', { orderNo }, me)
    expect(data.itemList).toMatchObject([{ ...sold.product, pricePaid: PRICE, url: expect.stringMatching(sold.url) }])
    const again = await t.call('user/auth/order/info/preview', { productList: [sold.product] }, me)
    expect(again.msg).toContain('已拥有')

    const refund = { orderNo, itemList: [{ itemNo: 1, amount: PRICE }], reason: '退款', clientKey: `kinds-${orderNo}` }
    expect((await t.call('commerce/admin/order/refund', refund, operator)).code).toBe(200)
    await t.runJobs()
    expect(await sold.use(me)).toBe(NOT_BOUGHT)
    expect((await t.call('user/auth/order/info/preview', { productList: [sold.product] }, me)).code).toBe(200)
  })

  test('sold for thirty days, it closes when they are over and can be bought again', async () => {
    const sold = await make()
    const me = await makeUser(t.owner)
    const terms = { productList: [sold.product], expiryMode: 1 as const, expiryDays: 30 }
    expect((await t.call('commerce/admin/product/save', terms, operator)).code).toBe(200)
    const orderNo = await buy(me, sold)
    const [item] = (await t.call('user/auth/order/info/view', { orderNo }, me)).data.itemList
    const days = (Date.parse(item?.grantExpireTime ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThanOrEqual(30)
    const over = t.owner`expire_time = now() - interval '1 second'`
    await t.owner`UPDATE course_user SET ${over} WHERE user_id = ${me.userId}`
    await t.owner`UPDATE exam_user SET ${over} WHERE user_id = ${me.userId}`
    expect(await sold.use(me)).toBe(NOT_BOUGHT)
    await buy(me, sold)
    expect(await sold.use(me)).toBe(200)
  })
})
