/** Refunds the channel cannot execute, paid outside the site, over HTTP. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCourse, makeFile, makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMoney, type Money } from '../../../test/money.ts'
import { makeOperator } from '../../../test/people.ts'
import { prove } from '../ledger/proof.ts'
import { reconcileDay } from '../recon/reconcile.ts'
import { channelOf } from '../channel/channels.ts'

let t: TestApp
let money: Money
let one: MadeUser
let two: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  money = await makeMoney(t)
  one = await makeOperator(t, ['order', 'order.refund'])
  two = await makeOperator(t, ['order', 'order.refund'])
})
afterAll(() => t.close())
const refuses = (is: 0 | 1) =>
  t.owner`INSERT INTO sandbox_setting (site_id, is_refund_refused) VALUES (12, ${is}) ON CONFLICT (site_id) DO UPDATE SET is_refund_refused = ${is}`
beforeEach(() => refuses(1))
afterEach(async () => {
  const { figures, differenceList } = await prove(t.db())
  expect({ sum: figures.entrySum, differenceList }).toEqual({ sum: 0, differenceList: [] })
})

let serial = 0
/** A refund refused by the channel. */
async function stuck(price: number) {
  const me = await makeUser(t.owner)
  const { courseId } = await makeCourse(t.owner, { isFree: 0, price })
  const order = await money.place(me, [{ productType: 1, productId: courseId }])
  await money.payAtCashier(order)
  await refuses(1)
  const asked = {
    orderNo: order.orderNo,
    itemList: [{ itemNo: 1, amount: price }],
    reason: '渠道已停用',
    clientKey: `by-hand-${++serial}`,
  }
  const { data } = await t.call('commerce/admin/order/refund', asked, one)
  return { me, order, sn: data.sn, courseId }
}
const failing = async () => {
  for (let tries = 0; tries < 8; tries += 1) await t.runJobs({ early: true })
}
const proof = (who: MadeUser) => makeFile(t.owner, who.userId, { fileKind: 'private', fileName: '回单.png' })
const note = async (who: MadeUser, sn: string, over: object = {}) =>
  t.call(
    'commerce/admin/refund/hand/save',
    { sn, payWay: 1, voucherNo: 'ICBC-2026-1', fileIdList: [await proof(who)], ...over },
    who,
  )
const row = async (sn: string) =>
  (await t.call('commerce/admin/refund/list', { keyword: sn }, one)).data.list.find((refund) => refund.sn === sn)
const owns = async (me: MadeUser, courseId: string) =>
  (await t.owner`SELECT FROM course_owner WHERE user_id = ${me.userId} AND course_id = ${courseId}`).length > 0

