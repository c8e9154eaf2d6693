/** Back office: merchant accounts of the site. */
import { adminMerchant } from '@zhixing/contract/commerce/admin-merchant'
import {
  accountErrors,
  accountFieldsOf,
  identityOf,
  type OwnProvider,
  ownProviders,
  possibleWays,
} from '@zhixing/contract/commerce/provider-fields'
import { payTypesOf } from '@zhixing/contract/commerce/providers'
import { type Tx, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag, takeTurn } from '../../kernel/etag.ts'
import { implement } from '../../kernel/implement.ts'
import type { Services } from '../../kernel/services.ts'
import { isRsaKey } from '../../platform/payment/keys.ts'
import { openSecrets, sealSecrets } from './accounts.ts'
import * as sql from './merchant.sql.ts'
import { merchantTexts as texts } from './texts.ts'
import { tryAccount } from './try.ts'

interface Given {
  settings: Readonly<Record<string, string>>
  secrets: Readonly<Record<string, string>>
  payTypeList: readonly number[]
}

/** The fields of a provider, trimmed; unknown ones are dropped. Secrets only where they were sent. */
function split(provider: OwnProvider, given: Given) {
  const settings: Record<string, string> = {}
  const secrets: Record<string, string> = {}
  for (const { name, isSecret } of accountFieldsOf(provider)) {
    const value = (isSecret ? given.secrets : given.settings)[name]?.trim() ?? ''
    if (value) (isSecret ? secrets : settings)[name] = value
  }
  return { settings, secrets }
}

/** The account as it would be stored. @throws {CallError} invalid, at the field */
function accountOf(services: Services, provider: OwnProvider, given: Given, before: sql.MerchantRow | undefined) {
  const { settings, secrets } = split(provider, given)
  const stored = before ? openSecrets(services, before) : {}
  // The public key belongs to its id: without one the other is not kept.
  const kept = Object.fromEntries(
    Object.entries(stored).filter(([name]) => {
      const other = accountFieldsOf(provider).find((field) => field.name === name)?.with
      return other === undefined || settings[other] !== undefined
    }),
  )
  const fields = accountFieldsOf(provider)
  const at = (name: string) =>
    `${fields.find((field) => field.name === name)?.isSecret ? 'secrets' : 'settings'}.${name}`
  const wanted = [...new Set(given.payTypeList)].filter((code) => payTypesOf(provider).includes(code))
  if (given.payTypeList.length > 0 && wanted.length === 0) throw new CallError('invalid', texts.noWay, 'payTypeList')
  const [wrong] = Object.entries(
    accountErrors(provider, { ...settings, ...secrets }, new Set(Object.keys(kept)), wanted),
  )
  if (wrong) throw new CallError('invalid', wrong[1], at(wrong[0]))
  for (const { name, label, keyKind } of fields)
    if (keyKind && secrets[name] && !isRsaKey(secrets[name], keyKind))
      throw new CallError('invalid', texts.noKey(label), at(name))
  const all = { ...kept, ...secrets }
  const payTypes = wanted.length > 0 ? wanted : possibleWays(provider, (name) => Boolean(settings[name] ?? all[name]))
  return { provider, merchant: identityOf(provider, settings), settings, secrets: all, payTypes }
}

const settingTag = editTag('mode', 'merchant', 'settings', 'payTypeList')
const accountTag = editTag('settings', 'payTypeList')
const editable = ({ settings, payTypes }: sql.MerchantRow) => ({ settings, payTypeList: payTypes })

/** What the site set for a provider, as edited: the mode, and the account that is offered. */
function settingNow(provider: OwnProvider, settings: readonly sql.SettingRow[], accounts: readonly sql.MerchantRow[]) {
  const setting = settings.find((one) => one.provider === provider)
  const mode = setting?.mode ?? ('installation' as const)
  const current = mode === 'own' ? accounts.find(({ id }) => id === setting?.accountId) : undefined
  return {
    mode,
    accountId: setting?.accountId ?? null,
    merchant: current?.merchant ?? '',
    settings: current?.settings ?? {},
    payTypeList: current?.payTypes ?? [],
  }
}

