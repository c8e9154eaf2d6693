/**
 * Holds each channel's book of a day against the ledger. What the channel has and we do not know of is asked for and taken in as if it had been notified, so
 * that most of it heals; what is left is for a person.
 */
import { type Db, transaction } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { chinaDay, chinaTime } from '../../platform/payment/amounts.ts'
import type { PaymentChannel, StatementLine } from '../../platform/payment/port.ts'
import { type Difference, differencesOf, differenceType } from '../model/books.ts'
import { applyReport } from '../payment/payment.ts'
import { runRefund, takeInTwice } from '../refund/refund.ts'
import * as sql from './recon.sql.ts'

const DAY_MS = 86_400_000
/** Channels have their books of a day ready in the morning after; from this hour in China they are asked. */
const FROM_HOUR = 11
/** Days that are caught up when we, or the channel, were away. */
const MAX_DAYS = 7

const numbersOf = (lines: readonly StatementLine[], kind: StatementLine['kind']) =>
  lines.filter((line) => line.kind === kind).map(({ number }) => number)

async function selectOwn(db: Db, channel: string, day: string, lines: readonly StatementLine[]) {
  const [pays, refunds] = await Promise.all([
    sql.selectOwnPays(db, channel, day, numbersOf(lines, 'pay')),
    sql.selectOwnRefunds(db, channel, day, numbersOf(lines, 'refund')),
  ])
  return { pays, refunds, all: [...pays, ...refunds] }
}

/** Compares one site's part of a book. @returns how many differences wait */
async function compareSite(
  services: Services,
  db: Db,
  channel: PaymentChannel,
  day: string,
  lines: readonly StatementLine[],
): Promise<void> {
  const { name } = channel
  let own = await selectOwn(db, name, day, lines)
  const isKnown = new Set(lines.map(({ kind, number }) => `${kind} ${number}`))
  const unheard = own.all.filter(({ kind, number, isDone }) => !isDone && isKnown.has(`${kind} ${number}`))
  for (const { kind, number } of unheard)
    try {
      if (kind === 'refund') {
        await runRefund(services, db, number)
        await takeInTwice(services, db, number)
      } else {
        const report = await channel.query(db, number)
        if (report) await applyReport(services, db, name, report)
      }
    } catch (error) {
      services.log.warn({ err: error, channel: name, kind, number }, 'what the statement has could not be taken in')
    }
  if (unheard.length > 0) own = await selectOwn(db, name, day, lines)
  const done = new Set(own.all.filter(({ isDone }) => isDone).map(({ kind, number }) => `${kind} ${number}`))
  const healedCount = unheard.filter(({ kind, number }) => done.has(`${kind} ${number}`)).length

  const differences: Difference[] = []
  for (const one of differencesOf(lines, own.all)) {
    const isMissing = one.differenceType === differenceType.missingThere
    if (!isMissing || !(await isOfOtherDay(db, channel, day, one, own.refunds))) differences.push(one)
  }
  const sumOf = (kind: StatementLine['kind']) =>
    lines.reduce((sum, line) => sum + (line.kind === kind ? line.amount : 0), 0)
  await transaction(db, async (tx) => {
    await sql.writeDay(tx, name, day, {
      payCount: numbersOf(lines, 'pay').length,
      payAmount: sumOf('pay'),
      refundCount: numbersOf(lines, 'refund').length,
      refundAmount: sumOf('refund'),
      healedCount,
    })
    for (const difference of differences) await sql.writeDifference(tx, name, day, difference)
    await sql.endDifferences(tx, name, day, differences)
    await sql.writeDayStatus(tx, name, day)
  })
  if (differences.length > 0)
    services.log.error(
      { channel: name, day, siteId: db.siteId, differences: differences.slice(0, 20) },
      'the book of a payment channel differs from ours',
    )
}

