import type { StructuredWay } from '@zhixing/contract/assistant/presets'
import type { Sql, Tx } from '../../kernel/db/index.ts'

export interface Setting {
  isEnabled: 0 | 1
  url: string
  sealedKey: Buffer | null
  model: string
  embeddingModel: string
  structured: StructuredWay
  siteDayQuota: number
  userHourQuota: number
  /** Fen per million tokens. */
  inputPrice: number
  outputPrice: number
  keepDays: number
  /** 1: learners see that suggestions were used for their marks. */
  tellsLearners: 0 | 1
}

/** Settings of a site without a row, as the columns' defaults. */
export const initial: Setting = {
  isEnabled: 0,
  url: '',
  sealedKey: null,
  model: '',
  embeddingModel: '',
  structured: 'auto',
  siteDayQuota: 2_000_000,
  userHourQuota: 60_000,
  inputPrice: 0,
  outputPrice: 0,
  keepDays: 180,
  tellsLearners: 1,
}

export async function selectSetting(sql: Sql, lock = false): Promise<Setting> {
  const [row] = await sql<Setting[]>`
    SELECT is_enabled, url, sealed_key, model, embedding_model, structured, site_day_quota::float8 AS site_day_quota,
      user_hour_quota::float8 AS user_hour_quota, input_price, output_price, keep_days, tells_learners
    FROM assistant_setting
    WHERE site_id = ${sql.siteId} ${lock ? sql`FOR UPDATE` : sql``}`
  return row ?? initial
}

export async function insertInitial(tx: Tx): Promise<void> {
  await tx`INSERT INTO assistant_setting (site_id) VALUES (${tx.siteId}) ON CONFLICT DO NOTHING`
}

export async function updateSetting(tx: Tx, to: Setting): Promise<void> {
  await tx`
    UPDATE assistant_setting
    SET is_enabled = ${to.isEnabled}, url = ${to.url}, sealed_key = ${to.sealedKey}, model = ${to.model},
      embedding_model = ${to.embeddingModel}, structured = ${to.structured}, site_day_quota = ${to.siteDayQuota},
      user_hour_quota = ${to.userHourQuota}, input_price = ${to.inputPrice}, output_price = ${to.outputPrice},
      keep_days = ${to.keepDays}, tells_learners = ${to.tellsLearners}, gmt_modified = now()
    WHERE site_id = ${tx.siteId}`
}
