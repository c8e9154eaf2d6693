/** How the sandbox behaves towards this school: so that every trouble of a channel can be tried by hand. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { Done, Flag, Nothing } from '../shapes.ts'

const admin = {
  method: 'POST',
  who: 'admin',
  limit: limits.admin,
  extension: true,
  permission: 'order.payment',
} as const

const Whole = (name: string, min: number, max: number) =>
  z
    .int({ error: `${name}必须是整数` })
    .min(min, `${name}不能小于 ${min}`)
    .max(max, `${name}不能超过 ${max}`)

const Setting = z.object({
  delayMs: Whole('通知延迟（毫秒）', 0, 600_000).meta({
    description: 'between the payment and its first notification, and between those',
  }),
  repeat: Whole('通知次数', 0, 10).meta({ description: 'how often each is sent; 0: it is lost' }),
  isReordered: Flag.meta({ description: 'the last is sent first' }),
  wrongAmount: Whole('金额偏差（分）', -100_000, 100_000).meta({
    description: 'by how much what is paid differs from what is due',
  }),
  isRefundRefused: Flag,
  transferMode: Whole('转账表现', 1, 4).default(1).meta({
    description: 'payouts: 1 arrive, 2 are under way until asked about, 3 are refused, 4 are under way and come back',
  }),
})

export const adminSandbox = {
  view: call({
    ...admin,
    path: 'commerce/admin/sandbox/view',
    about: 'How the sandbox behaves towards this site, and whether it is offered here at all.',
    input: Nothing,
    output: Setting.extend({ isOffered: Flag, ...tagged }),
  }),
  save: call({
    ...admin,
    path: 'commerce/admin/sandbox/save',
    about:
      'Makes the sandbox late, repeat itself, forget, confuse the order, take another amount or refuse refunds. From the next payment on.',
    notWhileImpersonating: true,
    input: Setting.extend(edited),
    output: Done,
    errors: ['shown', 'conflict'],
    logAs: '设置沙箱支付',
  }),
}
