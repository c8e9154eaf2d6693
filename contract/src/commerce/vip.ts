/** Memberships: benefits, the viewer's, and those of a site. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Flag, Id, Mobile, Money, Nothing, PageInput, PageOf, Text } from '../shapes.ts'
import { Keyword } from '../user/admin-user.ts'
import { stateCode } from '../states.ts'
import { NamedCode } from '../code.ts'

export const vip = {
  benefit: call({
    method: 'POST',
    path: 'commerce/api/vip/benefit',
    about: 'Products free for members: count and newest ones per type. Empty where the site has no memberships.',
    who: 'anon',
    limit: limits.read,
    extension: true,
    cacheSeconds: 60,
    input: Nothing,
    output: z.object({
      list: z.array(
        z.object({
          productType: NamedCode(stateCode.product),
          totalCount: z.int(),
          productList: z.array(
            z.object({
              productId: Id,
              productName: z.string(),
              productLogo: z.string(),
              url: z.string(),
              price: Money.meta({ description: 'what others pay' }),
            }),
          ),
        }),
      ),
      highVipPercent: z.int().meta({ description: 'price for the higher tier, percent of the member price' }),
    }),
  }),
  own: call({
    method: 'POST',
    path: 'commerce/auth/vip/own',
    about: 'The viewer’s membership.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: Nothing,
    output: z.object({
      isVip: Flag,
      vipLevel: z.int().meta({ description: 'tier: 0 none, 1 lower, 2 higher' }),
      vipExpireTime: DateTime.nullable().meta({ description: 'null with isVip: no expiry' }),
      highVipExpireTime: DateTime.nullable().meta({
        description: 'end of the higher tier; the rest is of the lower',
      }),
      tradeDays: z.int().meta({ description: 'paid days of the lower tier' }),
      tradeValue: Money.meta({ description: 'their value towards a plan of the higher tier' }),
    }),
  }),
}

const admin = { method: 'POST', who: 'admin', limit: limits.admin, permission: 'vip.member', extension: true } as const

export const adminVipMember = {
  list: call({
    ...admin,
    path: 'commerce/admin/vip/member/list',
    about: 'Current and former members, earliest expiry first.',
    input: z.object({
      ...PageInput,
      keyword: Keyword,
      memberState: z.coerce
        .number()
        .int()
        .min(1)
        .max(3)
        .default(1)
        .meta({ description: '1 current, 2 ends within 30 days, 3 ended' }),
    }),
    output: PageOf(
      z.object({
        id: Id,
        nickname: z.string(),
        headImgUrl: z.string(),
        isVip: Flag,
        vipExpireTime: DateTime.nullable(),
        highVipExpireTime: DateTime.nullable(),
      }),
    ),
  }),
  give: call({
    ...admin,
    path: 'commerce/admin/vip/give',
    about: 'Grants a membership, or adds months to one, with a reason.',
    input: z.object({
      mobile: Mobile,
      months: z
        .int({ error: '月数必须是整数' })
        .min(0, '月数不能小于 0')
        .max(120, '一次最多 120 个月')
        .meta({ description: '0: no expiry' }),
      reason: Text('原因', 200),
    }),
    output: z.object({
      vipExpireTime: DateTime.nullable(),
      isWaiting: Flag.optional().meta({ description: '1: waits for a second operator' }),
    }),
    errors: ['notFound', 'shown'],
    logAs: '赠送会员',
  }),
  take: call({
    ...admin,
    path: 'commerce/admin/vip/take',
    about: 'Revokes a membership, with a reason. Payments are refunded separately.',
    input: z.object({ userId: Id, reason: Text('原因', 200) }),
    output: Nothing,
    errors: ['notFound', 'shown'],
    logAs: '取消会员',
  }),
  log: call({
    ...admin,
    path: 'commerce/admin/vip/log/list',
    permission: 'vip.log',
    about: 'Operators’ grants and revocations, newest first.',
    input: z.object({ ...PageInput, keyword: Keyword }),
    output: PageOf(
      z.object({
        id: Id,
        nickname: z.string(),
        operatorName: z.string(),
        event: z.string().meta({ description: 'give, take' }),
        months: z.int(),
        beforeTime: DateTime.nullable(),
        afterTime: DateTime.nullable(),
        reason: z.string(),
        gmtCreate: DateTime,
      }),
    ),
  }),
}
