/** The model of a site: its own connection, or the installation's. */
import type { Sql } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import type { Model } from '../../platform/model/port.ts'
import type { SealedColumn } from '../../kernel/sealed-columns.ts'
import { seal, unseal } from '../../kernel/secrets.ts'
import { selectSetting, type Setting } from './setting.sql.ts'

const PURPOSE = 'model-key'
export const sealed: SealedColumn[] = [{ table: 'assistant_setting', column: 'sealed_key', purpose: PURPOSE }]

type Keyed = Pick<Services, 'secret' | 'platform'>

export const sealKey = (services: Keyed, key: string): Buffer => seal(services, PURPOSE, key)
export const openKey = (services: Keyed, sealed: Buffer | null): string | undefined =>
  sealed ? unseal(services, PURPOSE, sealed) : undefined

export interface SiteModel {
  setting: Setting
  /** Null: off, or nothing to reach. */
  model: Model | null
}

export async function siteModel(services: Keyed, sql: Sql): Promise<SiteModel> {
  const setting = await selectSetting(sql)
  if (setting.isEnabled === 0) return { setting, model: null }
  if (setting.url === '') return { setting, model: services.platform.model.installed }
  const { url, model, embeddingModel, structured } = setting
  return {
    setting,
    model: services.platform.model.of({
      url,
      model,
      embeddingModel,
      structured,
      key: openKey(services, setting.sealedKey),
    }),
  }
}
