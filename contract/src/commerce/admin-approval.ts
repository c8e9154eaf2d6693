/** Operations that need a second operator: gifts to operators, coupons and codes with a high cost. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'

const admin = {
  method: 'POST',
  who: 'admin',
  limit: limits.admin,
  permission: 'saleRule.approval',
  extension: true,
} as const

export const approvalKinds = ['sale', 'vip', 'coupon', 'couponBatch', 'redeemBatch'] as const
export type ApprovalKind = (typeof approvalKinds)[number]
const states = ['waiting', 'approved', 'refused'] as const

export const adminApproval = {
  list: call({
    ...admin,
    path: 'commerce/admin/approval/list',
    about: 'Requests that need a second operator, with their outcome, newest first.',
    input: z.object({ ...PageInput, state: z.enum(states, { error: '状态不正确' }).optional() }),
    output: PageOf(
      z.object({
        id: Id,
        kind: z.enum(approvalKinds),
        subject: z.string().meta({ description: 'what is granted, as text' }),
        amount: z.int().nullable().meta({ description: 'maximum cost, fen; null: unbounded' }),
        receiverList: z.array(z.string()).meta({ description: 'names of the receiving operators' }),
        reason: z.string(),
        operatorName: z.string(),
        state: z.enum(states),
        dealName: z.string(),
        dealReason: z.string(),
        dealTime: DateTime.nullable(),
        isMine: Flag.meta({ description: '1: this operator may decide it' }),
        gmtCreate: DateTime,
      }),
    ),
  }),
  deal: call({
    ...admin,
    path: 'commerce/admin/approval/deal',
    about:
      'Approves another operator’s request, which executes it, or refuses it. Neither the requester nor a recipient may decide.',
    notWhileImpersonating: true,
    input: z.object({
      id: Id,
      action: z.enum(['approve', 'refuse'], { error: '请选择通过或拒绝' }),
      reason: Text('说明', 200, 0).default(''),
    }),
    output: Done,
    errors: ['notFound', 'invalid', 'shown'],
    logAs: '复核赠送与发券',
  }),
}
