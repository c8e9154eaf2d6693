import { type adminLedger, MAX_DIFFERENCES } from '@zhixing/contract/commerce/admin-money'
import type { z } from 'zod'
import type { Db, Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import { userView } from '../../user/index.ts'

export type Proof = z.output<typeof adminLedger.proofList.output>['list'][number]
export type Difference = Proof['differenceList'][number]
export type Figures = NonNullable<Proof['figures']>

/** Long enough for a ledger of tens of millions of entries. */
const TIMEOUT = '600s'

/**
 * Reads the whole ledger as it was at one instant. Nobody waits for it: it locks nothing, and what is written meanwhile is not in it.
 */
export function readSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (tx) => {
    await tx`SELECT set_config('statement_timeout', ${TIMEOUT}, true), set_config('work_mem', '128MB', true)`
    return work(tx)
  }) as Promise<T>
}

/** Entries added up by account: how many, what they come to, by kind, and which balances are another sum. */
export async function compareAccounts(tx: Tx) {
  const rows = await tx<
    { kind: string; entryCount: number; sum: number; accountCount: number; wrong: [string, number, number][] | null }[]
  >`
    SELECT a.kind, sum(coalesce(e.n, 0))::float8 AS entry_count, sum(coalesce(e.sum, 0))::float8 AS sum, count(*)::int AS account_count,
      to_jsonb((array_agg(jsonb_build_array(a.id::text, coalesce(e.sum, 0), a.balance)) FILTER (WHERE a.owner_id <> 0 AND a.balance <> coalesce(e.sum, 0)))[1:${MAX_DIFFERENCES}::int]) AS wrong
    FROM ledger_account a
    LEFT JOIN (SELECT account_id, sum(amount) AS sum, count(*) AS n FROM ledger_entry WHERE site_id = ${tx.siteId} GROUP BY account_id) e ON e.account_id = a.id
    WHERE a.site_id = ${tx.siteId} GROUP BY a.kind ORDER BY a.kind`
  return rows
}

/** Transfers that do not add up to zero, or have no entries; and how many transfers there are. */
export async function compareTransfers(tx: Tx) {
  const [[counted], rows] = [
    await tx<{ n: number }[]>`SELECT count(*)::float8 AS n FROM ledger_transfer WHERE site_id = ${tx.siteId}`,
    await tx<{ id: string; sum: number }[]>`
      SELECT transfer_id AS id, sum(amount)::float8 AS sum FROM ledger_entry WHERE site_id = ${tx.siteId}
      GROUP BY transfer_id HAVING sum(amount) <> 0 LIMIT ${MAX_DIFFERENCES}`,
  ]
  return { transferCount: counted?.n ?? 0, wrong: rows }
}

/**
 * Orders against their transfers: what was paid and not refunded has to be the platform's or people's; what of it is people's has to be the shares
 * less what was taken back.
 */
export async function compareOrders(tx: Tx) {
  return tx<{ orderNo: string; due: number; booked: number; shareDue: number; shareBooked: number }[]>`
    WITH booked AS (
      SELECT t.order_no, sum(e.amount) FILTER (WHERE a.owner_id <> 0 OR a.kind = 'platform') AS booked, sum(e.amount) FILTER (WHERE a.owner_id <> 0) AS people
      FROM ledger_transfer t
      JOIN ledger_entry e ON e.site_id = t.site_id AND e.transfer_id = t.id
      JOIN ledger_account a ON a.site_id = e.site_id AND a.id = e.account_id
      WHERE t.site_id = ${tx.siteId} AND e.site_id = ${tx.siteId} AND a.site_id = ${tx.siteId} AND t.order_no IS NOT NULL GROUP BY t.order_no),
    due AS (
      SELECT order_no, CASE WHEN order_status IN (2, 5, 7, 8) THEN price_paid - refund_amount ELSE 0 END AS due FROM order_info WHERE site_id = ${tx.siteId}),
    share AS (SELECT order_no, sum(amount - clawed) AS due FROM order_share WHERE site_id = ${tx.siteId} GROUP BY order_no)
    SELECT coalesce(d.order_no, b.order_no) AS order_no, coalesce(d.due, 0)::float8 AS due, coalesce(b.booked, 0)::float8 AS booked,
      coalesce(s.due, 0)::float8 AS share_due, coalesce(b.people, 0)::float8 AS share_booked
    FROM due d FULL JOIN booked b ON b.order_no = d.order_no LEFT JOIN share s ON s.order_no = coalesce(d.order_no, b.order_no)
    WHERE coalesce(d.due, 0) <> coalesce(b.booked, 0) OR coalesce(s.due, 0) <> coalesce(b.people, 0) LIMIT ${MAX_DIFFERENCES}`
}

export async function countOrders(tx: Tx): Promise<number> {
  const [row] = await tx<{ n: number }[]>`SELECT count(*)::float8 AS n FROM order_info WHERE site_id = ${tx.siteId}`
  return row?.n ?? 0
}

/** People whose held money is not the sum of their open withdrawals. */
export async function compareWithdrawals(tx: Tx) {
  return tx<{ userId: string; due: number; held: number }[]>`
    SELECT coalesce(e.user_id, a.owner_id) AS user_id, coalesce(e.due, 0)::float8 AS due, coalesce(a.balance, 0)::float8 AS held
    FROM (SELECT user_id, sum(extract_money) AS due FROM extract_log WHERE site_id = ${tx.siteId} AND step NOT IN ('paid', 'returned') GROUP BY user_id) e
    FULL JOIN (SELECT owner_id, balance FROM ledger_account WHERE site_id = ${tx.siteId} AND kind = 'withdrawing') a ON a.owner_id = e.user_id
    WHERE coalesce(e.due, 0) <> coalesce(a.balance, 0) LIMIT ${MAX_DIFFERENCES}`
}

/** Begins a proof; the one that runs where there is one. */
export async function insertProof(tx: Tx, operatorId: string | null): Promise<{ id: string; isNew: boolean }> {
  const [made] = await tx<{ id: string }[]>`
    INSERT INTO ledger_proof (site_id, operator_id) VALUES (${tx.siteId}, ${operatorId}) ON CONFLICT (site_id) WHERE status = 'running' DO NOTHING RETURNING id`
  if (made) return { id: made.id, isNew: true }
  const [running] = await tx<
    { id: string }[]
  >`SELECT id FROM ledger_proof WHERE site_id = ${tx.siteId} AND status = 'running'`
  return { id: running?.id ?? '0', isNew: false }
}

export async function writeProof(
  sql: Sql,
  id: string,
  {
    status,
    figures,
    differenceList,
  }: { status: Proof['status']; figures: Figures | null; differenceList: Difference[] },
): Promise<void> {
  await sql`
    UPDATE ledger_proof SET status = ${status}, figures = ${asJson(sql, figures ?? {})}, difference_list = ${asJson(sql, differenceList)}, end_time = now()
    WHERE site_id = ${sql.siteId} AND id = ${id} AND status = 'running'`
}

/** The latest proofs, newest first. */
export async function selectProofs(sql: Sql): Promise<Proof[]> {
  const rows = await sql<Proof[]>`
    SELECT p.id, p.status, nullif(p.figures, '{}') AS figures, p.difference_list, coalesce(u.nickname, '') AS operator_name, p.end_time, p.gmt_create
    FROM ledger_proof p LEFT JOIN ${userView(sql)} u ON u.site_id = p.site_id AND u.id = p.operator_id
    WHERE p.site_id = ${sql.siteId} ORDER BY p.id DESC LIMIT 20`
  return [...rows]
}
