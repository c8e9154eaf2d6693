import type { Sql } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { userView } from '../../user/index.ts'

interface AccountRow {
  id: string
  kind: string
  ownerId: string
  nickname: string
  balance: number
  gmtCreate: string
}

/** Ledger accounts: the site's, with balances computed here, then users'. */
export async function pageOfAccounts(
  sql: Sql,
  page: PageRequest,
  { keyword, kind, isDebt }: { keyword: string; kind: string; isDebt?: 0 | 1 | undefined },
) {
  const of = sql`
    FROM ledger_account a LEFT JOIN ${userView(sql)} u ON u.site_id = a.site_id AND u.id = a.owner_id
    WHERE a.site_id = ${sql.siteId} AND ${sql.contains(keyword, 'u.nickname')} ${kind ? sql`AND a.kind = ${kind}` : sql``}
      ${isDebt === undefined ? sql`` : isDebt === 1 ? sql`AND a.balance < 0` : sql`AND a.balance >= 0`}`
  return sql.page<AccountRow>(
    page,
    of,
    (cut) => sql`
      SELECT p.id, p.kind, p.owner_id, p.nickname, p.gmt_create,
        CASE WHEN p.owner_id = 0 THEN (SELECT coalesce(sum(e.amount), 0)
          FROM ledger_entry e
          WHERE e.site_id = ${sql.siteId} AND e.account_id = p.id) ELSE p.balance END::float8 AS balance
      FROM (SELECT a.id, a.kind, a.owner_id, coalesce(u.nickname, '') AS nickname, a.balance, a.gmt_create ${of}
        ORDER BY a.owner_id <> 0, a.balance DESC, a.id ${cut}) p
      ORDER BY p.owner_id <> 0, p.balance DESC, p.id`,
  )
}

export interface EntryFilter {
  accountId?: string | undefined
  orderNo?: string | undefined
  beginTime?: string | undefined
  endTime?: string | undefined
}

interface EntryRow {
  id: string
  transferId: string
  businessKey: string
  transferKind: string
  orderNo: string | null
  accountId: string
  kind: string
  ownerId: string
  nickname: string
  amount: number
  gmtCreate: string
}

/** Entries, newest first. */
export async function pageOfEntries(sql: Sql, page: PageRequest, by: EntryFilter) {
  const of = sql`
    FROM ledger_entry e ${by.orderNo === undefined ? sql`` : sql`JOIN ledger_transfer o ON o.site_id = e.site_id AND o.id = e.transfer_id AND o.order_no = ${by.orderNo}`}
    WHERE e.site_id = ${sql.siteId} ${by.accountId === undefined ? sql`` : sql`AND e.account_id = ${by.accountId}`}
      ${by.beginTime === undefined ? sql`` : sql`AND e.gmt_create >= ${by.beginTime}::text::timestamptz`}
      ${by.endTime === undefined ? sql`` : sql`AND e.gmt_create < ${by.endTime}::text::timestamptz`}`
  return sql.page<EntryRow>(
    page,
    of,
    (cut) => sql`
      SELECT r.transfer_id || '-' || r.line AS id, r.transfer_id, t.business_key, t.kind AS transfer_kind, t.order_no, r.account_id, a.kind, a.owner_id,
        coalesce(u.nickname, '') AS nickname, r.amount::float8 AS amount, r.gmt_create
      FROM (SELECT e.transfer_id, e.line, e.account_id, e.amount, e.gmt_create ${of} ORDER BY e.transfer_id DESC, e.line ${cut}) r
      JOIN ledger_transfer t ON t.site_id = ${sql.siteId} AND t.id = r.transfer_id
      JOIN ledger_account a ON a.site_id = ${sql.siteId} AND a.id = r.account_id
      LEFT JOIN ${userView(sql)} u ON u.site_id = ${sql.siteId} AND u.id = a.owner_id
      ORDER BY r.transfer_id DESC, r.line`,
  )
}
