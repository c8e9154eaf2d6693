/** What was sold, by what it was, who taught it and how it came. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Money, PageInput, PageOf } from '../shapes.ts'
import { Between, Keyword } from '../user/admin-user.ts'

export const reportKinds = ['product', 'lecturer', 'source', 'day'] as const

export const adminReport = {
  sales: call({
    method: 'POST',
    who: 'admin',
    limit: limits.admin,
    extension: true,
    permission: 'report',
    path: 'commerce/admin/report/sales',
    about:
      'Paid sales by product, lecturer, source or day of payment, the greatest first (days: the newest first). What was given back of them counts as refunded, whenever that was.',
    input: z.object({ ...PageInput, ...Between, keyword: Keyword, by: z.enum(reportKinds).default('product') }),
    output: PageOf(
      z.object({
        rowKey: z.string().meta({ description: 'names the row among those of its kind' }),
        name: z.string().meta({ description: 'of sources: online, referral, bundle, offline, redeem' }),
        orderCount: z.int(),
        buyerCount: z.int(),
        paid: Money,
        refunded: Money,
        net: Money,
      }),
    ),
  }),
  funnel: call({
    method: 'POST',
    who: 'admin',
    limit: limits.admin,
    extension: true,
    permission: 'report',
    path: 'data/admin/report/funnel',
    about: 'How many came, ordered, paid, learned and were given their money back, of the last days.',
    input: z.object({
      days: z.union([z.literal(7), z.literal(30), z.literal(90)], { error: '可查看 7、30 或 90 天' }).default(30),
    }),
    output: z.object({
      visitors: z.int().meta({ description: 'visitors of each day, added up' }),
      orderers: z.int().meta({ description: 'people who placed an order' }),
      payers: z.int().meta({ description: 'of those, people who paid one' }),
      learners: z.int().meta({
        description: 'of those, people who have since studied what they paid for; any lesson, where it was no course',
      }),
      refunders: z.int().meta({ description: 'of those who paid, people who were given money back' }),
      paid: Money,
      refunded: Money,
    }),
  }),
}
