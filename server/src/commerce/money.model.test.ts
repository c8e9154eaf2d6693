/**
 * The life of orders against a model of a few lines: place (single, bundle, coupon; two levels of commission), pay (in time, late, twice, a wrong amount), notify
 * (replayed, out of order, dropped), ask, close, settle, refund (through the channel, by hand, both), several at once. After every step the ledger adds up to zero and nobody owns what nobody paid; when all is quiet, the ledger says to the fen what
 * the channel's own book says.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeUser, type MadeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { makeMoney, type Money } from '../../test/money.ts'
import { transaction } from '../kernel/db/index.ts'
import { settleOrder } from './earning/settle-shares.ts'
import { nextOrder } from './model/states.ts'
import * as orders from './order/order.sql.ts'
import { closeOrder, queryPayment } from './payment/payment.ts'
import { noteByHand } from './refund/by-hand.ts'
import { createRefund, takeInTwice } from './refund/refund.ts'

/** How many lives; MODEL_RUNS asks for more (docs/tests.md). */
const RUNS = Number(process.env.MODEL_RUNS ?? 15)
const PRICE = 9999
const BUNDLE_PRICE = 15_001

let t: TestApp
let money: Money
let courseIds: string[]
let bundleId: string
let batchId: string
let referrer: MadeUser
let operator: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  money = await makeMoney(t)
  const courses = await Promise.all([1, 2].map(() => makeCourse(t.owner, { isFree: 0, price: PRICE })))
  courseIds = courses.map(({ courseId }) => courseId)
  const keys = JSON.stringify(courseIds.map((courseId) => `1:${courseId}`))
  const [bundle] = await t.owner<{ id: string }[]>`
    INSERT INTO sale_bundle (site_id, bundle_name, product_list, price) VALUES (12, '两门一起', ${keys}::text::jsonb, ${BUNDLE_PRICE}) RETURNING id`
  bundleId = bundle?.id ?? ''
  const [batch] = await t.owner<{ id: string }[]>`
    INSERT INTO coupon_batch (site_id, batch_name, coupon_type, percent, issue_type, total_count, use_days) VALUES (12, '七折', 2, 33, 1, 1000000, 30) RETURNING id`
  batchId = batch?.id ?? ''
  const above = await makeUser(t.owner)
  ;[referrer, operator] = await Promise.all([makeUser(t.owner), makeUser(t.owner, { isAdmin: 1 })])
  await t.owner`UPDATE users SET is_recommended = 1 WHERE id IN (${above.userId}, ${referrer.userId})`
  await t.call('commerce/admin/referral/rule/save', { isOpen: 1, joinType: 1, ruleText: '' }, operator)
  const { data } = await t.call('commerce/admin/rule/view', {}, operator)
  await t.call('commerce/admin/rule/save', { ...data, commissionLevels: 2, secondRate: 0.0333 }, operator)
  await refer(referrer, above)
})
afterAll(() => t.close())

/** Makes somebody the customer of another. */
const refer = (who: MadeUser, to: MadeUser) =>
  t.owner`INSERT INTO referral_bind (site_id, user_id, referrer_id, source) VALUES (12, ${who.userId}, ${to.userId}, 'visit')`

/** A person with a referrer and a coupon. */
async function makeBuyer(): Promise<Pick<Life, 'user' | 'couponId'>> {
  const user = await makeUser(t.owner)
  await refer(user, referrer)
  const [coupon] = await t.owner<{ id: string }[]>`
    INSERT INTO coupon (site_id, batch_id, user_id, receive_time, end_time) VALUES (12, ${batchId}, ${user.userId}, now(), now() + interval '30 days') RETURNING id`
  return { user, couponId: coupon?.id ?? '' }
}

interface Life {
  user: MadeUser
  couponId: string
  order: Awaited<ReturnType<Money['place']>> | null
  /** Orders before it, given up. */
  former: Awaited<ReturnType<Money['place']>>[]
  /** Fen that went wrong on purpose, and stay in suspense. */
  wrong: number
}

const db = () => t.services.database.of(12)

/** What the sandbox says it holds of ours, and what our ledger says. */
async function books(): Promise<{
  sandbox: number
  ledger: number
  suspense: number
  refundDue: number
  sum: number
  uneven: number
}> {
  const [there] = await t.owner<{ held: string }[]>`
    SELECT coalesce((SELECT sum(paid_amount) FROM sandbox_payment WHERE site_id = 12), 0) - coalesce((SELECT sum(amount) FROM sandbox_refund WHERE site_id = 12), 0) AS held`
  const [totals] = await t.owner<{ sum: string; uneven: number }[]>`
    SELECT coalesce(sum(s), 0) AS sum, count(*) FILTER (WHERE s <> 0)::int AS uneven FROM (SELECT sum(amount) AS s FROM ledger_entry WHERE site_id = 12 GROUP BY transfer_id) x`
  const balances = await money.balances()
  return {
    sandbox: Number(there?.held ?? 0),
    ledger: -(balances['channel:sandbox'] ?? 0),
    suspense: balances.suspense ?? 0,
    refundDue: balances.refundDue ?? 0,
    sum: Number(totals?.sum ?? 0),
    uneven: totals?.uneven ?? 0,
  }
}

