/** Queries for what an organisation sets for itself. Writers hold its lock. */
import type { OwnField } from '@zhixing/contract/org/desk-setting'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'

export interface DeskSetting {
  fieldList: OwnField[]
  keepDays: number
  lowPercent: number
}

const usual: DeskSetting = { fieldList: [], keepDays: 180, lowPercent: 10 }

export async function selectDeskSetting(sql: Sql, orgId: string): Promise<DeskSetting> {
  const [row] = await sql<DeskSetting[]>`
    SELECT field_list, keep_days, low_percent FROM org_desk_setting WHERE site_id = ${sql.siteId} AND org_id = ${orgId}`
  return row ?? usual
}

export async function writeDeskSetting(tx: Tx, orgId: string, setting: DeskSetting): Promise<void> {
  const { names, values, changes } = tx.upsert(
    {
      site_id: tx.siteId,
      org_id: orgId,
      field_list: asJson(tx, setting.fieldList),
      keep_days: setting.keepDays,
      low_percent: setting.lowPercent,
      gmt_modified: tx`now()`,
    },
    ['site_id', 'org_id'],
  )
  await tx`
    INSERT INTO org_desk_setting (${names}) VALUES (${values}) ON CONFLICT (site_id, org_id) DO UPDATE SET ${changes}`
}

/** Erases the values of removed fields, also of people who left. */
export async function eraseOwnValues(tx: Tx, orgId: string, fieldKeys: readonly string[]): Promise<void> {
  await tx`
    UPDATE org_member m SET own_values = m.own_values - ARRAY(SELECT jsonb_array_elements_text(${asJson(tx, fieldKeys)}))
    WHERE m.site_id = ${tx.siteId} AND m.org_id = ${orgId} AND m.own_values <> '{}'`
}
