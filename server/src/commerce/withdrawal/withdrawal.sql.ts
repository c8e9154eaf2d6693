import type { StateCode } from '@zhixing/contract/states'
import type { ExtractStep } from '@zhixing/contract/commerce/admin-money'
import type { MonthBefore } from '@zhixing/contract/commerce/withdrawal-cost'
import { beginOf, today } from '../../kernel/day.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { userView } from '../../user/index.ts'
import type { StoredAccount } from './account.sql.ts'

export interface Withdrawal {
  id: string
  userId: string
  clientKey: string
  extractMoney: number
  fee: number
  tax: number
  arriveMoney: number
  needsTwo: 0 | 1
  step: ExtractStep
  extractStatus: StateCode<'withdrawal'>
  accountType: StateCode<'payoutAccount'>
  sealed: Buffer
  bankUserName: string
  bankCardNo: string
  bankName: string
  bankBranchName: string
  fingerprint: Buffer
  batchId: string | null
  auditUserId: string | null
  allocationNo: string
  voucherFileId: string | null
  /** The payee's invoice; '' and null without one. */
  invoiceNo: string
  invoiceFileId: string | null
  payTime: string | null
  remark: string
  note: string
  /** The channel that pays it; '' by hand. */
  payoutChannel: string
  /** Its merchant account. */
  payoutAccountId: string
  /** The last error of that channel. */
  payoutError: string
  gmtCreate: string
}

const columns = (sql: Sql) => sql`
  e.id, e.user_id, e.client_key, e.extract_money, e.fee, e.tax, e.arrive_money, e.needs_two, e.step,
    e.extract_status, e.account_type, e.sealed, e.bank_user_name,
  e.bank_card_no, e.bank_name, e.bank_branch_name, e.fingerprint, e.batch_id, e.audit_user_id, e.allocation_no,
    e.voucher_file_id, e.invoice_no, e.invoice_file_id, e.pay_time, e.remark, e.note, e.payout_channel, e.payout_account_id, e.payout_error,
    e.gmt_create`

/** Withdrawals of the calendar month in China, less returned and invoiced ones. */
export async function selectMonth(sql: Sql, userId: string): Promise<MonthBefore> {
  const [row] = await sql<MonthBefore[]>`
    SELECT coalesce(sum(extract_money), 0)::float8 AS month_money, coalesce(sum(tax), 0)::float8 AS month_tax FROM extract_log
    WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND step <> 'returned' AND invoice_file_id IS NULL
      AND gmt_create >= ${beginOf(sql, sql`date_trunc('month', ${today(sql)})::date`)}`
  return row ?? { monthMoney: 0, monthTax: 0 }
}

export async function selectByKey(sql: Sql, userId: string, clientKey: string): Promise<Withdrawal | undefined> {
  const [row] = await sql<Withdrawal[]>`
    SELECT ${columns(sql)} FROM extract_log e WHERE e.site_id = ${sql.siteId} AND e.user_id = ${userId} AND e.client_key = ${clientKey}`
  return row
}

