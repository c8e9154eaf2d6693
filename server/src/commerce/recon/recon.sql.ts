import { stateCode } from '@zhixing/contract/states'
import { literal } from '../../kernel/db/literal.ts'
import type { WireOutputOf } from '@zhixing/contract'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { userView } from '../../user/index.ts'
import type { AccountRef } from '../channel/channels.ts'
import type { Difference, OwnLine } from '../model/books.ts'

export const reconStatus = stateCode.recon
export const differenceStatus = stateCode.reconDifferenceState

type DayRow = WireOutputOf<'commerce/admin/recon/list'>['list'][number]
type DifferenceRow = WireOutputOf<'commerce/admin/recon/difference/list'>['list'][number]

/** Numbers that are valid ids: a statement may contain anything. */
const idsOf = (numbers: readonly string[]) => numbers.filter((number) => /^\d{1,18}$/.test(number))

/** Begin and end of a day in China. */
const dayOf = (sql: Sql, column: string, day: string) =>
  sql`${sql(column)} >= (${day}::date)::timestamp AT TIME ZONE 'Asia/Shanghai' AND ${sql(column)} < (${day}::date + 1)::timestamp AT TIME ZONE 'Asia/Shanghai'`

/** Payments through a channel that were paid on a day or have one of these numbers; amounts from the ledger. */
export async function selectOwnPays(
  sql: Sql,
  { channel, accountId }: AccountRef,
  day: string,
  numbers: readonly string[],
): Promise<OwnLine[]> {
  return sql<OwnLine[]>`
    SELECT 'pay' AS kind, p.serial_number::text AS number, p.order_no, p.platform_sn,
      p.pay_status IN (${literal(sql, stateCode.pay.paid, stateCode.pay.refunded, stateCode.pay.held)}) AS is_done,
      coalesce(${dayOf(sql, 'p.pay_time', day)}, false) AS is_of_day,
      coalesce((SELECT -sum(e.amount) FROM ledger_transfer t JOIN ledger_entry e ON e.site_id = t.site_id AND e.transfer_id = t.id
        JOIN ledger_account a ON a.site_id = e.site_id AND a.id = e.account_id
        WHERE t.site_id = ${sql.siteId} AND a.kind = ${`channel:${channel}`}
          AND t.business_key IN ('held:' || p.serial_number, 'arrive:' || p.serial_number,
            CASE WHEN o.serial_number = p.serial_number THEN 'pay:' || p.order_no END)),
            0)::bigint::int AS amount
    FROM order_pay p JOIN order_info o ON o.site_id = p.site_id AND o.order_no = p.order_no
    WHERE p.site_id = ${sql.siteId} AND p.channel = ${channel} AND p.account_id = ${accountId} AND (p.serial_number = ANY(${sql.ids(idsOf(numbers))}) OR ${dayOf(sql, 'p.pay_time', day)})`
}

/**
 * Refunds through a channel, likewise. A refund paid by hand belongs to the channel only if the channel executed it
 * too. `isWithinDay`: started and finished on that day.
 */
export async function selectOwnRefunds(
  sql: Sql,
  { channel, accountId }: AccountRef,
  day: string,
  numbers: readonly string[],
) {
  return sql<(OwnLine & { serialNumber: string; isWithinDay: boolean })[]>`
    SELECT 'refund' AS kind, r.sn::text AS number, r.order_no, r.platform_sn, r.serial_number::text,
      r.status = 'refunded'
        AND (h.sn IS NULL
          OR EXISTS (SELECT FROM ledger_transfer t
            WHERE t.site_id = r.site_id AND t.business_key = 'refundTwice:' || r.sn)) AS is_done,
      h.sn IS NULL AND coalesce(${dayOf(sql, 'r.refund_time', day)}, false) AS is_of_day,
      coalesce(${dayOf(sql, 'r.refund_time', day)} AND ${dayOf(sql, 'r.gmt_create', day)}, false) AS is_within_day,
      coalesce((SELECT sum(e.amount) FROM ledger_transfer t JOIN ledger_entry e ON e.site_id = t.site_id AND e.transfer_id = t.id
        JOIN ledger_account a ON a.site_id = e.site_id AND a.id = e.account_id
        WHERE t.site_id = ${sql.siteId}
          AND a.kind = ${`channel:${channel}`}
          AND t.business_key IN ('refund:' || r.sn, 'refundTwice:' || r.sn)),
          0)::bigint::int AS amount
    FROM order_refund r JOIN order_pay p ON p.site_id = r.site_id AND p.serial_number = r.serial_number
    LEFT JOIN order_refund_hand h ON h.site_id = r.site_id AND h.sn = r.sn
    WHERE r.site_id = ${sql.siteId} AND p.site_id = ${sql.siteId} AND p.channel = ${channel} AND p.account_id = ${accountId} AND r.amount > 0
      AND (r.sn = ANY(${sql.ids(idsOf(numbers))}) OR ${dayOf(sql, 'r.refund_time', day)})`
}

