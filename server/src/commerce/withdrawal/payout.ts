/** Payouts through a channel: started by an operator, executed by a job, queried until final. */
import { MAX_BATCH } from '@zhixing/contract/commerce/admin-money'
import { type Db, transaction } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { jobKind } from '../../kernel/job-kinds.ts'
import type { Services } from '../../kernel/services.ts'
import { payoutType } from '../jobs.ts'
import { INSTALLATION } from '../merchant/accounts.ts'
import { hasMerchants } from '../merchant/merchant.sql.ts'
import { channelOf, channelsAt, type SiteChannel } from '../channel/channels.ts'
import { openDetails } from './sealed.ts'
import { giveBack, pay, sendOut } from './steps.ts'
import { withdrawalTexts as texts } from './texts.ts'
import * as sql from './withdrawal.sql.ts'

/** Minutes after which an undecided payout is queried again. */
const SLOW_MINUTES = 10

/**
 * Channels that can pay out for a site, and their account types. The installation's account pays out only what it
 * received: not for a site whose buyers pay, or paid, into accounts of its own.
 */
export async function payoutChannels(services: Services, db: Db) {
  const isOwn = await hasMerchants(db)
  const mayPay = ({ accountId, name }: SiteChannel) => accountId !== INSTALLATION || name === 'sandbox' || !isOwn
  return (await channelsAt(services, db)).flatMap((channel) =>
    channel.payoutTypes && channel.transfer && mayPay(channel)
      ? [{ name: channel.name, accountId: channel.accountId, payoutTypes: [...channel.payoutTypes] }]
      : [],
  )
}

/** Queues approved withdrawals for a channel. @returns their number */
export async function startPayouts(
  services: Services,
  db: Db,
  operatorId: string,
  { idList, channel: name }: { idList: readonly string[]; channel: string },
): Promise<number> {
  const channel = (await payoutChannels(services, db)).find((one) => one.name === name)
  if (!channel) throw new CallError('shown', texts.noPayoutChannel)
  return transaction(db, async (tx) => {
    const ids = await sendOut(tx, operatorId, idList, channel, MAX_BATCH)
    await services.jobs.sendAll(
      tx,
      payoutType,
      ids.map((id) => ({ siteId: tx.siteId, id })),
    )
    return ids.length
  })
}

/**
 * Executes a payout, or queries its result, and books it. Idempotent: the channel knows its number and is queried
 * before another attempt.
 * @throws while undecided: the job is retried
 */
export async function runPayout(services: Services, db: Db, id: string): Promise<void> {
  const row = await sql.selectWithdrawal(db, id)
  if (row?.step !== 'paying' || !row.payoutChannel) return
  const channel = await channelOf(services, db, { channel: row.payoutChannel, accountId: row.payoutAccountId })
  if (!channel?.transfer || !channel.queryTransfer)
    throw new Error(`payment channel ${row.payoutChannel} supports no payouts`)
  const { bankUserName: name, bankCardNo: account } = openDetails(services, row.sealed)
  const known = await channel.queryTransfer(db, id)
  const report =
    known ??
    (await channel.transfer(db, { transferNo: id, amount: row.arriveMoney, name, account, title: texts.transferTitle }))
  if (report.state === 'processing') throw new Error('the channel has not finished the transfer yet')
  await transaction(db, async (tx) => {
    // Another process has booked it first.
    if ((await sql.lockWithdrawal(tx, id))?.step !== 'paying') return
    if (report.state === 'failed') await giveBack(tx, services, id, { operatorId: null, reason: report.reason })
    else await pay(tx, services, id, { operatorId: null, allocationNo: report.platformSn, voucherFileId: null })
  })
}

const payoutJob = jobKind(payoutType, {
  run: ({ siteId, id }, { services }) => runPayout(services, services.database.of(siteId), id),
  // Stays in paying: operators see the error, and the sweep queries again.
  async failed({ siteId, id }, { services }, error) {
    await sql.writePayoutError(services.database.of(siteId), id, error.message.slice(0, 500))
    services.log.error({ err: error, siteId, id }, 'payout not finished')
  },
})
export const jobs = [payoutJob]

/** Queries undecided payouts again. Every site. */
export async function sweepPayouts(services: Services): Promise<number> {
  let count = 0
  for (const { siteId } of services.sites.all()) {
    const db = services.database.of(siteId)
    for (const id of await sql.selectSlow(db, SLOW_MINUTES)) {
      await services.jobs.send(db, payoutType, { siteId, id }, { onceKey: id })
      count += 1
    }
  }
  return count
}
