/** The tables of the sandbox, which stand for the remote side: only the sandbox accesses them. */
import { dayOf } from '../../../kernel/day.ts'
import type { Db, Sql, Tx } from '../../../kernel/db/index.ts'
import type { NewPayment, PaymentState, StatementLine } from '../port.ts'

export interface SandboxPayment {
  serialNumber: string
  platformSn: string
  subject: string
  amount: number
  paidAmount: number | null
  state: PaymentState
  notifyUrl: string
  payTime: string | null
  expireTime: string
}

export interface SandboxSetting {
  delayMs: number
  /** Sendings of each notification; 0: lost. */
  repeat: number
  isReordered: 0 | 1
  /** Fen by which the received amount differs. */
  wrongAmount: number
  isRefundRefused: 0 | 1
  /** Payouts: 1 succeed, 2 pending until queried, 3 refused, 4 pending, then failed. */
  transferMode: number
}

const WELL_BEHAVED: SandboxSetting = {
  delayMs: 0,
  repeat: 1,
  isReordered: 0,
  wrongAmount: 0,
  isRefundRefused: 0,
  transferMode: 1,
}

const columns = (sql: Sql) =>
  sql`
    serial_number, platform_sn, subject, amount, paid_amount, CASE WHEN state = 'waiting'
      AND expire_time <= now() THEN 'closed' ELSE state END AS state, notify_url, pay_time, expire_time`

export async function insertPayments(db: Sql, payments: readonly NewPayment[]): Promise<void> {
  const rows = payments.map(({ serialNumber, subject, amount, notifyUrl, expireTime }) => ({
    site_id: db.siteId,
    serial_number: serialNumber,
    subject,
    amount,
    notify_url: notifyUrl,
    expire_time: expireTime,
  }))
  await db`INSERT INTO sandbox_payment ${db(rows)} ON CONFLICT (site_id, serial_number) DO NOTHING`
}

export async function selectPayment(sql: Sql, serialNumber: string): Promise<SandboxPayment | undefined> {
  const [row] = await sql<
    SandboxPayment[]
  >`SELECT ${columns(sql)} FROM sandbox_payment WHERE site_id = ${sql.siteId} AND serial_number = ${serialNumber}`
  return row
}

/** Marks a payment paid, once. @returns undefined: it cannot be paid any more */
export async function payPayment(sql: Sql, serialNumber: string, wrong: number): Promise<SandboxPayment | undefined> {
  const [row] = await sql<SandboxPayment[]>`
    UPDATE sandbox_payment SET state = 'paid', paid_amount = greatest(1, amount + ${wrong}), pay_time = now()
    WHERE site_id = ${sql.siteId} AND serial_number = ${serialNumber} AND state IN ('waiting', 'failed') AND expire_time > now() RETURNING ${columns(sql)}`
  return row
}

export async function failPayment(sql: Sql, serialNumber: string): Promise<SandboxPayment | undefined> {
  const [row] = await sql<SandboxPayment[]>`
    UPDATE sandbox_payment
    SET state = 'failed'
    WHERE site_id = ${sql.siteId} AND serial_number = ${serialNumber} AND state = 'waiting'
    RETURNING ${columns(sql)}`
  return row
}

/** The payer cancels: it cannot be paid any more. */
export async function cancelPayment(sql: Sql, serialNumber: string): Promise<SandboxPayment | undefined> {
  const [row] = await sql<SandboxPayment[]>`
    UPDATE sandbox_payment SET state = 'closed' WHERE site_id = ${sql.siteId} AND serial_number = ${serialNumber} AND state IN ('waiting', 'failed')
    RETURNING ${columns(sql)}`
  return row
}

/** @returns false: it was paid before */
export async function closePayment(db: Db, serialNumber: string): Promise<boolean> {
  await db`UPDATE sandbox_payment SET state = 'closed' WHERE site_id = ${db.siteId} AND serial_number = ${serialNumber} AND state IN ('waiting', 'failed')`
  const [row] = await db<
    { state: string }[]
  >`SELECT state FROM sandbox_payment WHERE site_id = ${db.siteId} AND serial_number = ${serialNumber}`
  return row === undefined || row.state === 'closed'
}

