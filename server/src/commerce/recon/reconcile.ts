/**
 * Reconciles each channel's daily statement with the ledger. Payments the channel has and we missed are queried and
 * applied like a notification, which repairs most differences; the rest is left for operators.
 */
import { stateCode } from '@zhixing/contract/states'
import { type Db, transaction } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { chinaDay, chinaTime } from '../../platform/payment/amounts.ts'
import type { StatementLine } from '../../platform/payment/port.ts'
import { type AccountRef, channelOf, type SiteChannel } from '../channel/channels.ts'
import { INSTALLATION } from '../merchant/accounts.ts'
import { selectBooks } from '../merchant/merchant.sql.ts'
import { type Difference, differencesOf } from '../model/books.ts'
import { applyReport } from '../payment/payment.ts'
import { runRefund, takeInTwice } from '../refund/refund.ts'
import * as sql from './recon.sql.ts'

const DAY_MS = 86_400_000
/** Hour in China from which statements of the previous day are available. */
const FROM_HOUR = 11
/** Days caught up after an outage. */
const MAX_DAYS = 7

const numbersOf = (lines: readonly StatementLine[], kind: StatementLine['kind']) =>
  lines.filter((line) => line.kind === kind).map(({ number }) => number)

const refOf = ({ name, accountId }: SiteChannel): AccountRef => ({ channel: name, accountId })

async function selectOwn(db: Db, channel: AccountRef, day: string, lines: readonly StatementLine[]) {
  const [pays, refunds] = await Promise.all([
    sql.selectOwnPays(db, channel, day, numbersOf(lines, 'pay')),
    sql.selectOwnRefunds(db, channel, day, numbersOf(lines, 'refund')),
  ])
  return { pays, refunds, all: [...pays, ...refunds] }
}

/** Compares one site's part of a statement. @returns the number of open differences */
async function compareSite(
  services: Services,
  db: Db,
  channel: SiteChannel,
  day: string,
  lines: readonly StatementLine[],
): Promise<void> {
  const { name } = channel
  const ref = refOf(channel)
  let own = await selectOwn(db, ref, day, lines)
  const isKnown = new Set(lines.map(({ kind, number }) => `${kind} ${number}`))
  const unheard = own.all.filter(({ kind, number, isDone }) => !isDone && isKnown.has(`${kind} ${number}`))
  for (const { kind, number } of unheard)
    try {
      if (kind === 'refund') {
        await runRefund(services, db, number)
        await takeInTwice(services, db, number)
      } else {
        const report = await channel.query(db, number)
        if (report) await applyReport(services, db, ref, report)
      }
    } catch (error) {
      services.log.warn({ err: error, channel: name, kind, number }, 'applying a line of the statement failed')
    }
  if (unheard.length > 0) own = await selectOwn(db, ref, day, lines)
  const done = new Set(own.all.filter(({ isDone }) => isDone).map(({ kind, number }) => `${kind} ${number}`))
  const healedCount = unheard.filter(({ kind, number }) => done.has(`${kind} ${number}`)).length

  const differences: Difference[] = []
  for (const one of differencesOf(lines, own.all)) {
    const isMissing = one.differenceType === stateCode.reconDifference.missingAtChannel
    if (!isMissing || !(await isOfOtherDay(db, channel, day, one, own.refunds))) differences.push(one)
  }
  const sumOf = (kind: StatementLine['kind']) =>
    lines.reduce((sum, line) => sum + (line.kind === kind ? line.amount : 0), 0)
  await transaction(db, async (tx) => {
    await sql.writeDay(tx, ref, day, {
      payCount: numbersOf(lines, 'pay').length,
      payAmount: sumOf('pay'),
      refundCount: numbersOf(lines, 'refund').length,
      refundAmount: sumOf('refund'),
      healedCount,
    })
    for (const difference of differences) await sql.writeDifference(tx, ref, day, difference)
    await sql.endDifferences(tx, ref, day, differences)
    await sql.writeDayStatus(tx, ref, day)
  })
  if (differences.length > 0)
    services.log.error(
      { channel: name, day, siteId: db.siteId, differences: differences.slice(0, 20) },
      'reconciliation found differences',
    )
}

/** Around midnight the channel may book on the neighbouring day: queries it. */
async function isOfOtherDay(
  db: Db,
  channel: SiteChannel,
  day: string,
  { kind, number }: Difference,
  refunds: readonly { number: string; serialNumber: string; isWithinDay: boolean }[],
): Promise<boolean> {
  if (kind === 'pay') {
    const report = await channel.query(db, number)
    return report?.payTime != null && chinaDay(Date.parse(report.payTime)) !== day
  }
  const refund = refunds.find((one) => one.number === number)
  if (!refund || refund.isWithinDay) return false
  const report = await channel.queryRefund(db, { refundNo: number, serialNumber: refund.serialNumber })
  return report?.state === 'refunded'
}

