/** Reconciliation of each channel's daily statement with the ledger: days, differences, operators' actions. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Id, Money, PageInput, PageOf, Text } from '../shapes.ts'
import { INSTALLATION } from './provider-fields.ts'
import { providerKeys } from './providers.ts'
import { Between } from '../user/admin-user.ts'
import { stateCode } from '../states.ts'
import { NamedCode } from '../code.ts'

const admin = { method: 'POST', who: 'admin', limit: limits.admin, extension: true, permission: 'recon' } as const

const Channel = z.enum(providerKeys, { error: '没有这个支付渠道' })
const Day = z.iso.date({ error: '日期格式不正确' })
const status = (max: number) => z.coerce.number().int().min(1).max(max)

const AccountId = z
  .string()
  .regex(/^\d{1,18}$/, '收款账号不正确')
  .default(INSTALLATION)
  .meta({ description: 'merchant account of the site; 0: that of the installation' })

const ReconDay = z.object({
  channel: z.string(),
  accountId: z.string(),
  merchant: z.string().meta({ description: 'the merchant account of the site, or empty' }),
  day: z.string().meta({ description: 'YYYY-MM-DD, China' }),
  reconStatus: NamedCode(stateCode.recon),
  payCount: z.int(),
  payAmount: Money,
  refundCount: z.int(),
  refundAmount: Money,
  healedCount: z.int().meta({ description: 'payments and refunds repaired by the reconciliation' }),
  openCount: z.int().meta({ description: 'open differences' }),
  lastError: z.string(),
  runTime: DateTime,
})

const ReconDifference = z.object({
  id: Id,
  kind: z.string().meta({ description: 'pay, refund' }),
  number: z.string().meta({ description: 'our number of the payment or refund' }),
  platformSn: z.string(),
  orderNo: Id.nullable(),
  differenceType: NamedCode(stateCode.reconDifference),
  ownAmount: Money.nullable(),
  channelAmount: Money.nullable(),
  differenceStatus: NamedCode(stateCode.reconDifferenceState),
  note: z.string(),
  dealName: z.string(),
  dealTime: DateTime.nullable(),
  gmtCreate: DateTime,
})

export const adminRecon = {
  list: call({
    ...admin,
    path: 'commerce/admin/recon/list',
    about: 'Days of reconciliation with their result, latest first.',
    input: z.object({ ...PageInput, ...Between, channel: Channel.optional(), reconStatus: status(4).optional() }),
    output: PageOf(ReconDay),
  }),
  differences: call({
    ...admin,
    path: 'commerce/admin/recon/difference/list',
    about: 'Differences between the channel’s statement of a day and the ledger, open ones first.',
    input: z.object({ ...PageInput, channel: Channel, accountId: AccountId, day: Day }),
    output: PageOf(ReconDifference),
  }),
  run: call({
    ...admin,
    path: 'commerce/admin/recon/run',
    about: 'Fetches the channel’s statement of a day and compares it again.',
    input: z.object({ channel: Channel, accountId: AccountId, day: Day }),
    output: Done,
    errors: ['notFound', 'shown'],
    logAs: '重新对账',
  }),
  settle: call({
    ...admin,
    path: 'commerce/admin/recon/difference/settle',
    about: 'Settles a difference with a note. Moves no money.',
    input: z.object({ id: Id, note: Text('处理说明', 500) }),
    output: Done,
    errors: ['notFound'],
    logAs: '处理对账差异',
  }),
}
