/** What the site sets for its organisations. */
import type { Sql, Tx } from '../kernel/db/index.ts'

export interface OrgSetting {
  /** 0: unlimited. */
  memberLimit: number
  lockPercent: number
  termDays: number
  /** Ascending by quantity. */
  tierList: { from: number; percent: number }[]
}

const usual: OrgSetting = { memberLimit: 0, lockPercent: 20, termDays: 365, tierList: [] }

export async function selectSetting(sql: Sql): Promise<OrgSetting> {
  const [row] = await sql<OrgSetting[]>`
    SELECT member_limit, lock_percent, term_days, tier_list FROM org_setting WHERE site_id = ${sql.siteId}`
  return row ?? usual
}

export async function writeSetting(tx: Tx, setting: OrgSetting): Promise<void> {
  const { names, values, changes } = tx.upsert(
    {
      site_id: tx.siteId,
      member_limit: setting.memberLimit,
      lock_percent: setting.lockPercent,
      term_days: setting.termDays,
      tier_list: tx`${JSON.stringify(setting.tierList)}::text::jsonb`,
      gmt_modified: tx`now()`,
    },
    ['site_id'],
  )
  await tx`INSERT INTO org_setting (${names}) VALUES (${values}) ON CONFLICT (site_id) DO UPDATE SET ${changes}`
}

/** Serializes changes of the setting, which has no row before the first one. */
export async function lockSetting(tx: Tx): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`organisation setting ${tx.siteId}`}, 0))`
}
