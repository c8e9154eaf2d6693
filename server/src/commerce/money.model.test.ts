/**
 * Model-based test of orders: random sequences of place (single, bundle, coupon; two levels of commission; membership
 * access), pay (in time, late, twice, wrong amount), notify (replayed, out of order, dropped), query, close, settle,
 * refund (channel, by hand, both) and withdraw, some concurrently; any step may lose its connections between two
 * statements and is then retried. After every step the order's transfers sum to zero and nothing is owned without payment;
 * after each sequence the ledger equals the channel's own book to the fen; periodically the whole ledger is proved.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bind } from '../../test/earn.ts'
import { makeCourse, makeLecturer, makeUser, type MadeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { makeMoney, type Money } from '../../test/money.ts'
import { booksOf, expectInvariants, proveAll } from '../../test/money-invariants.ts'
import { transaction, type Tx } from '../kernel/db/index.ts'
import { CallError } from '../kernel/errors.ts'
import { settleOrder } from './earning/settle-shares.ts'
import { selectBalances } from './ledger/ledger.ts'
import { nextOrder } from './model/states.ts'
import * as orders from './sale/order.sql.ts'
import { closeOrder, queryPayment } from './payment/payment.ts'
import { noteByHand } from './refund/by-hand.ts'
import { createRefund, takeInTwice } from './refund/refund.ts'
import { applyFor, approve, giveBack, pay as payOut } from './withdrawal/steps.ts'

/** Number of sequences; set by MODEL_RUNS (docs/tests.md). */
const RUNS = Number(process.env.MODEL_RUNS ?? 10)
/** Sequences between two full proofs; a proof reads the whole ledger. */
const PROOF_EVERY = 100
const PRICE = 9999
const BUNDLE_PRICE = 15_001

let t: TestApp
let money: Money
let courseIds: string[]
let bundleId: string
/** A course free for members, and a month of membership. */
let memberCourse: { productType: number; productId: string }
let month: { productType: number; productId: string }
let batchId: string
let referrer: MadeUser
let operator: MadeUser
let lecturer: Awaited<ReturnType<typeof makeLecturer>>
beforeAll(async () => {
  t = await startTestApp()
  money = await makeMoney(t)
  lecturer = await makeLecturer(t.owner)
  const { lecturerId } = lecturer
  const courses = await Promise.all([1, 2].map(() => makeCourse(t.owner, { isFree: 0, price: PRICE, lecturerId })))
  courseIds = courses.map(({ courseId }) => courseId)
  const keys = JSON.stringify(courseIds.map((courseId) => `1:${courseId}`))
  const [bundle] = await t.owner<{ id: string }[]>`
    INSERT INTO sale_bundle (site_id, bundle_name, product_list, price) VALUES (12, '两门一起', ${keys}::text::jsonb, ${BUNDLE_PRICE}) RETURNING id`
  bundleId = bundle?.id ?? ''
  const [batch] = await t.owner<{ id: string }[]>`
    INSERT INTO coupon_batch (site_id, batch_name, coupon_type, percent, issue_type, total_count, use_days)
    VALUES (12, '七折', 2, 33, 1, 1000000, 30)
    RETURNING id`
  batchId = batch?.id ?? ''
  const above = await makeUser(t.owner)
  ;[referrer, operator] = await Promise.all([makeUser(t.owner), makeUser(t.owner, { isAdmin: 1 })])
  await t.owner`UPDATE users SET is_recommended = 1 WHERE id IN (${above.userId}, ${referrer.userId})`
  await t.call('commerce/admin/referral/rule/save', { isOpen: 1, joinType: 1, ruleText: '' }, operator)
  const { data } = await t.call('commerce/admin/rule/view', {}, operator)
  const rule = {
    ...data,
    commissionLevels: 2 as const,
    secondRate: 0.0333,
    extractMin: 1,
    extractTwoAbove: 2_000_000_000,
  }
  expect((await t.call('commerce/admin/rule/save', rule, operator)).code).toBe(200)
  await bind(t, lecturer)
  await t.owner`UPDATE site SET open_vip = 1 WHERE site_id = 12`
  await t.services.sites.reload()
  const free = await makeCourse(t.owner, { isFree: 0, price: PRICE, lecturerId })
  await t.owner`UPDATE course SET is_vip_free = 1 WHERE id = ${free.courseId}`
  memberCourse = { productType: 1, productId: free.courseId }
  const plan = { setName: '一个月', months: 1, orgPrice: 3900, fabPrice: 3900 }
  month = { productType: 3, productId: (await t.call('system/admin/vip/save', plan, operator)).data.id }
  await refer(referrer, above)
})
afterAll(() => t.close())