/** Serializes the withdrawals of a user: before the first one there is no ledger account row to lock. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`withdrawal ${tx.siteId} ${userId}`}, 0))`
}

export async function insertWithdrawal(
  tx: Tx,
  row: Pick<
    Withdrawal,
    'userId' | 'clientKey' | 'extractMoney' | 'fee' | 'tax' | 'arriveMoney' | 'needsTwo' | 'invoiceNo' | 'invoiceFileId'
  >,
  account: StoredAccount,
): Promise<Withdrawal> {
  const [made] = await tx<Withdrawal[]>`
    INSERT INTO extract_log AS e (site_id, user_id, client_key, extract_money, fee, tax, arrive_money, needs_two,
      account_type, sealed, bank_user_name, bank_card_no,
      bank_name, bank_branch_name, fingerprint, invoice_no, invoice_file_id)
    VALUES (${tx.siteId}, ${row.userId}, ${row.clientKey}, ${row.extractMoney}, ${row.fee}, ${row.tax},
      ${row.arriveMoney}, ${row.needsTwo}, ${account.accountType},
      ${account.sealed}, ${account.bankUserName}, ${account.bankCardNo}, ${account.bankName},
        ${account.bankBranchName}, ${account.fingerprint}, ${row.invoiceNo}, ${row.invoiceFileId})
    RETURNING ${columns(tx)}`
  if (!made) throw new Error('the withdrawal was not inserted')
  return made
}

/** Serializes uses of an invoice number. */
export async function lockInvoiceNo(tx: Tx, invoiceNo: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`earner's invoice ${tx.siteId} ${invoiceNo}`}, 0))`
}

/** Whether the invoice belongs to another withdrawal of the site that was not returned. */
export async function isInvoiceUsed(tx: Tx, invoiceNo: string): Promise<boolean> {
  const rows = await tx`
    SELECT 1 FROM extract_log WHERE site_id = ${tx.siteId} AND invoice_no = ${invoiceNo} AND invoice_no <> '' AND step <> 'returned'`
  return rows.length > 0
}

export async function selectWithdrawal(sql: Sql, id: string): Promise<Withdrawal | undefined> {
  const [row] = await sql<
    Withdrawal[]
  >`SELECT ${columns(sql)} FROM extract_log e WHERE e.site_id = ${sql.siteId} AND e.id = ${id}`
  return row
}

/** Locks a withdrawal until the transaction ends, before any ledger account. */
export async function lockWithdrawal(tx: Tx, id: string): Promise<Withdrawal | undefined> {
  const [row] = await tx<
    Withdrawal[]
  >`SELECT ${columns(tx)} FROM extract_log e WHERE e.site_id = ${tx.siteId} AND e.id = ${id} FOR UPDATE`
  return row
}

/** Locks approved withdrawals, the given ones or all, in order of number. */
export async function lockApproved(tx: Tx, ids: readonly string[], limit: number): Promise<Withdrawal[]> {
  return tx<Withdrawal[]>`
    SELECT ${columns(tx)}
    FROM extract_log e
    WHERE e.site_id = ${tx.siteId}
      AND e.step = 'approved' ${ids.length === 0 ? tx`` : tx`AND e.id = ANY(${tx.ids(ids)})`}
    ORDER BY e.id LIMIT ${limit} FOR UPDATE`
}

export async function writeApproval(tx: Tx, id: string, step: ExtractStep, operatorId: string, isSecond: boolean) {
  await tx`
    UPDATE extract_log SET step = ${step}, gmt_modified = now(), ${isSecond ? tx`audit_user_id2` : tx`audit_user_id`} = ${operatorId}
    WHERE site_id = ${tx.siteId} AND id = ${id}`
}

export async function writeReturned(tx: Tx, id: string, step: ExtractStep, remark: string): Promise<void> {
  await tx`UPDATE extract_log SET step = ${step}, remark = ${remark}, gmt_modified = now() WHERE site_id = ${tx.siteId} AND id = ${id}`
}

export async function writePaid(
  tx: Tx,
  id: string,
  step: ExtractStep,
  to: { allocationNo: string; voucherFileId: string | null },
): Promise<void> {
  await tx`
    UPDATE extract_log SET step = ${step}, allocation_no = ${to.allocationNo}, voucher_file_id = ${to.voucherFileId}, pay_time = now(), gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${id}`
}

/** Assigns an approved withdrawal to a channel. */
export async function writeSent(
  tx: Tx,
  id: string,
  step: ExtractStep,
  { name, accountId }: { name: string; accountId: string },
): Promise<void> {
  await tx`
    UPDATE extract_log SET step = ${step}, payout_channel = ${name}, payout_account_id = ${accountId}, payout_error = '', gmt_modified = now() WHERE site_id = ${tx.siteId} AND id = ${id}`
}

export async function writePayoutError(sql: Sql, id: string, error: string): Promise<void> {
  await sql`UPDATE extract_log SET payout_error = ${error} WHERE site_id = ${sql.siteId} AND id = ${id} AND step = 'paying'`
}

/** Withdrawals a channel has been paying for longer than this many minutes. */
export async function selectSlow(sql: Sql, minutes: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT id
    FROM extract_log
    WHERE site_id = ${sql.siteId}
      AND step = 'paying'
      AND payout_channel <> ''
      AND gmt_modified < now() - make_interval(mins => ${minutes})`
  return rows.map(({ id }) => id)
}

/** @returns false: no such withdrawal */
export async function writeNote(sql: Sql, id: string, note: string): Promise<boolean> {
  const rows =
    await sql`UPDATE extract_log SET note = ${note}, gmt_modified = now() WHERE site_id = ${sql.siteId} AND id = ${id} RETURNING 1`
  return rows.length > 0
}

export async function insertEvent(
  tx: Tx,
  extractId: string,
  event: string,
  remark = '',
  operatorId: string | null = null,
) {
  await tx`INSERT INTO extract_event (site_id, extract_id, event, remark, operator_id) VALUES (${tx.siteId}, ${extractId}, ${event}, ${remark}, ${operatorId})`
}

export async function selectEvents(sql: Sql, ids: readonly string[]) {
  return sql<{ extractId: string; event: string; remark: string; operatorName: string; gmtCreate: string }[]>`
    SELECT v.extract_id, v.event, v.remark, coalesce(u.nickname, '') AS operator_name, v.gmt_create
    FROM extract_event v LEFT JOIN ${userView(sql)} u ON u.site_id = v.site_id AND u.id = v.operator_id
    WHERE v.site_id = ${sql.siteId} AND v.extract_id = ANY(${sql.ids(ids)}) ORDER BY v.id`
}