export interface DayResult {
  payCount: number
  payAmount: number
  refundCount: number
  refundAmount: number
  healedCount: number
}

/** Locks the row of a day: concurrent runs for it are serialized. */
export async function writeDay(tx: Tx, { channel, accountId }: AccountRef, day: string, row: DayResult): Promise<void> {
  await tx`
    INSERT INTO recon_day AS d (site_id, channel, account_id, day, recon_status, pay_count, pay_amount, refund_count, refund_amount, healed_count)
    VALUES (${tx.siteId}, ${channel}, ${accountId}, ${day}, ${reconStatus.equal}, ${row.payCount}, ${row.payAmount},
      ${row.refundCount}, ${row.refundAmount}, ${row.healedCount})
    ON CONFLICT (site_id, channel, account_id, day) DO UPDATE SET pay_count = excluded.pay_count, pay_amount = excluded.pay_amount, refund_count = excluded.refund_count,
      refund_amount = excluded.refund_amount, healed_count = d.healed_count + excluded.healed_count, last_error = '', run_time = excluded.run_time`
}

export async function writeFailedDay(
  sql: Sql,
  { channel, accountId }: AccountRef,
  day: string,
  lastError: string,
): Promise<void> {
  await sql`
    INSERT INTO recon_day (site_id, channel, account_id, day, recon_status, last_error) VALUES (${sql.siteId}, ${channel}, ${accountId}, ${day}, ${reconStatus.failed}, ${lastError})
    ON CONFLICT (site_id, channel, account_id, day) DO UPDATE SET recon_status = excluded.recon_status, last_error = excluded.last_error, run_time = excluded.run_time`
}

/** Upserts a difference; a settled one stays settled unless its content changed. */
export async function writeDifference(
  tx: Tx,
  { channel, accountId }: AccountRef,
  day: string,
  d: Difference,
): Promise<void> {
  await tx`
    INSERT INTO recon_difference AS r (site_id, channel, account_id, day, kind, number, platform_sn, order_no, difference_type, own_amount, channel_amount)
    VALUES (${tx.siteId}, ${channel}, ${accountId}, ${day}, ${d.kind}, ${d.number}, ${d.platformSn}, ${d.orderNo}, ${d.differenceType}, ${d.ownAmount}, ${d.channelAmount})
    ON CONFLICT (site_id, channel, account_id, day, kind, number) DO UPDATE SET platform_sn = excluded.platform_sn, order_no = excluded.order_no,
      difference_type = excluded.difference_type, own_amount = excluded.own_amount, channel_amount = excluded.channel_amount,
      difference_status = CASE WHEN r.difference_status = ${differenceStatus.settled} AND r.difference_type = excluded.difference_type
        AND r.own_amount IS NOT DISTINCT FROM excluded.own_amount AND r.channel_amount IS NOT DISTINCT FROM excluded.channel_amount
        THEN ${differenceStatus.settled}::smallint ELSE ${differenceStatus.open}::smallint END`
}

/** Marks differences of a day that no longer exist as resolved. */
export async function endDifferences(
  tx: Tx,
  { channel, accountId }: AccountRef,
  day: string,
  still: readonly Difference[],
): Promise<void> {
  await tx`
    UPDATE recon_difference SET difference_status = ${differenceStatus.resolved}
    WHERE site_id = ${tx.siteId} AND channel = ${channel} AND account_id = ${accountId} AND day = ${day} AND difference_status = ${differenceStatus.open}
      AND NOT (kind || ' ' || number = ANY(string_to_array(${still.map(({ kind, number }) => `${kind} ${number}`).join('\n')}, E'\\n')))`
}

