/** Reconciliation of the sandbox's statement, as operators see it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCourse, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMoney, type Money } from '../../../test/money.ts'
import { makeOperator } from '../../../test/people.ts'
import { chinaDay } from '../../platform/payment/amounts.ts'
import { dueDays, reconcile } from './reconcile.ts'

let t: TestApp
let money: Money
let operator: Awaited<ReturnType<typeof makeOperator>>
beforeAll(async () => {
  t = await startTestApp()
  money = await makeMoney(t)
  operator = await makeOperator(t, ['recon', 'overview'])
})
afterAll(() => t.close())

const DAY_MS = 86_400_000
const today = () => chinaDay(t.services.clock.now())
const run = (day = today()) => t.call('commerce/admin/recon/run', { channel: 'sandbox', day }, operator)
const dayOf = async (day = today()) => {
  const { data } = await t.call('commerce/admin/recon/list', { channel: 'sandbox' }, operator)
  return data.list.find((row) => row.day === day)
}
const differences = async () =>
  (await t.call('commerce/admin/recon/difference/list', { channel: 'sandbox', day: today() }, operator)).data.list
/** The count of waiting differences in the back office overview. */
const waiting = async () =>
  (await t.call('data/admin/overview/todo', {}, operator)).data.list.map(({ kind, count }) => [kind, count])
const bought = async (how: Parameters<Money['payAtCashier']>[1] = {}) => {
  const [me, course] = [await makeUser(t.owner), await makeCourse(t.owner, { isFree: 0, price: 9900 })]
  const order = await money.place(me, [{ productType: 1, productId: course.courseId }])
  await money.payAtCashier(order, how)
  return { order, serialNumber: order.payment?.serialNumber ?? '' }
}

describe('a day', () => {
  test('equal statements have no difference, however often compared', async () => {
    await bought()
    expect((await run()).code).toBe(200)
    expect((await run()).code).toBe(200)
    expect(await dayOf()).toMatchObject({
      reconStatus: 1,
      payCount: 1,
      payAmount: 9900,
      refundCount: 0,
      healedCount: 0,
      openCount: 0,
    })
  })

  test('a lost notification is repaired: the payment is settled now, without a difference', async () => {
    const { order } = await bought({ notify: false })
    expect(await money.status(order)).toBe(1)
    await run()
    expect(await money.status(order)).toBe(2)
    expect(await dayOf()).toMatchObject({ reconStatus: 1, payCount: 2, healedCount: 1, openCount: 0 })
  })

  test('a late payment without notification is being refunded, without a difference', async () => {
    const { order, serialNumber } = await bought({ notify: false })
    await t.owner`UPDATE order_info SET order_status = 4 WHERE order_no = ${order.orderNo}`
    await t.owner`UPDATE order_pay SET pay_status = 4 WHERE serial_number = ${serialNumber}`
    await run()
    await t.runJobs()
    await run()
    expect(await t.owner`SELECT kind, status FROM order_refund WHERE order_no = ${order.orderNo}`).toMatchObject([
      { kind: 'late', status: 'refunded' },
    ])
    expect(await dayOf()).toMatchObject({ reconStatus: 1, refundCount: 1, refundAmount: 9900 })
  })

  test('a held payment has arrived: the ledger equals the statement', async () => {
    await bought({ wrongAmount: -9800 })
    await run()
    expect(await dayOf()).toMatchObject({ reconStatus: 1, openCount: 0 })
  })

  test('missing here, missing there, another amount: listed, settled with a note, resolved when gone', async () => {
    const [lost, other] = [await bought(), await bought()]
    await t.owner`
      INSERT INTO sandbox_payment ${t.owner({ site_id: 12, serial_number: '77', subject: 'x', amount: 5, paid_amount: 5, state: 'paid', notify_url: '', pay_time: new Date(), expire_time: new Date() })}`
    await t.owner`UPDATE sandbox_payment SET state = 'waiting', paid_amount = NULL WHERE serial_number = ${lost.serialNumber}`
    await t.owner`UPDATE sandbox_payment SET paid_amount = 9901 WHERE serial_number = ${other.serialNumber}`
    await run()
    expect(await dayOf()).toMatchObject({ reconStatus: 2, openCount: 3 })
    expect(await waiting()).toEqual([['reconDifference', 3]])
    const rows = await differences()
    const of = (number: string) => rows.find((row) => row.number === number)
    expect(of('77')).toMatchObject({ differenceType: 1, ownAmount: null, channelAmount: 5, orderNo: null })
    expect(of(lost.serialNumber)).toMatchObject({
      differenceType: 2,
      ownAmount: 9900,
      channelAmount: null,
      orderNo: lost.order.orderNo,
    })
    expect(of(other.serialNumber)).toMatchObject({ differenceType: 3, ownAmount: 9900, channelAmount: 9901 })

    await t.owner`UPDATE sandbox_payment SET paid_amount = 9900 WHERE serial_number = ${other.serialNumber}`
    await t.owner`UPDATE sandbox_payment SET state = 'paid', paid_amount = 9900 WHERE serial_number = ${lost.serialNumber}`
    await run()
    expect(await dayOf()).toMatchObject({ reconStatus: 2, openCount: 1 })
    const id = of('77')?.id ?? ''
    expect((await t.call('commerce/admin/recon/difference/settle', { id, note: '测试款' }, operator)).code).toBe(200)
    expect(await dayOf()).toMatchObject({ reconStatus: 3, openCount: 0 })
    expect(await waiting()).toEqual([])
    await run()
    expect(await dayOf()).toMatchObject({ reconStatus: 3, openCount: 0 })
    expect((await differences()).map(({ differenceStatus }) => differenceStatus)).toEqual([2, 3, 3])
    // Its content changed: it is open again.
    await t.owner`UPDATE sandbox_payment SET paid_amount = 6 WHERE serial_number = '77'`
    await run()
    expect(await dayOf()).toMatchObject({ reconStatus: 2, openCount: 1 })
  })

  test('of tomorrow, or of an unknown channel: refused', async () => {
    expect((await run(chinaDay(t.services.clock.now() + DAY_MS))).code).toBe(422)
    expect((await t.call('commerce/admin/recon/run', { channel: 'wechat', day: today() }, operator)).code).toBe(404)
  })

  test('requires the right', async () => {
    const other = await makeOperator(t, ['course'])
    expect((await t.call('commerce/admin/recon/list', {}, other)).code).not.toBe(200)
  })
})

