/** Subject of the operation log: what a site offers of a provider, without keys. */
import { accountFieldsOf, type OwnProvider, ownProviders } from '@zhixing/contract/commerce/provider-fields'
import { payWayNames, providerNames } from '@zhixing/contract/commerce/providers'
import type { Sql } from '../../kernel/db/index.ts'
import { operationSubject, type SubjectNow } from '../../shared/operation-log.ts'
import { isOwnProvider } from './accounts.ts'
import { type MerchantRow, selectMerchant, selectSettings } from './merchant.sql.ts'
import { merchantTexts as texts } from './texts.ts'

const PATH = '/admin/merchants'

const fieldsOf = (provider: OwnProvider, row: MerchantRow | undefined) =>
  Object.fromEntries(
    accountFieldsOf(provider)
      .filter(({ isSecret }) => !isSecret)
      .map(({ name, label }) => [label, row?.settings[name] ?? '']),
  )
const waysOf = (row: MerchantRow | undefined) => row?.payTypes.map((code) => payWayNames[code] ?? String(code)) ?? []

async function readSetting(sql: Sql, provider: string): Promise<SubjectNow | undefined> {
  if (!isOwnProvider(provider)) return undefined
  const setting = (await selectSettings(sql)).find((one) => one.provider === provider)
  const row = setting?.accountId ? await selectMerchant(sql, setting.accountId) : undefined
  return {
    name: texts.subject(providerNames[provider] ?? provider),
    path: PATH,
    values: {
      收款方式: texts.modes[setting?.mode ?? 'installation'],
      ...fieldsOf(provider, row),
      支付方式: waysOf(row),
      // Tells that keys changed, not what they are.
      密钥更新时间: row?.gmtModified ?? '',
    },
  }
}

async function readAccount(sql: Sql, id: string): Promise<SubjectNow | undefined> {
  const row = await selectMerchant(sql, id)
  return (
    row && {
      name: texts.subject(row.merchant),
      path: PATH,
      values: { ...fieldsOf(row.provider, row), 支付方式: waysOf(row), 密钥更新时间: row.gmtModified },
    }
  )
}

export const merchantSubjects = [
  operationSubject({ calls: ['commerce/admin/merchant/renew'], field: 'id', read: readAccount }),
  operationSubject({
    calls: ['commerce/admin/merchant/'],
    field: 'provider',
    called: (input) => {
      const { provider } = input as { provider?: string }
      return ownProviders.find((one) => one === provider) ?? ''
    },
    read: readSetting,
  }),
]
