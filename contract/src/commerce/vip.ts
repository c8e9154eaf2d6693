/** Memberships: what they bring, one's own, and those of a site. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Flag, Id, Mobile, Money, Nothing, PageInput, PageOf, Text } from '../shapes.ts'
import { Keyword } from '../user/admin-user.ts'

export const vip = {
  benefit: call({
    method: 'POST',
    path: 'commerce/api/vip/benefit',
    about:
      'What members have for nothing: how many of each type, and the newest of them. Empty where the site has no memberships.',
    who: 'anon',
    limit: limits.read,
    extension: true,
    cacheSeconds: 60,
    input: Nothing,
    output: z.object({
      list: z.array(
        z.object({
          productType: z.int(),
          totalCount: z.int(),
          productList: z.array(
            z.object({ productId: Id, productName: z.string(), productLogo: z.string(), url: z.string() }),
          ),
        }),
      ),
      highVipPercent: z.int().meta({ description: 'what the higher tier pays, in percent of what members pay' }),
    }),
  }),
  own: call({
    method: 'POST',
    path: 'commerce/auth/vip/own',
    about: 'My membership.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: Nothing,
    output: z.object({
      isVip: Flag,
      vipLevel: z.int().meta({ description: 'tier: 0 none, 1, 2 the higher one' }),
      vipExpireTime: DateTime.nullable().meta({ description: 'null with isVip: without an end' }),
      highVipExpireTime: DateTime.nullable().meta({
        description: 'of the higher tier; what is left then is of the lower',
      }),
      tradeDays: z.int().meta({ description: 'days of the lower tier that were paid for' }),
      tradeValue: Money.meta({ description: 'what they take off a plan of the higher tier' }),
    }),
  }),
}

const admin = { method: 'POST', who: 'admin', limit: limits.admin, permission: 'vip', extension: true } as const

export const adminVipMember = {
  list: call({
    ...admin,
    path: 'commerce/admin/vip/member/list',
    about: 'People who are or were members, the one whose membership ends first at the front.',
    input: z.object({
      ...PageInput,
      keyword: Keyword,
      memberState: z.coerce
        .number()
        .int()
        .min(1)
        .max(3)
        .default(1)
        .meta({ description: '1 now, 2 ends within 30 days, 3 ended' }),
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
    about: 'Gives a membership by hand, or adds months to one, with the reason.',
    input: z.object({
      mobile: Mobile,
      months: z
        .int({ error: '月数必须是整数' })
        .min(0, '月数不能小于 0')
        .max(120, '一次最多 120 个月')
        .meta({ description: '0: without an end' }),
      reason: Text('原因', 200),
    }),
    output: z.object({
      vipExpireTime: DateTime.nullable(),
      isWaiting: Flag.optional().meta({ description: '1: it waits for a second operator' }),
    }),
    errors: ['notFound', 'shown'],
    logAs: '赠送会员',
  }),
  take: call({
    ...admin,
    path: 'commerce/admin/vip/take',
    about: 'Ends a membership by hand, with the reason. What was paid for it is a matter of refunds.',
    input: z.object({ userId: Id, reason: Text('原因', 200) }),
    output: Nothing,
    errors: ['notFound', 'shown'],
    logAs: '取消会员',
  }),
  log: call({
    ...admin,
    path: 'commerce/admin/vip/log/list',
    about: 'What operators gave and took, newest first.',
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