/** What must hold at any instant, in the middle of anything. */
async function holds({ user, order, couponId }: Life): Promise<void> {
  if (!order) return
  // A coupon is the person's, or of an order that waits, is paid, or is being refunded.
  const stray = await t.owner`
    SELECT c.coupon_status, o.order_status FROM coupon c LEFT JOIN order_info o ON o.site_id = c.site_id AND o.order_no = c.order_no
    WHERE c.id = ${couponId} AND NOT CASE c.coupon_status WHEN 1 THEN c.order_no IS NULL WHEN 2 THEN o.order_status = 1 ELSE o.order_status IN (2, 7) END`
  expect(stray).toEqual([])
  const uneven = await t.owner`
    SELECT e.transfer_id FROM ledger_entry e JOIN ledger_transfer f ON f.site_id = e.site_id AND f.id = e.transfer_id
    WHERE f.site_id = 12 AND f.order_no = ${order.orderNo} GROUP BY e.transfer_id HAVING sum(e.amount) <> 0`
  expect(uneven).toEqual([])
  const status = await money.status(order)
  const rows =
    await t.owner`SELECT course_id FROM course_user WHERE user_id = ${user.userId} AND order_no = ${order.orderNo}`
  expect(rows, `order ${status}`).toHaveLength(status === 2 || status === 7 ? courseIds.length : 0)
}

/** Balances of people that are not the sum of their entries. */
const drifted = () => t.owner`
  SELECT a.kind, a.balance, coalesce(e.sum, 0) AS entries FROM ledger_account a
  LEFT JOIN (SELECT account_id, sum(amount) AS sum FROM ledger_entry WHERE site_id = 12 GROUP BY account_id) e ON e.account_id = a.id
  WHERE a.site_id = 12 AND a.owner_id <> 0 AND a.balance <> coalesce(e.sum, 0)`

async function place(life: Life, over: Record<string, unknown> = {}) {
  if (life.order && (await money.status(life.order)) === 1) return
  const owns = await t.owner`SELECT 1 FROM course_user WHERE user_id = ${life.user.userId}`
  if (owns.length > 0) return
  if (life.order) life.former.push(life.order)
  life.order = await money.place(
    life.user,
    courseIds.map((productId) => ({ productType: 1, productId })),
    over,
  )
}

const pay = async (life: Life, how: { notify: boolean; wrongAmount: number }) => {
  if (!life.order?.payment) return
  const [before] = await t.owner<
    { state: string }[]
  >`SELECT state FROM sandbox_payment WHERE serial_number = ${life.order.payment.serialNumber}`
  if (before?.state !== 'waiting' && before?.state !== 'failed') return
  if (how.wrongAmount !== 0) life.wrong += life.order.pricePaid + how.wrongAmount
  await money.payAtCashier(life.order, how)
}

/** The channel takes the money although we closed the payment there: it does happen. */
const payLate = async ({ order }: Life) => {
  if (!order?.payment) return
  await t.owner`UPDATE sandbox_payment SET state = 'paid', paid_amount = amount, pay_time = now() WHERE serial_number = ${order.payment.serialNumber} AND state = 'closed'`
}

/** A second channel would take the money again: another try of the same order. */
const payTwice = async ({ order }: Life) => {
  if (!order?.payment) return
  const [row] = await t.owner<{ serial: string }[]>`
    INSERT INTO order_pay (site_id, order_no, channel, pay_type, amount, expire_time) VALUES (12, ${order.orderNo}, 'sandbox', 90, ${order.pricePaid}, now() + interval '1 hour') RETURNING serial_number AS serial`
  const serialNumber = row?.serial ?? ''
  await t.owner`
    INSERT INTO sandbox_payment (site_id, serial_number, subject, amount, paid_amount, state, notify_url, pay_time, expire_time)
    VALUES (12, ${serialNumber}, 'x', ${order.pricePaid}, ${order.pricePaid}, 'paid', 'http://127.0.0.1:1', now(), now() + interval '1 hour')`
  await money.notify({ ...order, payment: { ...order.payment, serialNumber } })
}