/** Around midnight the channel may have written something to the day before or after: it is asked. */
async function isOfOtherDay(
  db: Db,
  channel: PaymentChannel,
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

/** The sites that share a book: all of them, or each its own. */
function groupsOf(services: Services, channel: PaymentChannel): number[][] {
  const siteIds = services.sites
    .all()
    .map(({ siteId }) => siteId)
    .toSorted((a, b) => a - b)
  return channel.isShared ? [siteIds] : siteIds.map((siteId) => [siteId])
}

/** Gives each site the lines that are about it; what no site knows goes to the first. */
async function linesBySite(
  services: Services,
  siteIds: readonly number[],
  channel: PaymentChannel,
  day: string,
  lines: readonly StatementLine[],
): Promise<Map<number, StatementLine[]>> {
  if (siteIds.length === 1) return new Map([[siteIds[0] ?? 0, [...lines]]])
  const siteOf = new Map<string, number>()
  for (const siteId of siteIds) {
    const { all } = await selectOwn(services.database.of(siteId), channel.name, day, lines)
    for (const { kind, number } of all) siteOf.set(`${kind} ${number}`, siteId)
  }
  const found = new Map<number, StatementLine[]>(siteIds.map((siteId) => [siteId, []]))
  for (const line of lines) found.get(siteOf.get(`${line.kind} ${line.number}`) ?? siteIds[0] ?? 0)?.push(line)
  return found
}

/**
 * Compares a channel's book of a day with ours, for the sites that share it. Safe to repeat.
 * @throws when the book cannot be read, which is noted too
 */
async function reconcileGroup(services: Services, channel: PaymentChannel, day: string, siteIds: readonly number[]) {
  try {
    const lines = await channel.statement(services.database.of(siteIds[0] ?? 0), day)
    const bySite = await linesBySite(services, siteIds, channel, day, lines)
    for (const [siteId, own] of bySite) await compareSite(services, services.database.of(siteId), channel, day, own)
  } catch (error) {
    const reason = (error as Error).message.slice(0, 500)
    for (const siteId of siteIds) await sql.writeFailedDay(services.database.of(siteId), channel.name, day, reason)
    throw error
  }
}

/** Compares the book that a site has, alone or with others, at a channel. @throws when it cannot be read */
export async function reconcileDay(
  services: Services,
  channel: PaymentChannel,
  day: string,
  siteId: number,
): Promise<void> {
  for (const group of groupsOf(services, channel).filter((siteIds) => siteIds.includes(siteId)))
    await reconcileGroup(services, channel, day, group)
}

/** The days that are due: yesterday, and those before it that failed or were left out since the first. Pure. */
export function dueDays(now: number, known: readonly { day: string; isCompared: boolean }[]): string[] {
  if (Number(chinaTime(now).slice(11, 13)) < FROM_HOUR) return []
  const compared = new Set(known.filter(({ isCompared }) => isCompared).map(({ day }) => day))
  const first = [chinaDay(now - DAY_MS), ...known.map(({ day }) => day)].toSorted()[0] ?? ''
  return Array.from({ length: MAX_DAYS }, (_, at) => chinaDay(now - (MAX_DAYS - at) * DAY_MS)).filter(
    (day) => day >= first && !compared.has(day),
  )
}

/** Compares what is due, of every channel and site. */
export async function reconcile(services: Services): Promise<{ compared: number; failed: number }> {
  let [compared, failed] = [0, 0]
  const now = services.clock.now()
  for (const channel of services.platform.payment)
    for (const siteIds of groupsOf(services, channel)) {
      const db = services.database.of(siteIds[0] ?? 0)
      for (const day of dueDays(now, await sql.selectDays(db, channel.name, chinaDay(now - MAX_DAYS * DAY_MS))))
        try {
          await reconcileGroup(services, channel, day, siteIds)
          compared += 1
        } catch (error) {
          failed += 1
          services.log.error(
            { err: error, channel: channel.name, day },
            'the book of a payment channel could not be compared',
          )
        }
    }
  return { compared, failed }
}
