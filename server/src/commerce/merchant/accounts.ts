/** Merchant accounts of a site and their channels. */
import { INSTALLATION, ownProviders, type OwnProvider } from '@zhixing/contract/commerce/provider-fields'
import type { Db, Sql } from '../../kernel/db/index.ts'
import { processPart } from '../../kernel/parts.ts'
import type { SealedColumn } from '../../kernel/sealed-columns.ts'
import { seal, unsealOrLog } from '../../kernel/secrets.ts'
import type { Services } from '../../kernel/services.ts'
import type { PaymentChannel } from '../../platform/payment/port.ts'
import { type MerchantRow, selectMerchant, selectMerchants, selectSettings, type SettingRow } from './merchant.sql.ts'

const PURPOSE = 'merchant'
export const sealed: SealedColumn[] = [{ table: 'merchant_account', column: 'secrets_sealed', purpose: PURPOSE }]
/** The settings of a site are read again after this many seconds; a change drops them at once. */
const KEEP_SECONDS = 30

type Keyed = Pick<Services, 'secret' | 'log'>

export const sealSecrets = (services: Pick<Services, 'secret'>, secrets: Readonly<Record<string, string>>): Buffer =>
  seal(services, PURPOSE, JSON.stringify(secrets))

/** Secrets by name. After a restore with another installation secret there are none: they have to be entered again. */
export function openSecrets(services: Keyed, { id, secrets }: Pick<MerchantRow, 'id' | 'secrets'>) {
  const failed = 'keys of a merchant account cannot be decrypted'
  const opened = unsealOrLog(services, PURPOSE, Buffer.from(secrets), failed, { accountId: id })
  return opened === undefined ? {} : (JSON.parse(opened) as Record<string, string>)
}

interface Opened {
  /** What the channel was created from. */
  source: Buffer
  payTypes: string
  channel: PaymentChannel
}
/** Channels by account, because they cache the keys of their provider. */
const channels = processPart(() => new Map<string, Opened>())

/** The channel of an account; undefined where its keys cannot be read. */
export function channelOfAccount(services: Services, siteId: number, row: MerchantRow): PaymentChannel | undefined {
  const key = `${siteId} ${row.id}`
  const [known, source] = [channels(services).get(key), Buffer.from(row.secrets)]
  const payTypes = `${row.payTypes.join()} ${JSON.stringify(row.settings)}`
  if (known?.payTypes === payTypes && known.source.equals(source)) return known.channel
  const secrets = openSecrets(services, row)
  try {
    const { provider, settings, payTypes: types } = row
    const channel = services.platform.openMerchant(provider, { values: { ...settings, ...secrets }, payTypes: types })
    channels(services).set(key, { source, payTypes, channel })
    return channel
  } catch (error) {
    services.log.error({ err: error, siteId, accountId: row.id }, 'a merchant account cannot be used')
    return undefined
  }
}

/** An account by id, from the database: verifying and refunding use the keys as they are now. */
export async function openAccount(
  services: Services,
  sql: Sql,
  provider: string,
  id: string,
): Promise<PaymentChannel | undefined> {
  const row = await selectMerchant(sql, id)
  return row?.provider === provider ? channelOfAccount(services, sql.siteId, row) : undefined
}

export interface SiteSettings {
  settings: SettingRow[]
  accounts: MerchantRow[]
}

/** What the site has set, cached: every checkout asks. */
export const settingsOf = (services: Services, db: Db): Promise<SiteSettings> =>
  services.answers.data(db.siteId, 'merchant settings', KEEP_SECONDS, async () => {
    const [settings, accounts] = await Promise.all([selectSettings(db), selectMerchants(db)])
    return { settings, accounts }
  })

export const isOwnProvider = (name: string): name is OwnProvider => (ownProviders as readonly string[]).includes(name)
export { INSTALLATION }