const notify = async ({ order }: Life, times: number) => {
  if (order?.payment) await Promise.all(Array.from({ length: times }, () => money.notify(order)))
}
const query = async ({ order }: Life) => {
  if (order?.payment) await queryPayment(t.services, db(), { serialNumber: order.payment.serialNumber, step: 3 })
}
const close = async ({ order }: Life) => {
  if (order) await closeOrder(t.services, db(), order.orderNo, 'closedByUser')
}
/** As an operator does: the whole order, or one product of it. */
const refund = async ({ order, user }: Life, whole: boolean) => {
  if (!order) return
  await transaction(db(), async (tx) => {
    const locked = await orders.lockOrder(tx, order.orderNo)
    const orderStatus = locked && nextOrder(locked.orderStatus, 'beginRefund')
    if (!orderStatus) return
    const open = (await orders.selectItems(tx, [order.orderNo])).filter(({ itemStatus }) => itemStatus === 2)
    const itemList = (whole ? open : open.slice(0, 0)).map(({ itemNo, pricePaid, refundAmount }) => ({
      itemNo,
      amount: pricePaid - refundAmount,
    }))
    if (itemList.length === 0) return
    await orders.writeStatus(tx, order.orderNo, { orderStatus })
    await createRefund(tx, t.services, {
      orderNo: order.orderNo,
      serialNumber: locked.serialNumber,
      userId: user.userId,
      clientKey: `model-${Math.random()}`,
      kind: 'grant',
      itemList,
      amount: itemList.reduce((sum, { amount }) => sum + amount, 0),
      reason: 'model',
      status: 'refunding',
    })
  })
}
/** The channel does not make the refund, and an operator pays it; `twice`: then the channel makes it after all. */
const byHand = async (life: Life, twice: boolean) => {
  const [refunding] = await t.owner<{ sn: string; serialNumber: string | null; amount: number }[]>`
    UPDATE order_refund SET last_error = 'model' WHERE order_no = ${life.order?.orderNo ?? '0'} AND status = 'refunding' AND amount > 0
    RETURNING sn, serial_number, amount`
  if (!refunding?.serialNumber) return
  const { sn, serialNumber, amount } = refunding
  const note = { sn, payWay: 1, voucherNo: sn, fileList: [], remark: '', operatorId: operator.userId }
  await Promise.all([1, 2].map(() => transaction(db(), (tx) => noteByHand(tx, t.services, note))))
  if (!twice) return
  await t.owner`INSERT INTO sandbox_refund (site_id, refund_no, serial_number, amount) VALUES (12, ${sn}, ${serialNumber}, ${amount})`
  await Promise.all([1, 2].map(() => takeInTwice(t.services, db(), sn)))
  // What went out twice stays in suspense until somebody gets it back.
  life.wrong -= amount
}
const settleShares = async ({ order }: Life) => {
  if (!order) return
  await t.owner`UPDATE order_share SET settle_time = now() - interval '1 minute' WHERE order_no = ${order.orderNo}`
  await Promise.all([settleOrder(db(), order.orderNo), settleOrder(db(), order.orderNo)])
}
const work = () => t.runJobs({ early: true })

type Action = (life: Life) => Promise<unknown>
const actions: Record<string, Action> = {
  place: (life) => place(life),
  'place a bundle': (life) => place(life, { bundleId }),
  'place with a coupon': async (life) => {
    const [free] = await t.owner`SELECT FROM coupon WHERE id = ${life.couponId} AND coupon_status = 1`
    if (free) await place(life, { couponId: life.couponId })
  },
  pay: (life) => pay(life, { notify: true, wrongAmount: 0 }),
  'pay, nobody is told': (life) => pay(life, { notify: false, wrongAmount: 0 }),
  'pay a fen too little': (life) => pay(life, { notify: true, wrongAmount: -1 }),
  'pay too late': payLate,
  'pay twice': payTwice,
  notify: (life) => notify(life, 1),
  'notify five times at once': (life) => notify(life, 5),
  'notify of another site': async ({ order }) => order?.payment && money.notify(order, { siteId: 13 }),
  query,
  close,
  'close, query and notify at once': (life) => Promise.all([close(life), query(life), notify(life, 2)]),
  'the whole back': (life) => refund(life, true),
  'back by hand': async (life) => {
    await refund(life, true)
    await byHand(life, false)
  },
  'back by hand and by the channel': async (life) => {
    await refund(life, true)
    await byHand(life, true)
  },
  'the window is over': settleShares,
  work,
}

// Thousands of lives take as long as they take.
test(`${RUNS} lives of orders`, { timeout: Math.max(600_000, RUNS * 10_000) }, async () => {
  const names = fc.constantFrom(...Object.keys(actions))
  let wrongBefore = 0
  await fc.assert(
    fc.asyncProperty(fc.array(names, { minLength: 4, maxLength: 14 }), async (script) => {
      const life: Life = { ...(await makeBuyer()), order: null, former: [], wrong: 0 }
      await place(life)
      for (const name of script) {
        await actions[name]?.(life)
        await holds(life)
      }
      // In the end everybody hears of everything.
      for (const order of [...life.former, life.order]) {
        await notify({ ...life, order }, 1)
        await query({ ...life, order })
      }
      await work()
      await work()
      await holds(life)
      const { sandbox, ledger, suspense, refundDue, sum, uneven } = await books()
      wrongBefore += life.wrong
      expect({ sandbox, refundDue, suspense, sum, uneven, drifted: await drifted() }).toEqual({
        sandbox: ledger,
        refundDue: 0,
        suspense: wrongBefore,
        sum: 0,
        uneven: 0,
        drifted: [],
      })
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})
