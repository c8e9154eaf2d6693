/** Merchant accounts of a site at the payment providers. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { DateTime, Done, Flag, Id, Nothing } from '../shapes.ts'
import { ACCOUNT_FIELD_MAX, ownProviders } from './provider-fields.ts'

const admin = { method: 'POST', who: 'admin', permission: 'merchant', limit: limits.admin, extension: true } as const

const Fields = z
  .record(z.string().regex(/^\w{1,30}$/), z.string('设置项应为文字').max(ACCOUNT_FIELD_MAX, '设置项过长'))
  .default({})
const Provider = z.enum(ownProviders, '没有这个支付渠道')
const PayTypes = z.array(z.int()).max(20).default([])
const modes = ['installation', 'own', 'off'] as const
export type MerchantMode = (typeof modes)[number]

const account = {
  settings: Fields.meta({ description: 'public fields by name (provider-fields.ts)' }),
  secrets: Fields.meta({ description: 'write-only; a field that is not sent keeps its stored value' }),
  payTypeList: PayTypes.meta({ description: 'ways to pay that are offered; empty: all that the account can offer' }),
}

const Account = z.object({
  id: Id,
  merchant: z.string().meta({ description: 'what identifies the account at its provider' }),
  settings: z.record(z.string(), z.string()),
  storedList: z.array(z.string()).meta({ description: 'names of the secrets that are stored' }),
  payTypeList: z.array(z.int()),
  isCurrent: Flag,
  lastPayTime: DateTime.nullable().meta({ description: 'last payment through the account' }),
  gmtModified: DateTime,
  ...tagged,
})

export const adminMerchant = {
  view: call({
    ...admin,
    path: 'commerce/admin/merchant/view',
    about:
      'The merchant accounts of the site by provider, without their keys. Earlier accounts stay: payments are refunded and reconciled through the account with which they were paid.',
    input: Nothing,
    output: z.object({
      isSharedAllowed: Flag.meta({ description: '1: sites may use the accounts of the installation' }),
      isReachable: Flag.meta({ description: '0: the installation has no address for notifications (PUBLIC_URL)' }),
      list: z.array(
        z.object({
          provider: z.string(),
          mode: z.enum(modes),
          hasInstallation: Flag.meta({ description: '1: the installation has an account at the provider' }),
          accountList: z.array(Account),
          ...tagged,
        }),
      ),
    }),
  }),
  save: call({
    ...admin,
    path: 'commerce/admin/merchant/save',
    about:
      'Set what the site offers of a provider: the account of the installation, an account of its own, or nothing. Fields that identify the account select it; another identity is another account. Applies to new payments.',
    stepUp: 'recent',
    notWhileImpersonating: true,
    input: z.object({ provider: Provider, mode: z.enum(modes, '请选择收款方式'), ...account, ...edited }),
    output: Done,
    errors: ['invalid', 'conflict', 'shown', 'stepUp'],
    logAs: '修改收款账号',
  }),
  renew: call({
    ...admin,
    path: 'commerce/admin/merchant/renew',
    about: 'Replace keys of an account, current or earlier, for refunds and reconciliation. Its identity stays.',
    stepUp: 'recent',
    notWhileImpersonating: true,
    input: z.object({ id: Id, ...account, ...edited }),
    output: Done,
    errors: ['invalid', 'conflict', 'notFound', 'stepUp'],
    logAs: '更新收款账号的密钥',
  }),
  try: call({
    ...admin,
    limit: { by: 'user', max: 20, seconds: 300 },
    path: 'commerce/admin/merchant/try',
    about:
      'Try an account before it is saved: asks the provider about a payment that does not exist. Moves no money. Stored keys of the account replace those that are not sent.',
    notWhileImpersonating: true,
    input: z.object({ provider: Provider, ...account }),
    output: z.object({
      isOk: Flag,
      step: z.enum(['reach', 'accept', 'verify', '']).meta({ description: 'what failed' }),
      error: z.string().meta({ description: "the provider's reason, or empty" }),
    }),
    errors: ['invalid'],
    logAs: '试用收款账号',
  }),
}