/** The sites that share a statement of an account of the installation: all, or one each. */
function groupsOf(services: Services, channel: Pick<SiteChannel, 'isShared'>): number[][] {
  const siteIds = services.sites
    .all()
    .map(({ siteId }) => siteId)
    .toSorted((a, b) => a - b)
  return channel.isShared ? [siteIds] : siteIds.map((siteId) => [siteId])
}

/** Splits lines by site; lines no site knows go to the first. */
async function linesBySite(
  services: Services,
  siteIds: readonly number[],
  channel: SiteChannel,
  day: string,
  lines: readonly StatementLine[],
): Promise<Map<number, StatementLine[]>> {
  if (siteIds.length === 1) return new Map([[siteIds[0] ?? 0, [...lines]]])
  const siteOf = new Map<string, number>()
  for (const siteId of siteIds) {
    const { all } = await selectOwn(services.database.of(siteId), refOf(channel), day, lines)
    for (const { kind, number } of all) siteOf.set(`${kind} ${number}`, siteId)
  }
  const bySite = new Map<number, StatementLine[]>(siteIds.map((siteId) => [siteId, []]))
  for (const line of lines) bySite.get(siteOf.get(`${line.kind} ${line.number}`) ?? siteIds[0] ?? 0)?.push(line)
  return bySite
}

/**
 * Compares a statement with the ledger of the sites that share it. Idempotent.
 * @throws when the statement cannot be read, which is recorded too
 */
async function reconcileGroup(services: Services, channel: SiteChannel, day: string, siteIds: readonly number[]) {
  try {
    const lines = await channel.statement(services.database.of(siteIds[0] ?? 0), day)
    const bySite = await linesBySite(services, siteIds, channel, day, lines)
    for (const [siteId, own] of bySite) await compareSite(services, services.database.of(siteId), channel, day, own)
  } catch (error) {
    const reason = (error as Error).message.slice(0, 500)
    for (const siteId of siteIds) await sql.writeFailedDay(services.database.of(siteId), refOf(channel), day, reason)
    throw error
  }
}

/** Compares the statement of a site at a channel, alone or shared. @throws when it cannot be read */
export async function reconcileDay(
  services: Services,
  channel: SiteChannel,
  day: string,
  siteId: number,
): Promise<void> {
  const groups = channel.accountId === INSTALLATION ? groupsOf(services, channel) : [[siteId]]
  for (const group of groups.filter((siteIds) => siteIds.includes(siteId)))
    await reconcileGroup(services, channel, day, group)
}

/** Due days: yesterday, and earlier ones that failed or were skipped since the first. Pure. */
export function dueDays(now: number, known: readonly { day: string; isCompared: boolean }[]): string[] {
  if (Number(chinaTime(now).slice(11, 13)) < FROM_HOUR) return []
  const compared = new Set(known.filter(({ isCompared }) => isCompared).map(({ day }) => day))
  const first = [chinaDay(now - DAY_MS), ...known.map(({ day }) => day)].toSorted()[0] ?? ''
  return Array.from({ length: MAX_DAYS }, (_, index) => chinaDay(now - (MAX_DAYS - index) * DAY_MS)).filter(
    (day) => day >= first && !compared.has(day),
  )
}

/** The statements to compare: those of the installation's accounts, and of each site's own. */
async function statementsOf(services: Services): Promise<{ channel: SiteChannel; siteIds: number[] }[]> {
  const shared = services.platform.payment.flatMap((channel) =>
    groupsOf(services, channel).map((siteIds) => ({ channel: { ...channel, accountId: INSTALLATION }, siteIds })),
  )
  const own: typeof shared = []
  const from = new Date(services.clock.now() - (MAX_DAYS + 1) * DAY_MS)
  for (const { siteId } of services.sites.all()) {
    const db = services.database.of(siteId)
    for (const ref of await selectBooks(db, from)) {
      const channel = await channelOf(services, db, ref)
      if (channel) own.push({ channel, siteIds: [siteId] })
    }
  }
  return [...shared, ...own]
}

/** Compares all due days of every account. */
export async function reconcile(services: Services): Promise<{ compared: number; failed: number }> {
  let [compared, failed] = [0, 0]
  const now = services.clock.now()
  for (const { channel, siteIds } of await statementsOf(services)) {
    const db = services.database.of(siteIds[0] ?? 0)
    for (const day of dueDays(now, await sql.selectDays(db, refOf(channel), chinaDay(now - MAX_DAYS * DAY_MS))))
      try {
        await reconcileGroup(services, channel, day, siteIds)
        compared += 1
      } catch (error) {
        failed += 1
        services.log.error({ err: error, ...refOf(channel), day }, 'reconciliation of a payment channel failed')
      }
  }
  return { compared, failed }
}
