/** Shares from the sale to the available balance, over HTTP on PostgreSQL. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { settleNow, sell } from '../../../test/earn.ts'
import { makeLecturer, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMoney, type Money } from '../../../test/money.ts'
import { prove } from '../ledger/proof.ts'
import { settleShares } from './settle-shares.ts'

let t: TestApp
let money: Money
beforeAll(async () => {
  t = await startTestApp()
  money = await makeMoney(t)
})
afterAll(() => t.close())
afterEach(async () => {
  expect((await prove(t.db())).differenceList).toEqual([])
  expect(Object.values(await money.balances()).reduce((sum, amount) => sum + amount, 0)).toBe(0)
})

const account = async (who: { token: string }) => (await t.call('user/auth/user/account/view', {}, who)).data
const sales = async (who: { token: string }, input: object = {}) =>
  (await t.call('user/auth/order/info/lecturer', input, who)).data
const refund = async (buyer: { token: string }, orderNo: string) => {
  const clientKey = `refund-${orderNo}`
  const answer = await t.call(
    'user/auth/order/refund/save',
    { orderNo, itemNos: [1], reason: '不想学了', clientKey },
    buyer,
  )
  expect(answer.code).toBe(200)
}

test('a share becomes available after the refund window, once', async () => {
  const lecturer = await makeLecturer(t.owner)
  const { orderNo, courseId } = await sell(t, money, lecturer, 9900)
  expect(await account(lecturer)).toMatchObject({
    pendingBalances: 6930,
    enableBalances: 0,
    totalIncome: 6930,
    debt: 0,
  })
  await settleShares(t.services)
  expect(await account(lecturer)).toMatchObject({ pendingBalances: 6930, enableBalances: 0 })
  await settleNow(t, orderNo)
  await settleNow(t, orderNo)
  await Promise.all([settleShares(t.services), settleShares(t.services)])
  expect(await account(lecturer)).toMatchObject({ pendingBalances: 0, enableBalances: 6930, totalIncome: 6930 })
  expect(await sales(lecturer)).toMatchObject({
    totalCount: 1,
    figures: null,
    list: [
      {
        orderNo,
        productId: courseId,
        buyerName: '王**',
        source: 'web',
        pricePaid: 9900,
        lecturerProportion: 0.7,
        lecturerProfit: 6930,
        platformProfit: 2970,
        profitStatus: 2,
      },
    ],
  })
})

test('two processes settling concurrently settle once', async () => {
  const lecturer = await makeLecturer(t.owner)
  const { orderNo } = await sell(t, money, lecturer, 10_000)
  await t.owner`UPDATE order_share SET settle_time = now() - interval '1 minute' WHERE order_no = ${orderNo}`
  const answers = await Promise.all(Array.from({ length: 5 }, () => settleShares(t.services)))
  expect(answers.reduce((sum, { settled }) => sum + settled, 0)).toBe(1)
  expect(await account(lecturer)).toMatchObject({ enableBalances: 7000 })
})

test('an order that cannot be settled does not block the others', async () => {
  const lecturer = await makeLecturer(t.owner)
  const orders = [await sell(t, money, lecturer, 10_000), await sell(t, money, lecturer, 10_000)]
  const orderNos = orders.map(({ orderNo }) => orderNo)
  const [first = ''] = orderNos.toSorted()
  await t.owner.unsafe(`
    CREATE FUNCTION refuse_settling() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
    CREATE TRIGGER refuse_settling BEFORE UPDATE OF share_status ON order_share
      FOR EACH ROW WHEN (NEW.order_no = '${first}') EXECUTE FUNCTION refuse_settling()`)
  try {
    for (const orderNo of orderNos)
      await t.owner`UPDATE order_share SET settle_time = now() - interval '1 minute' WHERE order_no = ${orderNo}`
    expect(await settleShares(t.services)).toEqual({ settled: 1, failed: 1 })
  } finally {
    await t.owner.unsafe('DROP TRIGGER refuse_settling ON order_share; DROP FUNCTION refuse_settling()')
  }
  expect(await settleShares(t.services)).toEqual({ settled: 1, failed: 0 })
  expect(await account(lecturer)).toMatchObject({ enableBalances: 14_000 })
})

test('refunded before it is due: not settled; while a refund is being decided: not yet', async () => {
  const lecturer = await makeLecturer(t.owner)
  const { orderNo, buyer } = await sell(t, money, lecturer, 9900)
  await refund(buyer, orderNo)
  await settleNow(t, orderNo)
  expect(await account(lecturer)).toMatchObject({ pendingBalances: 6930, enableBalances: 0 })
  await t.runJobs()
  await settleNow(t, orderNo)
  expect(await account(lecturer)).toMatchObject({ pendingBalances: 0, enableBalances: 0, totalIncome: 0, debt: 0 })
  expect((await sales(lecturer)).list).toMatchObject([{ profitStatus: 3, lecturerProfit: 0, refundAmount: 9900 }])
})

test('refunded after settlement: a debt that is shown and offset by the next sale', async () => {
  const lecturer = await makeLecturer(t.owner)
  const first = await sell(t, money, lecturer, 10_000)
  await settleNow(t, first.orderNo)
  // The available balance has been withdrawn meanwhile.
  await t.db().begin(async (tx) => {
    const { transfer } = await import('../ledger/ledger.ts')
    await transfer(tx, {
      key: `test-spent-${lecturer.userId}`,
      kind: 'test',
      lines: [
        { account: 'available', ownerId: lecturer.userId, amount: -7000 },
        { account: 'payout', amount: 7000 },
      ],
    })
  })
  await refund(first.buyer, first.orderNo)
  await t.runJobs()
  expect(await account(lecturer)).toMatchObject({ enableBalances: 0, debt: 7000 })
  const second = await sell(t, money, lecturer, 20_000)
  await settleNow(t, second.orderNo)
  expect(await account(lecturer)).toMatchObject({ enableBalances: 7000, debt: 0 })
})

test('statistics by day, product and source agree with the list; filters apply to both', async () => {
  const lecturer = await makeLecturer(t.owner)
  const [one, two] = [await sell(t, money, lecturer, 10_000), await sell(t, money, lecturer, 5_000)]
  await t.owner`UPDATE order_info SET channel_type = 2, pay_time = '2026-01-31T17:00:00Z' WHERE order_no = ${two.orderNo}`
  const { figures } = await sales(lecturer, { withFigures: 1 })
  expect(figures).toMatchObject({ orderCount: 2, pricePaid: 15_000, lecturerProfit: 10_500, platformProfit: 4_500 })
  expect(figures?.dayList).toHaveLength(2)
  expect(figures?.dayList[0]).toEqual({ day: '2026-02-01', orderCount: 1, pricePaid: 5_000, lecturerProfit: 3_500 })
  expect(figures?.productList.map(({ productId }) => productId)).toEqual([one.courseId, two.courseId])
  expect(figures?.sourceList).toMatchObject([{ source: 'web' }, { source: 'h5', lecturerProfit: 3_500 }])
  expect(await sales(lecturer, { productId: two.courseId, withFigures: 1 })).toMatchObject({
    totalCount: 1,
    figures: { pricePaid: 5_000 },
  })
  expect((await sales(lecturer, { beginDay: '2026-02-01', endDay: '2026-02-01' })).totalCount).toBe(1)
  expect((await sales(lecturer, { endDay: '2026-01-31' })).totalCount).toBe(0)
  expect((await sales(lecturer, { profitStatus: 2 })).totalCount).toBe(0)
})

test('another lecturer sees none of it, and a learner is refused', async () => {
  const [lecturer, other] = [await makeLecturer(t.owner), await makeLecturer(t.owner)]
  await sell(t, money, lecturer, 9900)
  expect((await sales(other, { withFigures: 1 })).figures).toMatchObject({ orderCount: 0, pricePaid: 0 })
  const learner = await makeUser(t.owner)
  expect((await t.call('user/auth/order/info/lecturer', {}, learner)).code).toBe(306)
})