/** Binds a user to a referrer. */
const refer = (who: MadeUser, to: MadeUser) =>
  t.owner`INSERT INTO referral_bind (site_id, user_id, referrer_id, source) VALUES (12, ${who.userId}, ${to.userId}, 'visit')`

/** A user with a referrer and a coupon. */
async function makeBuyer(): Promise<Pick<Life, 'user' | 'couponId'>> {
  const user = await makeUser(t.owner)
  await refer(user, referrer)
  const [coupon] = await t.owner<{ id: string }[]>`
    INSERT INTO coupon (site_id, batch_id, user_id, receive_time, end_time)
    VALUES (12, ${batchId}, ${user.userId}, now(), now() + interval '30 days')
    RETURNING id`
  return { user, couponId: coupon?.id ?? '' }
}

interface Life {
  user: MadeUser
  couponId: string
  order: Awaited<ReturnType<Money['place']>> | null
  /** Earlier orders, given up. */
  former: Awaited<ReturnType<Money['place']>>[]
  /** A checkout whose answer was lost: the buyer retries it. */
  pending: Record<string, unknown> | null
}

const db = () => t.services.database.of(12)

/** Runs work concurrently; an error is thrown after all have finished, so that nothing runs during the checks. */
async function together(...works: Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
}

let serial = 0
async function place(life: Life, over: Record<string, unknown> = {}) {
  if (life.order && (await money.status(life.order)) === 1) return
  const owns = await t.owner`
    SELECT 1 FROM course_user WHERE user_id = ${life.user.userId} AND course_id IN ${t.owner(courseIds)}`
  if (owns.length > 0) return
  life.pending = { ...over, clientKey: `model-key-${++serial}` }
  await placePending(life)
}

async function placePending(life: Life) {
  if (!life.pending) return
  const products = courseIds.map((productId) => ({ productType: 1, productId }))
  const order = await money.place(life.user, products, life.pending)
  if (life.order) life.former.push(life.order)
  life.order = order
  life.pending = null
}

const pay = async (life: Life, how: { notify: boolean; wrongAmount: number }) => {
  if (!life.order?.payment) return
  const [before] = await t.owner<
    { state: string }[]
  >`SELECT state FROM sandbox_payment WHERE serial_number = ${life.order.payment.serialNumber}`
  if (before?.state !== 'waiting' && before?.state !== 'failed') return
  await money.payAtCashier(life.order, how)
}

/** The channel accepts the payment although we closed it there. */
const payLate = async ({ order }: Life) => {
  if (!order?.payment) return
  await t.owner`
    UPDATE sandbox_payment
    SET state = 'paid', paid_amount = amount, pay_time = now()
    WHERE serial_number = ${order.payment.serialNumber} AND state = 'closed'`
}

/** A second payment attempt of the same order is paid. */
const payTwice = async ({ order }: Life) => {
  if (!order?.payment) return
  const [row] = await t.owner<{ serial: string }[]>`
    INSERT INTO order_pay (site_id, order_no, channel, pay_type, amount, expire_time)
    VALUES (12, ${order.orderNo}, 'sandbox', 90, ${order.pricePaid}, now() + interval '1 hour')
    RETURNING serial_number AS serial`
  const serialNumber = row?.serial ?? ''
  await t.owner`
    INSERT INTO sandbox_payment (site_id, serial_number, subject, amount, paid_amount, state, notify_url, pay_time, expire_time)
    VALUES (12, ${serialNumber}, 'x', ${order.pricePaid}, ${order.pricePaid}, 'paid', 'http://127.0.0.1:1', now(), now() + interval '1 hour')`
  await money.notify({ ...order, payment: { ...order.payment, serialNumber } })
}

const notify = async ({ order }: Life, times: number) => {
  if (order?.payment) await together(...Array.from({ length: times }, () => money.notify(order)))
}
const query = async ({ order }: Life) => {
  if (order?.payment) await queryPayment(t.services, db(), { serialNumber: order.payment.serialNumber, step: 3 })
}
const close = async ({ order }: Life) => {
  if (order) await closeOrder(t.services, db(), order.orderNo, 'closedByUser')
}
/** An operator's refund: the whole order, or one item. */
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
/** The channel refuses the refund and an operator pays it; `twice`: the channel executes it afterwards too. */
const byHand = async (life: Life, twice: boolean) => {
  const [refunding] = await t.owner<{ sn: string; serialNumber: string | null; amount: number }[]>`
    UPDATE order_refund SET last_error = 'model' WHERE order_no = ${life.order?.orderNo ?? '0'} AND status = 'refunding' AND amount > 0
    RETURNING sn, serial_number, amount`
  if (!refunding?.serialNumber) return
  const { sn, serialNumber, amount } = refunding
  const note = { sn, payWay: 1, voucherNo: sn, fileList: [], remark: '', operatorId: operator.userId }
  await together(...[1, 2].map(() => transaction(db(), (tx) => noteByHand(tx, t.services, note))))
  if (!twice) return
  await t.owner`INSERT INTO sandbox_refund (site_id, refund_no, serial_number, amount) VALUES (12, ${sn}, ${serialNumber}, ${amount})`
  await together(...[1, 2].map(() => takeInTwice(t.services, db(), sn)))
}
const settleShares = async ({ order }: Life) => {
  if (!order) return
  await t.owner`UPDATE order_share SET settle_time = now() - interval '1 minute' WHERE order_no = ${order.orderNo}`
  await together(settleOrder(db(), order.orderNo), settleOrder(db(), order.orderNo))
}