const readNow = async (tx: Tx, provider: OwnProvider) =>
  settingNow(provider, await sql.selectSettings(tx), await sql.selectMerchants(tx))

export const calls = implement(adminMerchant, {
  async view(_input, { db, services }) {
    const [settings, accounts, lastPayments] = await Promise.all([
      sql.selectSettings(db),
      sql.selectMerchants(db),
      sql.selectLastPayments(db),
    ])
    return {
      isSharedAllowed: services.config.paySharing ? 1 : 0,
      isReachable: services.config.publicUrl ? 1 : 0,
      list: ownProviders.map((provider) => {
        const now = settingNow(provider, settings, accounts)
        return settingTag.on({
          ...now,
          provider,
          hasInstallation: services.platform.payment.some(({ name }) => name === provider)
            ? (1 as const)
            : (0 as const),
          accountList: accounts
            .filter((row) => row.provider === provider)
            .map((row) =>
              accountTag.on({
                ...editable(row),
                id: row.id,
                merchant: row.merchant,
                storedList: Object.keys(openSecrets(services, row)),
                isCurrent: row.id === now.accountId ? (1 as const) : (0 as const),
                lastPayTime: lastPayments.get(row.id) ?? null,
                gmtModified: row.gmtModified,
              }),
            ),
        })
      }),
    }
  },

  async save({ provider, mode, etag, ...given }, { db, services, setMessage }) {
    const { config, platform } = services
    if (mode === 'installation') {
      if (!config.paySharing) throw new CallError('invalid', texts.notShared, 'mode')
      if (!platform.payment.some(({ name }) => name === provider))
        throw new CallError('invalid', texts.noInstallation, 'mode')
    }
    if (mode === 'own' && !config.publicUrl) throw new CallError('invalid', texts.noPublicUrl, 'mode')
    await transaction(db, async (tx) => {
      await takeTurn(tx, `merchant_setting ${provider}`)
      // Checkouts and their cached settings.
      await services.events.publish(tx, 'content.changed', { siteId: tx.siteId, kind: 'merchant' })
      const now = await readNow(tx, provider)
      if (mode !== 'own') {
        settingTag.refuse(etag, now, { ...now, mode })
        return sql.upsertSetting(tx, { provider, mode, accountId: null })
      }
      const { settings } = split(provider, given)
      const before = await sql.lockMerchant(tx, provider, identityOf(provider, settings))
      const account = accountOf(services, provider, given, before)
      const { merchant, payTypes } = account
      settingTag.refuse(etag, now, { mode, merchant, settings: account.settings, payTypeList: payTypes })
      const accountId = await sql.upsertMerchant(tx, { ...account, secrets: sealSecrets(services, account.secrets) })
      await sql.upsertSetting(tx, { provider, mode, accountId })
    })
    setMessage(texts.saved)
    return {}
  },

  async renew({ id, etag, ...given }, { db, services, setMessage }) {
    await transaction(db, async (tx) => {
      const known = found(await sql.selectMerchant(tx, id), texts.noAccount)
      await takeTurn(tx, `merchant_setting ${known.provider}`)
      await services.events.publish(tx, 'content.changed', { siteId: tx.siteId, kind: 'merchant' })
      const before = found(await sql.lockMerchant(tx, known.provider, known.merchant), texts.noAccount)
      const account = accountOf(services, before.provider, given, before)
      if (account.merchant !== before.merchant) throw new CallError('invalid', texts.otherIdentity, 'settings')
      accountTag.refuse(etag, editable(before), { settings: account.settings, payTypeList: account.payTypes })
      await sql.upsertMerchant(tx, { ...account, secrets: sealSecrets(services, account.secrets) })
    })
    setMessage(texts.renewed)
    return {}
  },

  async try({ provider, ...given }, { db, services }) {
    const { settings } = split(provider, given)
    const { before, serialNumber } = await transaction(db, async (tx) => ({
      before: await sql.lockMerchant(tx, provider, identityOf(provider, settings)),
      serialNumber: await sql.newNumber(tx),
    }))
    const account = accountOf(services, provider, given, before)
    return tryAccount(services, db, account, serialNumber)
  },
})
