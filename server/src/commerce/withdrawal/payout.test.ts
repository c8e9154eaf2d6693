/** Payouts through a channel: sent once, queried until final, booked once, returned on failure. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bind, makeEarner } from '../../../test/earn.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMoney, type Money } from '../../../test/money.ts'
import { makeOperator } from '../../../test/people.ts'
import { prove } from '../ledger/proof.ts'
import { runPayout, sweepPayouts } from './payout.ts'

let t: TestApp
let money: Money
beforeAll(async () => {
  t = await startTestApp()
  money = await makeMoney(t)
})
afterAll(() => t.close())
afterEach(async () => {
  expect((await prove(t.db())).differenceList).toEqual([])
})

type Who = { token: string }
let serial = 0
const operator = () => makeOperator(t, ['withdrawal', 'saleRule'])
const account = async (who: Who) => (await t.call('user/auth/user/account/view', {}, who)).data
const send = (who: Who, idList: string[], channel = 'sandbox') =>
  t.call('commerce/admin/withdrawal/transfer', { idList, channel }, who)
const view = async (who: Who, id: string) => (await t.call('commerce/admin/withdrawal/view', { id }, who)).data
const behave = (transferMode: number) =>
  t.owner`
    INSERT INTO sandbox_setting (site_id, transfer_mode)
    VALUES (12, ${transferMode})
    ON CONFLICT (site_id)
    DO UPDATE SET transfer_mode = excluded.transfer_mode`

/** An approved withdrawal of 100 yuan, and its approver. */
async function approved(isApproved = true) {
  const [earner, who] = [await makeEarner(t, money), await operator()]
  await bind(t, earner)
  const input = { extractMoney: 10_000, clientKey: `payout-key-${++serial}` }
  const { data } = await t.call('user/auth/user/account/extract/log/save', input, earner)
  if (isApproved) await t.call('commerce/admin/withdrawal/approve', { id: data.id }, who)
  return { earner, who, id: data.id }
}

test('a payout is paid once, from the channel’s ledger account, however often it is sent', async () => {
  await behave(1)
  const { earner, who, id } = await approved()
  const channels = await t.call('commerce/admin/withdrawal/transfer/view', {}, who)
  expect(channels.data.channelList).toEqual([{ name: 'sandbox', payoutTypes: [1, 2] }])
  const before = await money.balances()
  expect((await send(who, [id])).data).toEqual({ count: 1 })
  expect((await send(who, [id])).code).toBe(999)
  await Promise.all([runPayout(t.services, t.db(), id), runPayout(t.services, t.db(), id)])
  await t.runJobs({ early: true })
  expect(await view(who, id)).toMatchObject({
    step: 'paid',
    payoutChannel: 'sandbox',
    allocationNo: expect.stringMatching(/^\d+$/),
  })
  expect((await view(who, id)).stepList.map(({ event }) => event)).toEqual([
    '提交申请',
    '审核通过',
    '提交渠道转账',
    '已打款',
  ])
  expect(await account(earner)).toMatchObject({ freezeBalances: 0 })
  const after = await money.balances()
  expect((after['channel:sandbox'] ?? 0) - (before['channel:sandbox'] ?? 0)).toBe(10_000)
  expect(await t.owner`SELECT amount FROM sandbox_transfer WHERE transfer_no = ${id}`).toMatchObject([
    { amount: 10_000 },
  ])
})

test('an undecided payout cannot be paid or returned by hand; queried again, it is paid', async () => {
  await behave(2)
  const { earner, who, id } = await approved()
  await send(who, [id])
  await expect(runPayout(t.services, t.db(), id)).rejects.toThrow('not finished')
  const byHand = { id, allocationNo: 'ICBC-1' }
  expect((await t.call('commerce/admin/withdrawal/paid', byHand, who)).msg).toContain('等待转账结果')
  expect((await t.call('commerce/admin/withdrawal/return', { id, reason: '退回' }, who)).msg).toContain('等待转账结果')
  expect(await view(who, id)).toMatchObject({ step: 'paying' })
  expect(await account(earner)).toMatchObject({ freezeBalances: 10_000 })
  await t.owner`UPDATE extract_log SET gmt_modified = now() - interval '1 hour' WHERE id = ${id}`
  await sweepPayouts(t.services)
  await t.runJobs({ early: true })
  expect(await view(who, id)).toMatchObject({ step: 'paid', payoutError: '' })
})

test('a payout that is refused or bounced is available again', async () => {
  for (const mode of [3, 4]) {
    await behave(mode)
    const { earner, who, id } = await approved()
    const before = await account(earner)
    await send(who, [id])
    await runPayout(t.services, t.db(), id).catch(() => undefined)
    await runPayout(t.services, t.db(), id)
    expect(await view(who, id)).toMatchObject({ step: 'returned', remark: '沙箱设置为转账失败' })
    const after = await account(earner)
    expect(after.enableBalances).toBe(before.enableBalances + 10_000)
    expect(after.freezeBalances).toBe(0)
  }
})

test.each([0, 2, 4, 6, 8, 10])('killed after %i statements, the payout is still paid once', async (statements) => {
  await behave(1)
  const { earner, who, id } = await approved()
  await send(who, [id])
  const db = t.services.database.of(12)
  expect(await t.crashAfter(statements, () => runPayout(t.services, db, id))).toBe(true)
  await runPayout(t.services, db, id)
  expect(await view(who, id)).toMatchObject({ step: 'paid' })
  expect(await account(earner)).toMatchObject({ freezeBalances: 0 })
  expect(await t.owner`SELECT amount FROM sandbox_transfer WHERE transfer_no = ${id}`).toMatchObject([
    { amount: 10_000 },
  ])
})

test('a later bounce returns to the account that paid', async () => {
  await behave(1)
  const { who, id } = await approved()
  const before = await money.balances()
  await send(who, [id])
  await t.runJobs({ early: true })
  expect((await t.call('commerce/admin/withdrawal/return', { id, reason: '银行退票' }, who)).code).toBe(200)
  expect((await money.balances())['channel:sandbox']).toBe(before['channel:sandbox'])
})

test('only approved withdrawals, through an existing channel, with the right', async () => {
  const { who, id } = await approved(false)
  expect((await send(who, [id])).msg).toContain('没有可由该渠道转账')
  expect((await send(who, [id], 'wechat')).msg).toContain('没有启用')
  expect((await send(await makeOperator(t, ['ledger']), [id])).code).toBe(306)
})