/** The lecturer shared by all sequences withdraws everything twice concurrently: one succeeds. */
const withdraw = async () => {
  const { userId } = lecturer
  const { available } = await selectBalances(db(), userId)
  if (available <= 0) return
  const ask = async () => {
    const asked = { userId, extractMoney: available, clientKey: `model-extract-${++serial}` }
    await transaction(db(), (tx) => applyFor(tx, t.services, asked))
  }
  const outcomes = await Promise.allSettled([ask(), ask()])
  const refusals = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason as unknown)
  const lost = refusals.filter((reason) => !(reason instanceof CallError))
  if (lost.length > 0) throw lost[0]
  expect(refusals).toHaveLength(1)
  expect((await selectBalances(db(), userId)).available).toBe(0)
}
/** A withdrawal is paid, paid and bounced by the bank, or refused; twice concurrently. */
const decideWithdrawal = async (how: 'pay' | 'refuse' | 'bounce') => {
  const [row] = await t.owner<{ id: string; step: string }[]>`
    SELECT id, step FROM extract_log WHERE site_id = 12 AND step IN ${t.owner(how === 'bounce' ? ['paid'] : ['applied', 'approved'])} ORDER BY id DESC LIMIT 1`
  if (!row) return
  const { id } = row
  const { userId: operatorId } = operator
  const decide = (tx: Tx) =>
    how === 'pay'
      ? payOut(tx, t.services, id, { operatorId, allocationNo: `no-${id}`, voucherFileId: null })
      : giveBack(tx, t.services, id, { operatorId, reason: 'model' })
  if (how === 'pay' && row.step === 'applied') await transaction(db(), (tx) => approve(tx, id, operatorId))
  await together(transaction(db(), decide), transaction(db(), decide))
}
const work = () => t.runJobs({ early: true })

/** Buys and pays a month; a waiting order of an earlier step is paid instead. */
const buyMonth = async ({ user }: Life) => {
  const [waiting] = await t.owner<{ orderNo: string }[]>`
    SELECT o.order_no FROM order_info o JOIN order_item i ON i.site_id = o.site_id AND i.order_no = o.order_no
    WHERE o.user_id = ${user.userId} AND o.order_status = 1 AND i.product_type = 3`
  const again = { orderNo: waiting?.orderNo ?? '', payType: 90 }
  const order = waiting
    ? (await t.call('user/auth/order/info/continue/pay', again, user)).data
    : await money.place(user, [month])
  if (order.payment) await money.payAtCashier(order)
}
/** A course free for members: refused to others and to owners. */
const orderFree = ({ user }: Life) =>
  t.call(
    'user/auth/order/info/pay',
    { productList: [memberCourse], clientKey: `model-free-${++serial}`, payType: 0 },
    user,
  )
/** Requests a refund of the latest month; if it was used, an operator approves. */
const monthBack = async ({ user }: Life) => {
  const [paid] = await t.owner<{ orderNo: string }[]>`
    SELECT order_no FROM order_item WHERE user_id = ${user.userId} AND product_type = 3 AND item_status = 2 ORDER BY order_no DESC LIMIT 1`
  if (!paid) return
  const asked = { ...paid, itemNos: [1], reason: 'model', clientKey: `model-month-${++serial}` }
  const { code, data } = await t.call('user/auth/order/refund/save', asked, user)
  if (code !== 200) return
  const used =
    await t.owner`SELECT FROM order_item WHERE user_id = ${user.userId} AND product_id = ${memberCourse.productId} AND item_status = 2`
  if (used.length === 0) expect(data.status).toBe('refunding')
  if (data.status === 'auditing')
    await t.call('commerce/admin/refund/deal', { sn: data.sn, action: 'approve', reason: '' }, operator)
}
const monthOver = ({ user }: Life) =>
  t.owner`UPDATE users SET vip_expire_time = now() - interval '1 second' WHERE id = ${user.userId} AND is_vip = 1`

