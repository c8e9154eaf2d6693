/** The sandbox's failure settings of a site, to test failures of a channel by hand. */
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
    description: 'before the first notification, and between them',
  }),
  repeat: Whole('通知次数', 0, 10).meta({ description: 'sendings of each notification; 0: lost' }),
  isReordered: Flag.meta({ description: 'the last one is sent first' }),
  wrongAmount: Whole('金额偏差（分）', -100_000, 100_000).meta({
    description: 'difference between the received and the requested amount',
  }),
  isRefundRefused: Flag,
  transferMode: Whole('转账表现', 1, 4).default(1).meta({
    description: 'payouts: 1 succeed, 2 pending until queried, 3 refused, 4 pending, then failed',
  }),
})

export const adminSandbox = {
  view: call({
    ...admin,
    path: 'commerce/admin/sandbox/view',
    about: 'The sandbox’s failure settings of this site, and whether it is offered here.',
    input: Nothing,
    output: Setting.extend({ isOffered: Flag, ...tagged }),
  }),
  save: call({
    ...admin,
    path: 'commerce/admin/sandbox/save',
    about:
      'Sets delays, repetition, loss, reordering, wrong amounts and refused refunds of the sandbox, from the next payment on.',
    notWhileImpersonating: true,
    input: Setting.extend(edited),
    output: Done,
    errors: ['shown', 'conflict'],
    logAs: '设置沙箱支付',
  }),
}