test('a small refund needs one operator: grants are revoked, the money comes from outside the channel', async () => {
  const before = await money.balances()
  const { me, order, sn, courseId } = await stuck(9900)
  expect((await note(one, sn)).msg).toContain('退回受阻')
  await failing()
  expect(await row(sn)).toMatchObject({ status: 'refunding', lastError: '沙箱设置为拒绝退款', hand: null })
  expect((await note(await makeOperator(t, ['order']), sn)).code).toBe(306)
  expect(await note(one, sn, { fileIdList: [await proof(two)] })).toMatchObject({
    code: 422,
    data: { field: 'fileIdList' },
  })
  expect(await note(one, sn)).toMatchObject({ code: 200, data: { isDone: 1 } })
  expect((await note(one, sn)).data).toEqual({ isDone: 1 })
  expect(await money.status(order)).toBe(5)
  expect(await owns(me, courseId)).toBe(false)
  expect(await row(sn)).toMatchObject({
    status: 'refunded',
    lastError: '',
    hand: {
      payWay: 1,
      voucherNo: 'ICBC-2026-1',
      isOwn: 1,
      confirmName: '',
      fileList: [expect.stringMatching(/^\/files\//)],
    },
  })
  expect(await money.balances()).toEqual({
    ...before,
    'channel:sandbox': (before['channel:sandbox'] ?? 0) - 9900,
    'channel:offline': (before['channel:offline'] ?? 0) + 9900,
  })
  const messages = await t.call('user/auth/msg/user/list', {}, me)
  expect(JSON.stringify(messages.data)).toContain('线下转账退给您')
  await refuses(0)
  expect((await t.call('commerce/admin/refund/retry', { sn }, one)).code).toBe(999)
})

test('a large refund needs two different operators; until then the channel is not queried, and the record can be withdrawn', async () => {
  const { order, sn } = await stuck(100_001)
  await failing()
  expect((await note(one, sn)).data).toEqual({ isDone: 0 })
  expect((await note(two, sn)).msg).toContain('已登记')
  const confirm = (who: MadeUser) => t.call('commerce/admin/refund/hand/confirm', { sn }, who)
  expect((await confirm(one)).msg).toContain('另一位同事')
  expect(await money.status(order)).toBe(7)
  expect((await t.call('commerce/admin/refund/retry', { sn }, one)).msg).toContain('已登记')
  const taken = await t.call('commerce/admin/refund/hand/cancel', { sn, reason: '账号填错' }, one)
  expect(taken.code).toBe(200)
  expect((await confirm(two)).code).toBe(404)
  await failing()
  expect((await note(two, sn, { voucherNo: 'ICBC-2026-2' })).data).toEqual({ isDone: 0 })
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(one)))
  expect(answers.every(({ code }) => code === 200)).toBe(true)
  expect(await money.status(order)).toBe(5)
  expect((await row(sn))?.hand).toMatchObject({ voucherNo: 'ICBC-2026-2', isOwn: 0 })
  expect((await row(sn))?.hand?.confirmTime).not.toBeNull()
  expect((await t.call('commerce/admin/refund/hand/cancel', { sn, reason: '反悔' }, one)).msg).toContain('不能撤回')
})

test('a refund the channel has executed meanwhile is booked as the channel’s, not paid by hand', async () => {
  const { order, sn } = await stuck(9900)
  await failing()
  await t.owner`INSERT INTO sandbox_refund (site_id, refund_no, serial_number, amount) VALUES (12, ${sn}, ${order.payment?.serialNumber ?? ''}, 9900)`
  await refuses(0)
  expect((await note(one, sn)).msg).toContain('渠道已将这笔退款退回')
  expect(await row(sn)).toMatchObject({ status: 'refunded', hand: null })
})

test('paid by hand and by the channel: found in the statement, the second payment goes to suspense', async () => {
  const { order, sn } = await stuck(9900)
  await failing()
  expect((await note(one, sn)).data).toEqual({ isDone: 1 })
  const before = await money.balances()
  await t.owner`INSERT INTO sandbox_refund (site_id, refund_no, serial_number, amount) VALUES (12, ${sn}, ${order.payment?.serialNumber ?? ''}, 9900)`
  const channel = await channelOf(t.services, t.db(), { channel: 'sandbox', accountId: '0' })
  if (!channel) throw new Error('no sandbox')
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  for (let times = 0; times < 2; times += 1) await reconcileDay(t.services, channel, day, 12)
  expect(await money.balances()).toEqual({
    ...before,
    'channel:sandbox': (before['channel:sandbox'] ?? 0) + 9900,
    suspense: (before.suspense ?? 0) - 9900,
  })
  const wrong =
    await t.owner`SELECT number FROM recon_difference WHERE site_id = 12 AND difference_status = 1 AND number = ${sn}`
  expect(wrong).toHaveLength(0)
  const { data } = await t.call('commerce/admin/order/view', { orderNo: order.orderNo }, one)
  expect(data.logList.map(({ event }) => event)).toContain('渠道与线下都已退款，请运营核实并追回')
})

test('operators cannot refund themselves by hand; another site sees nothing', async () => {
  const { me, sn } = await stuck(9900)
  await failing()
  await t.owner`UPDATE users SET is_admin = 1, is_owner = 1 WHERE id = ${me.userId}`
  expect((await note(me, sn)).msg).toContain('不能处理自己的退款')
  const abroad = { ...(await makeOperator(t, ['order', 'order.refund'], 13)), siteId: 13 }
  const call = { sn, payWay: 1, voucherNo: 'X', fileIdList: ['1'] }
  expect((await t.call('commerce/admin/refund/hand/save', call, abroad)).code).toBe(404)
  expect((await t.call('commerce/admin/refund/hand/confirm', { sn }, abroad)).code).toBe(404)
})