export async function pageOfOwn(
  sql: Sql,
  page: PageRequest,
  { userId, extractStatus }: { userId: string; extractStatus: number | undefined },
) {
  const of = sql`
    FROM extract_log e
    WHERE e.site_id = ${sql.siteId}
      AND e.user_id = ${userId} ${extractStatus === undefined ? sql`` : sql`AND e.extract_status = ${extractStatus}`}`
  return sql.page<Withdrawal>(page, of, (cut) => sql`SELECT ${columns(sql)} ${of} ORDER BY e.id DESC ${cut}`)
}

export interface WithdrawalFilter {
  keyword: string
  step?: ExtractStep | undefined
  batchId?: string | undefined
  beginTime?: string | undefined
  endTime?: string | undefined
}

export async function pageOfAll(sql: Sql, page: PageRequest, by: WithdrawalFilter) {
  const isNumber = /^\d{1,19}$/.test(by.keyword)
  const of = sql`
    FROM extract_log e JOIN ${userView(sql)} u ON u.site_id = e.site_id AND u.id = e.user_id
    WHERE e.site_id = ${sql.siteId}
      AND ${isNumber ? sql`(e.id::text = ${by.keyword} OR e.user_id::text = ${by.keyword})` : sql.contains(by.keyword, 'u.nickname')}
      ${by.step === undefined ? sql`` : sql`AND e.step = ${by.step}`} ${by.batchId === undefined ? sql`` : sql`AND e.batch_id = ${by.batchId}`}
      ${by.beginTime === undefined ? sql`` : sql`AND e.gmt_create >= ${by.beginTime}::text::timestamptz`}
      ${by.endTime === undefined ? sql`` : sql`AND e.gmt_create < ${by.endTime}::text::timestamptz`}`
  return sql.page<Withdrawal & { nickname: string }>(
    page,
    of,
    (cut) => sql`SELECT ${columns(sql)}, u.nickname ${of} ORDER BY e.id DESC ${cut}`,
  )
}

export async function selectNickname(sql: Sql, userId: string): Promise<string> {
  const [row] = await sql<
    { nickname: string }[]
  >`SELECT u.nickname FROM ${userView(sql)} u WHERE u.site_id = ${sql.siteId} AND u.id = ${userId}`
  return row?.nickname ?? ''
}

/** Puts withdrawals into one payout file. */
export async function insertBatch(
  tx: Tx,
  operatorId: string,
  rows: readonly Pick<Withdrawal, 'id' | 'arriveMoney'>[],
  step: ExtractStep,
): Promise<string> {
  const arriveMoney = rows.reduce((sum, row) => sum + row.arriveMoney, 0)
  const [batch] = await tx<{ id: string }[]>`
    INSERT INTO extract_batch (site_id, operator_id, extract_count, arrive_money)
    VALUES (${tx.siteId}, ${operatorId}, ${rows.length}, ${arriveMoney})
    RETURNING id`
  if (!batch) throw new Error('the batch was not inserted')
  await tx`
    UPDATE extract_log SET step = ${step}, batch_id = ${batch.id}, gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ANY(${tx.ids(rows.map(({ id }) => id))})`
  return batch.id
}

export async function batchExists(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`SELECT 1 FROM extract_batch WHERE site_id = ${sql.siteId} AND id = ${id}`
  return rows.length > 0
}

/** Unpaid withdrawals of a payout file. */
export async function selectPaying(sql: Sql, batchId: string): Promise<Withdrawal[]> {
  return sql<Withdrawal[]>`
    SELECT ${columns(sql)} FROM extract_log e WHERE e.site_id = ${sql.siteId} AND e.batch_id = ${batchId} AND e.step = 'paying' ORDER BY e.id`
}

interface BatchRow {
  id: string
  extractCount: number
  arriveMoney: number
  payingCount: number
  operatorName: string
  gmtCreate: string
}

export async function pageOfBatches(sql: Sql, page: PageRequest) {
  return sql.page<BatchRow>(
    page,
    sql`FROM extract_batch b WHERE b.site_id = ${sql.siteId}`,
    (cut) => sql`
      SELECT b.id, b.extract_count, b.arrive_money::float8 AS arrive_money, coalesce(u.nickname, '') AS operator_name, b.gmt_create,
        (SELECT count(*)::int FROM extract_log e WHERE e.site_id = b.site_id AND e.batch_id = b.id AND e.step = 'paying') AS paying_count
      FROM extract_batch b LEFT JOIN ${userView(sql)} u ON u.site_id = b.site_id AND u.id = b.operator_id
      WHERE b.site_id = ${sql.siteId} ORDER BY b.id DESC ${cut}`,
  )
}