/** Derives the state of a day from its differences. */
export async function writeDayStatus(tx: Tx, { channel, accountId }: AccountRef, day: string): Promise<void> {
  await tx`
    UPDATE recon_day SET recon_status = (
      SELECT CASE WHEN count(*) FILTER (WHERE r.difference_status = ${differenceStatus.open}) > 0 THEN ${reconStatus.differs}::smallint
        WHEN count(*) FILTER (WHERE r.difference_status = ${differenceStatus.settled}) > 0 THEN ${reconStatus.settled}::smallint ELSE ${reconStatus.equal}::smallint END
      FROM recon_difference r WHERE r.site_id = ${tx.siteId} AND r.channel = ${channel} AND r.account_id = ${accountId} AND r.day = ${day})
    WHERE site_id = ${tx.siteId} AND channel = ${channel} AND account_id = ${accountId} AND day = ${day}`
}

/** The last days of a channel, and whether each was compared after its end. */
export async function selectDays(sql: Sql, { channel, accountId }: AccountRef, from: string) {
  return sql<{ day: string; isCompared: boolean }[]>`
    SELECT day, recon_status <> ${reconStatus.failed}
      AND run_time >= (day + 1)::timestamp AT TIME ZONE 'Asia/Shanghai' AS is_compared
    FROM recon_day
    WHERE site_id = ${sql.siteId} AND channel = ${channel} AND account_id = ${accountId} AND day >= ${from}
    ORDER BY day`
}

export async function pageOfDays(
  sql: Sql,
  page: PageRequest,
  by: {
    channel?: string | undefined
    reconStatus?: number | undefined
    beginTime?: string | undefined
    endTime?: string | undefined
  },
) {
  const of = sql`
    FROM recon_day d
    LEFT JOIN merchant_account a ON a.site_id = ${sql.siteId} AND a.id = d.account_id
    WHERE d.site_id = ${sql.siteId}
      ${by.channel === undefined ? sql`` : sql`AND d.channel = ${by.channel}`}
      ${by.reconStatus === undefined ? sql`` : sql`AND d.recon_status = ${by.reconStatus}`}
      ${by.beginTime === undefined ? sql`` : sql`AND d.day >= (${by.beginTime}::timestamptz AT TIME ZONE 'Asia/Shanghai')::date`}
      ${by.endTime === undefined ? sql`` : sql`AND d.day < (${by.endTime}::timestamptz AT TIME ZONE 'Asia/Shanghai')::date`}`
  return sql.page<DayRow>(
    page,
    of,
    (cut) => sql`
      SELECT d.channel, d.account_id, coalesce(a.merchant, '') AS merchant, d.day, d.recon_status, d.pay_count, d.pay_amount::int, d.refund_count, d.refund_amount::int, d.healed_count, d.last_error, d.run_time,
        (SELECT count(*)::int
          FROM recon_difference r
          WHERE r.site_id = ${sql.siteId}
            AND r.channel = d.channel
            AND r.account_id = d.account_id
            AND r.day = d.day
            AND r.difference_status = ${differenceStatus.open}) AS open_count
      ${of} ORDER BY d.day DESC, d.channel, d.account_id ${cut}`,
  )
}

export async function pageOfDifferences(
  sql: Sql,
  page: PageRequest,
  { channel, accountId, day }: AccountRef & { day: string },
) {
  const of = sql`
    FROM recon_difference r
    LEFT JOIN ${userView(sql)} u ON u.site_id = ${sql.siteId} AND u.id = r.deal_user_id
    WHERE r.site_id = ${sql.siteId} AND r.channel = ${channel} AND r.account_id = ${accountId} AND r.day = ${day}`
  return sql.page<DifferenceRow>(
    page,
    of,
    (cut) => sql`
      SELECT r.id, r.kind, r.number, r.platform_sn, r.order_no, r.difference_type, r.own_amount::int, r.channel_amount::int, r.difference_status, r.note,
        coalesce(u.nickname, '') AS deal_name, r.deal_time, r.gmt_create
      ${of} ORDER BY r.difference_status, r.id ${cut}`,
  )
}

/** @returns the day of the difference; undefined: no such difference */
export async function settleDifference(tx: Tx, id: string, note: string, userId: string) {
  const [row] = await tx<(AccountRef & { day: string })[]>`
    UPDATE recon_difference SET difference_status = ${differenceStatus.settled}, note = ${note}, deal_user_id = ${userId}, deal_time = now()
    WHERE site_id = ${tx.siteId} AND id = ${id} AND difference_status <> ${differenceStatus.resolved} RETURNING channel, account_id, day`
  return row
}
