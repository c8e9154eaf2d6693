import type { MerchantMode } from '@zhixing/contract/commerce/admin-merchant'
import type { OwnProvider } from '@zhixing/contract/commerce/provider-fields'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'

/** A merchant account of the site. */
export interface MerchantRow {
  id: string
  provider: OwnProvider
  merchant: string
  settings: Record<string, string>
  secrets: Buffer
  payTypes: number[]
  gmtModified: string
}

/** What the site offers of a provider. */
export interface SettingRow {
  provider: OwnProvider
  mode: MerchantMode
  accountId: string | null
}

const columns = (sql: Sql) =>
  sql`id, provider, merchant, settings, secrets_sealed AS secrets, to_jsonb(pay_types) AS pay_types, gmt_modified`

export async function selectMerchant(sql: Sql, id: string): Promise<MerchantRow | undefined> {
  const [row] = await sql<
    MerchantRow[]
  >`SELECT ${columns(sql)} FROM merchant_account WHERE site_id = ${sql.siteId} AND id = ${id}`
  return row
}

/** The account with an identity, locked. */
export async function lockMerchant(tx: Tx, provider: string, merchant: string): Promise<MerchantRow | undefined> {
  const [row] = await tx<MerchantRow[]>`
    SELECT ${columns(tx)} FROM merchant_account
    WHERE site_id = ${tx.siteId} AND provider = ${provider} AND merchant = ${merchant} FOR UPDATE`
  return row
}

/** All accounts of the site, latest first. */
export async function selectMerchants(sql: Sql): Promise<MerchantRow[]> {
  return sql<
    MerchantRow[]
  >`SELECT ${columns(sql)} FROM merchant_account WHERE site_id = ${sql.siteId} ORDER BY gmt_modified DESC, id`
}

export async function selectSettings(sql: Sql): Promise<SettingRow[]> {
  return sql<
    SettingRow[]
  >`SELECT provider, mode, account_id FROM merchant_setting WHERE site_id = ${sql.siteId} ORDER BY provider`
}

export async function hasMerchants(sql: Sql): Promise<boolean> {
  const rows = await sql`SELECT FROM merchant_account WHERE site_id = ${sql.siteId} LIMIT 1`
  return rows.length > 0
}

export async function upsertMerchant(
  tx: Tx,
  row: Pick<MerchantRow, 'provider' | 'merchant' | 'settings' | 'secrets' | 'payTypes'>,
): Promise<string> {
  const [written] = await tx<{ id: string }[]>`
    INSERT INTO merchant_account (site_id, provider, merchant, settings, secrets_sealed, pay_types, gmt_modified)
    VALUES (${tx.siteId}, ${row.provider}, ${row.merchant}, ${asJson(tx, row.settings)}, ${row.secrets}, ${`{${row.payTypes.join(',')}}`}::text::smallint[],
      clock_timestamp())
    ON CONFLICT (site_id, provider, merchant) DO UPDATE SET settings = excluded.settings,
      secrets_sealed = excluded.secrets_sealed, pay_types = excluded.pay_types, gmt_modified = excluded.gmt_modified
    RETURNING id`
  if (!written) throw new Error('the merchant account was not written')
  return written.id
}

/** Without an account the one set before stays. */
export async function upsertSetting(tx: Tx, { provider, mode, accountId }: SettingRow): Promise<void> {
  await tx`
    INSERT INTO merchant_setting AS s (site_id, provider, mode, account_id) VALUES (${tx.siteId}, ${provider}, ${mode}, ${accountId})
    ON CONFLICT (site_id, provider)
    DO UPDATE SET mode = excluded.mode, account_id = coalesce(excluded.account_id, s.account_id), gmt_modified = excluded.gmt_modified`
}

/** Time of the last payment through each account. */
export async function selectLastPayments(sql: Sql): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; lastPayTime: string | null }[]>`
    SELECT a.id, (SELECT max(p.pay_time) FROM order_pay p
      WHERE p.site_id = ${sql.siteId} AND p.account_id = a.id AND p.account_id <> 0) AS last_pay_time
    FROM merchant_account a WHERE a.site_id = ${sql.siteId}`
  return new Map(rows.flatMap(({ id, lastPayTime }) => (lastPayTime ? [[id, lastPayTime] as const] : [])))
}

/** Accounts whose statements are compared: the offered ones, and those with payments or refunds since `from`. */
export async function selectBooks(sql: Sql, from: Date): Promise<{ channel: string; accountId: string }[]> {
  return sql<{ channel: string; accountId: string }[]>`
    SELECT a.provider AS channel, a.id AS account_id FROM merchant_account a
    WHERE a.site_id = ${sql.siteId} AND (
      EXISTS (SELECT FROM merchant_setting s WHERE s.site_id = ${sql.siteId} AND s.account_id = a.id AND s.mode = 'own')
      OR EXISTS (SELECT FROM order_pay p WHERE p.site_id = ${sql.siteId} AND p.account_id = a.id AND p.pay_time >= ${from})
      OR EXISTS (SELECT FROM order_refund r JOIN order_pay p ON p.site_id = r.site_id AND p.serial_number = r.serial_number
        WHERE r.site_id = ${sql.siteId} AND p.site_id = ${sql.siteId} AND p.account_id = a.id AND r.refund_time >= ${from}))
    ORDER BY a.id`
}

/** The number of a payment that is never made. */
export async function newNumber(sql: Sql): Promise<string> {
  const [row] = await sql<{ number: string }[]>`SELECT new_id() AS number`
  if (!row) throw new Error('the query returned no row')
  return row.number
}
