import { literal } from '../../kernel/db/literal.ts'
import { paidOrderStates } from '../model/states.ts'
import { type adminLedger, MAX_DIFFERENCES } from '@zhixing/contract/commerce/admin-money'
import type { z } from 'zod'
import type { Db, Fragment, Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import { userView } from '../../user/index.ts'

export type Proof = z.output<typeof adminLedger.proofList.output>['list'][number]
export type Difference = Proof['differenceList'][number]
export type Figures = NonNullable<Proof['figures']>

/** Sufficient for tens of millions of entries. */
const TIMEOUT = '600s'

/** Reads the whole ledger in one repeatable-read snapshot: takes no row locks and blocks no writer. */
export function readSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (tx) => {
    await tx`SELECT set_config('statement_timeout', ${TIMEOUT}, true), set_config('work_mem', '128MB', true)`
    return work(tx)
  }) as Promise<T>
}

/** Entries summed by account: count, sum, by kind, and balances that differ from their sum. */
export async function compareAccounts(tx: Tx) {
  const rows = await tx<
    { kind: string; entryCount: number; sum: number; accountCount: number; wrong: [string, number, number][] | null }[]
  >`
    SELECT a.kind, sum(coalesce(e.n, 0))::float8 AS entry_count, sum(coalesce(e.sum, 0))::float8 AS sum, count(*)::int AS account_count,
      to_jsonb((array_agg(jsonb_build_array(a.id::text, coalesce(e.sum, 0), a.balance)) FILTER (WHERE a.owner_id <> 0
        AND a.balance <> coalesce(e.sum, 0)))[1:${MAX_DIFFERENCES}::int]) AS wrong
    FROM ledger_account a
    LEFT JOIN (SELECT account_id, sum(amount) AS sum, count(*) AS n FROM ledger_entry WHERE site_id = ${tx.siteId} GROUP BY account_id) e ON e.account_id = a.id
    WHERE a.site_id = ${tx.siteId} GROUP BY a.kind ORDER BY a.kind`
  return rows
}

/** The number of transfers. */
export async function countTransfers(tx: Tx): Promise<number> {
  const [row] = await tx<
    { n: number }[]
  >`SELECT count(*)::float8 AS n FROM ledger_transfer WHERE site_id = ${tx.siteId}`
  return row?.n ?? 0
}

/** Transfers that do not sum to zero. A second pass over all entries: only after `compareOrders` found one. */
export async function selectUnequalTransfers(tx: Tx) {
  return tx<{ id: string; sum: number }[]>`
    SELECT transfer_id AS id, sum(amount)::float8 AS sum FROM ledger_entry WHERE site_id = ${tx.siteId}
    GROUP BY transfer_id HAVING sum(amount) <> 0 LIMIT ${MAX_DIFFERENCES}`
}

/**
 * The contribution of a transfer to its order, clamped to integer: integer sums are ten times as fast as bigint, no
 * order costs more, and larger values differ anyway.
 */
const small = (sql: Sql, sum: Fragment) => sql`least(greatest(coalesce(${sum}, 0), -2000000000), 2000000000)::int`

export interface ComparedOrder {
  /** Null: transfers without an order. */
  orderNo: string | null
  due: number
  booked: number
  shareDue: number
  shareBooked: number
  /** One of its transfers does not sum to zero. */
  isUnequal: boolean
}

/**
 * Compares orders with their transfers: paid less refunded must equal the platform's plus users' part; the users' part
 * must equal shares less clawbacks. One pass over the entries in transfer order, with a running sum per transfer.
 */
export async function compareOrders(tx: Tx): Promise<ComparedOrder[]> {
  const accounts = await tx<{ id: string; kind: string }[]>`
    SELECT id, kind FROM ledger_account WHERE site_id = ${tx.siteId} AND owner_id = 0`
  // A scalar subquery is evaluated once per statement instead of once per entry.
  const ofSite = tx.ids(accounts.map(({ id }) => id))
  const neither = tx.ids(accounts.flatMap(({ id, kind }) => (kind === 'platform' ? [] : [id])))
  // Entries and transfers are stored in key order; without these settings the planner sorts millions of rows or hashes
  // more than its memory holds.
  await tx`SELECT set_config('enable_hashjoin', 'off', true), set_config('enable_sort', 'off', true)`
  const rows = await tx<ComparedOrder[]>`
    SELECT order_no, sum(due)::float8 AS due, sum(booked)::float8 AS booked, sum(share_due)::float8 AS share_due, sum(share_booked)::float8 AS share_booked,
      bool_or(is_unequal) AS is_unequal
    FROM (
      SELECT t.order_no, 0 AS due, CASE WHEN t.order_no IS NULL THEN 0 ELSE ${small(tx, tx`s.booked`)} END AS booked, 0 AS share_due,
        CASE WHEN t.order_no IS NULL THEN 0 ELSE ${small(tx, tx`s.people`)} END AS share_booked, s.total <> 0 AS is_unequal
      FROM (
        SELECT e.transfer_id, sum(e.amount) AS total, sum(e.amount) FILTER (WHERE NOT e.account_id = ANY((SELECT ${neither})::bigint[])) AS booked,
          sum(e.amount) FILTER (WHERE NOT e.account_id = ANY((SELECT ${ofSite})::bigint[])) AS people
        FROM (SELECT transfer_id, account_id, amount FROM ledger_entry WHERE site_id = ${tx.siteId} ORDER BY transfer_id) e GROUP BY e.transfer_id) s
      JOIN ledger_transfer t ON t.site_id = ${tx.siteId} AND t.id = s.transfer_id
      UNION ALL
      SELECT order_no,
        CASE WHEN order_status IN (${literal(tx, ...paidOrderStates)}) THEN price_paid - refund_amount ELSE 0 END, 0,
        0, 0, false
      FROM order_info
      WHERE site_id = ${tx.siteId}
      UNION ALL
      SELECT order_no, 0, 0, amount - clawed, 0, false FROM order_share WHERE site_id = ${tx.siteId}) part
    GROUP BY order_no HAVING sum(due) <> sum(booked) OR sum(share_due) <> sum(share_booked) OR bool_or(is_unequal) LIMIT ${MAX_DIFFERENCES}`
  await tx`SELECT set_config('enable_hashjoin', 'on', true), set_config('enable_sort', 'on', true)`
  return rows
}

export async function countOrders(tx: Tx): Promise<number> {
  const [row] = await tx<{ n: number }[]>`SELECT count(*)::float8 AS n FROM order_info WHERE site_id = ${tx.siteId}`
  return row?.n ?? 0
}

/** Users whose held amount is not the sum of their open withdrawals. */
export async function compareWithdrawals(tx: Tx) {
  return tx<{ userId: string; due: number; held: number }[]>`
    SELECT coalesce(e.user_id, a.owner_id) AS user_id, coalesce(e.due, 0)::float8 AS due, coalesce(a.balance, 0)::float8 AS held
    FROM (SELECT user_id, sum(extract_money) AS due FROM extract_log WHERE site_id = ${tx.siteId} AND step NOT IN ('paid', 'returned') GROUP BY user_id) e
    FULL JOIN (SELECT owner_id, balance FROM ledger_account WHERE site_id = ${tx.siteId} AND kind = 'withdrawing') a ON a.owner_id = e.user_id
    WHERE coalesce(e.due, 0) <> coalesce(a.balance, 0) LIMIT ${MAX_DIFFERENCES}`
}

/** Starts a proof, or returns the running one. */
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
