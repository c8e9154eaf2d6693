import type { SmsProviderKey } from '@zhixing/contract/user/sms-providers'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'

export interface SmsSettingRow {
  provider: SmsProviderKey
  settings: Record<string, string>
  secrets: Buffer | null
}

export async function selectSmsSetting(sql: Sql): Promise<SmsSettingRow | undefined> {
  const [row] = await sql<SmsSettingRow[]>`
    SELECT provider, settings, secrets_sealed AS secrets FROM sms_setting WHERE site_id = ${sql.siteId}`
  return row
}

export async function upsertSmsSetting(tx: Tx, { provider, settings, secrets }: SmsSettingRow): Promise<void> {
  await tx`
    INSERT INTO sms_setting (site_id, provider, settings, secrets_sealed) VALUES (${tx.siteId}, ${provider}, ${asJson(tx, settings)}, ${secrets})
    ON CONFLICT (site_id)
    DO UPDATE SET provider = excluded.provider, settings = excluded.settings,
      secrets_sealed = excluded.secrets_sealed, gmt_modified = excluded.gmt_modified`
}

export async function deleteSmsSetting(tx: Tx): Promise<void> {
  await tx`DELETE FROM sms_setting WHERE site_id = ${tx.siteId}`
}