type Action = (life: Life) => Promise<unknown>
const actions: Record<string, Action> = {
  place: (life) => place(life),
  'place a bundle': (life) => place(life, { bundleId }),
  'place with a coupon': async (life) => {
    const [free] = await t.owner`SELECT FROM coupon WHERE id = ${life.couponId} AND coupon_status = 1`
    if (free) await place(life, { couponId: life.couponId })
  },
  pay: (life) => pay(life, { notify: true, wrongAmount: 0 }),
  'pay without notification': (life) => pay(life, { notify: false, wrongAmount: 0 }),
  'pay one fen too little': (life) => pay(life, { notify: true, wrongAmount: -1 }),
  'pay too late': payLate,
  'pay twice': payTwice,
  notify: (life) => notify(life, 1),
  'notify five times concurrently': (life) => notify(life, 5),
  'notify with another site': async ({ order }) => order?.payment && money.notify(order, { siteId: 13 }),
  query,
  close,
  'close, query and notify concurrently': (life) => together(close(life), query(life), notify(life, 2)),
  'refund the whole order': (life) => refund(life, true),
  'refund by hand': async (life) => {
    await refund(life, true)
    await byHand(life, false)
  },
  'refund by hand and by the channel': async (life) => {
    await refund(life, true)
    await byHand(life, true)
  },
  'end the refund window': settleShares,
  withdraw,
  'pay a withdrawal': () => decideWithdrawal('pay'),
  'refuse a withdrawal': () => decideWithdrawal('refuse'),
  'bounce a withdrawal': () => decideWithdrawal('bounce'),
  work,
  'buy a month': buyMonth,
  'order a course free for members': orderFree,
  'buy a month and order with it': async (life) => {
    await buyMonth(life)
    await orderFree(life)
  },
  'refund the month': monthBack,
  'refund the month, run jobs, buy again': async (life) => {
    await monthBack(life)
    await work()
    await buyMonth(life)
  },
  'end the membership': monthOver,
}

/** About every third step loses its connections, after this many statements. */
const step = fc.record({
  name: fc.constantFrom(...Object.keys(actions)),
  crashAt: fc.nat(75).map((at) => (at < 25 ? at : null)),
})

/** Crashes before the work was finished. */
let crashes = 0
async function act(life: Life, { name, crashAt }: { name: string; crashAt: number | null }): Promise<void> {
  const work = async () => actions[name]?.(life)
  if (crashAt === null) await work()
  else if (await t.crashAfter(crashAt, work)) crashes++
  await placePending(life)
}

/** Delivers everything outstanding: notifications, reconciliation of the day, jobs. */
async function finish(life: Life): Promise<string[]> {
  const own = await t.owner<{ orderNo: string }[]>`SELECT order_no FROM order_info WHERE user_id = ${life.user.userId}`
  const orderNos = own.map(({ orderNo }) => orderNo)
  for (const order of [...life.former, life.order]) await notify({ ...life, order }, 1)
  const serials = await t.owner<{ serialNumber: string }[]>`
    SELECT serial_number FROM order_pay WHERE site_id = 12 AND order_no IN ${t.owner(orderNos)}`
  for (const { serialNumber } of serials) await queryPayment(t.services, db(), { serialNumber, step: 3 })
  await work()
  const byHand = await t.owner<{ sn: string }[]>`
    SELECT h.sn FROM order_refund_hand h JOIN order_refund r ON r.site_id = h.site_id AND r.sn = h.sn
    WHERE h.site_id = 12 AND r.order_no IN ${t.owner(orderNos)}`
  for (const { sn } of byHand) await takeInTwice(t.services, db(), sn)
  await work()
  return orderNos
}

// Thousands of sequences need more than the default timeout.
test(`${RUNS} random sequences`, { timeout: Math.max(600_000, RUNS * 10_000) }, async () => {
  let lives = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (script) => {
      const life: Life = { ...(await makeBuyer()), order: null, former: [], pending: null }
      await place(life)
      for (const one of script) {
        await act(life, one)
        await expectInvariants(t, money, { ...life, courseIds, memberCourseId: memberCourse.productId })
      }
      const { sandbox, wrong, ...ours } = await booksOf(t, await finish(life))
      await expectInvariants(t, money, { ...life, courseIds, memberCourseId: memberCourse.productId })
      expect(ours).toEqual({ ledger: sandbox, suspense: wrong, refundDue: 0 })
      if (++lives % PROOF_EVERY === 0) await proveAll(t, money)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  await proveAll(t, money)
  if (RUNS > PROOF_EVERY)
    console.log(`${lives} sequences, ${crashes} crashes, seed ${fc.readConfigureGlobal().seed ?? 'random'}`)
})
