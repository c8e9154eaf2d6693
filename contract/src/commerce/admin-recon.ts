/** Each day's book of each payment channel, held against ours: days, differences, and what operators do about them. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Id, Money, PageInput, PageOf, Text } from '../shapes.ts'
import { Between } from '../user/admin-user.ts'

const admin = { method: 'POST', who: 'admin', limit: limits.admin, extension: true, permission: 'recon' } as const

const Channel = z.enum(['wechat', 'alipay', 'sandbox'], { error: '没有这个支付渠道' })
const Day = z.iso.date({ error: '日期格式不正确' })
const status = (max: number) => z.coerce.number().int().min(1).max(max)

const ReconDay = z.object({
  channel: z.string(),
  day: z.string().meta({ description: 'YYYY-MM-DD, China' }),
  reconStatus: z.int().meta({ description: '1 equal, 2 differences wait, 3 settled, 4 the book could not be read' }),
  payCount: z.int(),
  payAmount: Money,
  refundCount: z.int(),
  refundAmount: Money,
  healedCount: z.int().meta({ description: 'payments and refunds that were heard of only now' }),
  openCount: z.int().meta({ description: 'differences that wait' }),
  lastError: z.string(),
  runTime: DateTime,
})

const ReconDifference = z.object({
  id: Id,
  kind: z.string().meta({ description: 'pay, refund' }),
  number: z.string().meta({ description: 'our number, of the payment or the refund' }),
  platformSn: z.string(),
  orderNo: Id.nullable(),
  differenceType: z.int().meta({ description: '1 missing here, 2 missing at the channel, 3 amounts differ' }),
  ownAmount: Money.nullable(),
  channelAmount: Money.nullable(),
  differenceStatus: z.int().meta({ description: '1 waits, 2 settled, 3 gone by itself' }),
  note: z.string(),
  dealName: z.string(),
  dealTime: DateTime.nullable(),
  gmtCreate: DateTime,
})

export const adminRecon = {
  list: call({
    ...admin,
    path: 'commerce/admin/recon/list',
    about: 'Days and what came of holding the channels’ books against ours, the latest first.',
    input: z.object({ ...PageInput, ...Between, channel: Channel.optional(), reconStatus: status(4).optional() }),
    output: PageOf(ReconDay),
  }),
  differences: call({
    ...admin,
    path: 'commerce/admin/recon/difference/list',
    about: 'How the channel’s book of a day differs from ours, what waits first.',
    input: z.object({ ...PageInput, channel: Channel, day: Day }),
    output: PageOf(ReconDifference),
  }),
  run: call({
    ...admin,
    path: 'commerce/admin/recon/run',
    about: 'Ask the channel for its book of a day and compare anew.',
    input: z.object({ channel: Channel, day: Day }),
    output: Done,
    errors: ['notFound', 'shown'],
    logAs: '重新对账',
  }),
  settle: call({
    ...admin,
    path: 'commerce/admin/recon/difference/settle',
    about: 'Note what a difference was, and that it needs nothing more. No money is moved by it.',
    input: z.object({ id: Id, note: Text('处理说明', 500) }),
    output: Done,
    errors: ['notFound'],
    logAs: '处理对账差异',
  }),
}