/** Refunds, idempotent by number, at most what was paid. @returns the sandbox's number; undefined: refused */
export async function insertRefund(
  tx: Tx,
  refund: { refundNo: string; serialNumber: string; amount: number },
): Promise<string | undefined> {
  const [payment] = await tx<{ paidAmount: number | null }[]>`
    SELECT paid_amount FROM sandbox_payment WHERE site_id = ${tx.siteId} AND serial_number = ${refund.serialNumber} FOR UPDATE`
  const before = await selectRefund(tx, refund.refundNo)
  if (before) return before
  const [sum] = await tx<{ given: number }[]>`
    SELECT coalesce(sum(amount), 0)::int AS given FROM sandbox_refund WHERE site_id = ${tx.siteId} AND serial_number = ${refund.serialNumber}`
  if (payment?.paidAmount == null || (sum?.given ?? 0) + refund.amount > payment.paidAmount) return undefined
  const [row] = await tx<{ platformSn: string }[]>`
    INSERT INTO sandbox_refund (site_id, refund_no, serial_number, amount)
    VALUES (${tx.siteId}, ${refund.refundNo}, ${refund.serialNumber}, ${refund.amount})
    RETURNING platform_sn`
  return row?.platformSn
}

export async function selectRefund(sql: Sql, refundNo: string): Promise<string | undefined> {
  const [row] = await sql<
    { platformSn: string }[]
  >`SELECT platform_sn FROM sandbox_refund WHERE site_id = ${sql.siteId} AND refund_no = ${refundNo}`
  return row?.platformSn
}

export async function selectStatement(sql: Sql, day: string): Promise<StatementLine[]> {
  return sql<StatementLine[]>`
    SELECT 'pay' AS kind, serial_number AS number, platform_sn::text, paid_amount AS amount, pay_time AS time FROM sandbox_payment
    WHERE site_id = ${sql.siteId} AND paid_amount IS NOT NULL AND ${dayOf(sql, sql`pay_time`)} = ${day}::date
    UNION ALL
    SELECT 'refund', refund_no, platform_sn::text, amount, refund_time FROM sandbox_refund
    WHERE site_id = ${sql.siteId} AND ${dayOf(sql, sql`refund_time`)} = ${day}::date ORDER BY time`
}

export async function selectSetting(sql: Sql): Promise<SandboxSetting> {
  const [row] = await sql<SandboxSetting[]>`
    SELECT delay_ms, repeat, is_reordered, wrong_amount, is_refund_refused, transfer_mode FROM sandbox_setting WHERE site_id = ${sql.siteId}`
  return row ?? WELL_BEHAVED
}

export async function saveSetting(sql: Sql, setting: SandboxSetting): Promise<void> {
  await sql`
    INSERT INTO sandbox_setting (site_id, delay_ms, repeat, is_reordered, wrong_amount, is_refund_refused, transfer_mode)
    VALUES (${sql.siteId}, ${setting.delayMs}, ${setting.repeat}, ${setting.isReordered}, ${setting.wrongAmount},
      ${setting.isRefundRefused}, ${setting.transferMode})
    ON CONFLICT (site_id) DO UPDATE SET delay_ms = excluded.delay_ms, repeat = excluded.repeat, is_reordered = excluded.is_reordered,
      wrong_amount = excluded.wrong_amount, is_refund_refused = excluded.is_refund_refused, transfer_mode = excluded.transfer_mode`
}

export const refusesRefunds = async (sql: Sql): Promise<boolean> => (await selectSetting(sql)).isRefundRefused === 1

interface SandboxTransfer {
  amount: number
  account: string
  state: 'processing' | 'paid' | 'failed'
  platformSn: string
}

/** Creates a transfer, or returns the existing one with this number. */
export async function makeTransfer(
  sql: Sql,
  transferNo: string,
  { amount, account, state }: Omit<SandboxTransfer, 'platformSn'>,
): Promise<SandboxTransfer> {
  await sql`
    INSERT INTO sandbox_transfer (site_id, transfer_no, amount, account, state) VALUES (${sql.siteId}, ${transferNo}, ${amount}, ${account}, ${state})
    ON CONFLICT (site_id, transfer_no) DO NOTHING`
  const made = await selectTransfer(sql, transferNo)
  if (!made) throw new Error('the transfer was not inserted')
  return made
}

export async function selectTransfer(sql: Sql, transferNo: string): Promise<SandboxTransfer | undefined> {
  const [row] = await sql<SandboxTransfer[]>`
    SELECT amount, account, state, platform_sn::text FROM sandbox_transfer WHERE site_id = ${sql.siteId} AND transfer_no = ${transferNo}`
  return row
}

/** Completes a pending transfer. */
export async function endTransfer(sql: Sql, transferNo: string, state: 'paid' | 'failed'): Promise<void> {
  await sql`
    UPDATE sandbox_transfer SET state = ${state} WHERE site_id = ${sql.siteId} AND transfer_no = ${transferNo} AND state = 'processing'`
}
