import { REBIND_HOURS } from '@zhixing/contract/commerce/withdrawal-cost'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { userView } from '../../user/index.ts'

const HOUR_MS = 3_600_000

/** A stored payout account; readable fields are masked. */
export interface StoredAccount {
  accountType: 1 | 2
  sealed: Buffer
  bankUserName: string
  bankCardNo: string
  bankName: string
  bankBranchName: string
  fingerprint: Buffer
  bindTime: string
  usableTime: string
}

const columns = (sql: Sql) => sql`
  account_type, sealed, bank_user_name, bank_card_no, bank_name, bank_branch_name, fingerprint, bind_time, usable_time`

export async function selectAccount(sql: Sql, userId: string): Promise<StoredAccount | undefined> {
  const [row] = await sql<
    StoredAccount[]
  >`SELECT ${columns(sql)} FROM payout_account WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  return row
}

/** Sets a payout account. A replacement is usable a day later; the same account number stays usable. */
export async function upsertAccount(
  tx: Tx,
  userId: string,
  a: Omit<StoredAccount, 'bindTime' | 'usableTime'>,
): Promise<StoredAccount> {
  const usableFrom = new Date(Date.now() + REBIND_HOURS * HOUR_MS)
  const [row] = await tx<StoredAccount[]>`
    INSERT INTO payout_account AS p (site_id, user_id, account_type, sealed, bank_user_name, bank_card_no, bank_name, bank_branch_name, fingerprint)
    VALUES (${tx.siteId}, ${userId}, ${a.accountType}, ${a.sealed}, ${a.bankUserName}, ${a.bankCardNo}, ${a.bankName}, ${a.bankBranchName}, ${a.fingerprint})
    ON CONFLICT (site_id, user_id) DO UPDATE SET account_type = excluded.account_type, sealed = excluded.sealed, bank_user_name = excluded.bank_user_name,
      bank_card_no = excluded.bank_card_no, bank_name = excluded.bank_name, bank_branch_name = excluded.bank_branch_name, fingerprint = excluded.fingerprint,
      bind_time = excluded.bind_time,
        usable_time = CASE WHEN p.fingerprint = excluded.fingerprint THEN p.usable_time ELSE ${usableFrom} END
    RETURNING ${columns(tx)}`
  if (!row) throw new Error('the payout account was not inserted')
  return row
}

/** Other users with the same account number. */
export async function selectSharing(sql: Sql, userId: string, fingerprint: Buffer) {
  return sql<{ userId: string; nickname: string }[]>`
    SELECT p.user_id, u.nickname FROM payout_account p JOIN ${userView(sql)} u ON u.site_id = p.site_id AND u.id = p.user_id
    WHERE p.site_id = ${sql.siteId} AND p.fingerprint = ${fingerprint} AND p.user_id <> ${userId} ORDER BY p.user_id LIMIT 20`
}

/** The total withdrawn by a user, less bounced payouts. The ledger proof compares it. */
export async function selectWithdrawn(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ sum: number }[]>`
    SELECT coalesce(sum(extract_money), 0)::float8 AS sum FROM extract_log WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND step = 'paid'`
  return row?.sum ?? 0
}