test('yesterday is compared once each morning; a failed comparison is retried', async () => {
  const morning = { ...t.services, clock: { ...t.services.clock, now: () => Date.parse(`${today()}T11:30:00+08:00`) } }
  const first = await reconcile(morning)
  expect(first.failed).toBe(0)
  expect(first.compared).toBeGreaterThan(0)
  expect(await reconcile(morning)).toEqual({ compared: 0, failed: 0 })
  const channel = t.services.platform.payment[0]
  if (!channel) throw new Error('no channel')
  const yesterday = chinaDay(t.services.clock.now() - DAY_MS)
  const away = { ...channel, statement: () => Promise.reject(new Error('away')) }
  const broken = { ...morning, platform: { ...morning.platform, payment: [away] } }
  await t.owner`UPDATE recon_day SET recon_status = 4 WHERE day = ${yesterday}`
  expect((await reconcile(broken)).failed).toBe(first.compared)
  expect(await dayOf(yesterday)).toMatchObject({ reconStatus: 4, lastError: 'away' })
  expect((await reconcile(morning)).compared).toBe(first.compared)
  expect(await dayOf(yesterday)).toMatchObject({ reconStatus: 1, lastError: '' })
})

test('a statement shared by all sites is read once and split by site', async () => {
  const site13 = await makeOperator(t, ['recon'], 13)
  const { serialNumber } = await bought()
  const channel = t.services.platform.payment[0]
  if (!channel) throw new Error('no channel')
  const day = chinaDay(t.services.clock.now() - DAY_MS)
  await t.owner`DELETE FROM recon_day WHERE day = ${day}`
  const time = new Date().toISOString()
  let read = 0
  const shared = {
    ...channel,
    isShared: true,
    async statement() {
      read += 1
      return [{ kind: 'pay' as const, number: serialNumber, platformSn: '', amount: 9900, time }]
    },
  }
  const morning = {
    ...t.services,
    clock: { ...t.services.clock, now: () => Date.parse(`${today()}T11:30:00+08:00`) },
    platform: { ...t.services.platform, payment: [shared] },
  }
  await reconcile(morning)
  expect(read).toBe(1)
  expect(await dayOf(day)).toMatchObject({ payCount: 1, openCount: 0 })
  const other = await t.call('commerce/admin/recon/list', {}, { ...site13, siteId: 13 })
  expect(other.data.list.find((row) => row.day === day)).toMatchObject({ payCount: 0, openCount: 0 })
})

test('due days: none before eleven, yesterday, failed ones, gaps since the first', () => {
  const at = (text: string) => Date.parse(`${text}+08:00`)
  expect(dueDays(at('2026-03-05T10:59:00'), [])).toEqual([])
  expect(dueDays(at('2026-03-05T11:00:00'), [])).toEqual(['2026-03-04'])
  const known = [
    { day: '2026-03-01', isCompared: true },
    { day: '2026-03-02', isCompared: false },
    { day: '2026-03-04', isCompared: true },
  ]
  expect(dueDays(at('2026-03-05T23:00:00'), known)).toEqual(['2026-03-02', '2026-03-03'])
})
