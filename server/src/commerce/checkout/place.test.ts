/** Concurrent orders: complete rows for each, duplicates of one checkout answered by one order. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeUser, type MadeUser } from '../../../test/factories.ts'
import { makeMoney } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

let serial = 0
const pay = (who: MadeUser, productId: string, over: object = {}) =>
  t.call(
    'user/auth/order/info/pay',
    { productList: [{ productType: 1, productId }], clientKey: `place-test-${++serial}`, payType: 90, ...over },
    who,
  )
const people = (count: number) => Promise.all(Array.from({ length: count }, () => makeUser(t.owner)))

/** Counts of the rows written for these orders. */
async function written(numbers: readonly string[]) {
  const orderNos = `{${numbers.join(',')}}`
  const [row] = await t.owner<{ items: number; attempts: number; lines: number; jobs: number }[]>`
    SELECT (SELECT count(*)::int FROM order_item i WHERE i.order_no = ANY(${orderNos}::text::bigint[])) AS items,
      (SELECT count(*)::int FROM order_pay p WHERE p.order_no = ANY(${orderNos}::text::bigint[])) AS attempts,
      (SELECT count(*)::int FROM order_log l WHERE l.order_no = ANY(${orderNos}::text::bigint[])) AS lines,
      (SELECT count(*)::int FROM order_pay p JOIN pgboss.job j ON j.name = 'commerce.queryPayment' AND j.data->>'serialNumber' = p.serial_number::text
        WHERE p.order_no = ANY(${orderNos}::text::bigint[])) AS jobs`
  return row
}

test('thirty concurrent orders each get their items, payment attempt, log line and query job', async () => {
  const [buyers, course] = [await people(30), await makeCourse(t.owner, { isFree: 0, price: 1999 })]
  const answers = await Promise.all(buyers.map((buyer) => pay(buyer, course.courseId)))
  expect(answers.map(({ code, data }) => [code, data.pricePaid, data.payment?.amount])).toEqual(
    buyers.map(() => [200, 1999, 1999]),
  )
  const orderNos = answers.map(({ data }) => data.orderNo)
  expect(new Set(orderNos).size).toBe(30)
  expect(await written(orderNos)).toMatchObject({ items: 30, attempts: 30, lines: 30, jobs: 30 })
})

test('concurrent orders: duplicate sending, off the shelf, wrong price, already owned, unknown pay type', async () => {
  const [buyers, course, off] = [
    await people(5),
    await makeCourse(t.owner, { isFree: 0, price: 1999 }),
    await makeCourse(t.owner, { isFree: 0, price: 1999, isPutaway: 0 }),
  ]
  const [plain, twice, late, wrong, has] = buyers as [MadeUser, MadeUser, MadeUser, MadeUser, MadeUser]
  const money = await makeMoney(t)
  await money.payAtCashier(await money.place(has, [{ productType: 1, productId: course.courseId }]))
  const answers = await Promise.all([
    pay(plain, course.courseId),
    pay(twice, course.courseId, { clientKey: 'sent-twice' }),
    pay(twice, course.courseId, { clientKey: 'sent-twice' }),
    pay(late, off.courseId),
    pay(wrong, course.courseId, { pricePaid: 1 }),
    pay(has, course.courseId),
    pay(wrong, course.courseId, { payType: 55 }),
  ])
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 404, 409, 999, 422])
  expect(answers[1]?.data.orderNo).toBe(answers[2]?.data.orderNo)
  expect(answers[5]?.msg).toContain('已')
  expect(await written([answers[1]?.data.orderNo ?? ''])).toMatchObject({ items: 1, attempts: 1, lines: 1, jobs: 1 })
})

test('the lock of one buyer does not block orders of another', async () => {
  const [[held, free], course] = [await people(2), await makeCourse(t.owner, { isFree: 0, price: 1999 })]
  const [sent, done]: [ReturnType<typeof pay>[], number[]] = [[], []]
  await t.owner.begin(async (tx) => {
    await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`buyer 12 ${held?.userId}`}, 0))`
    sent.push(
      pay(held as MadeUser, course.courseId).finally(() => {
        done.push(1)
      }),
    )
    expect((await pay(free as MadeUser, course.courseId)).code).toBe(200)
    expect(done).toEqual([])
  })
  expect((await Promise.all(sent)).map(({ code }) => code)).toEqual([200])
})
