/** Sales by product, lecturer, source and day. */
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
    permission: 'report.sales',
    path: 'commerce/admin/report/sales',
    about:
      'Paid sales by product, lecturer, source or day of payment, largest first (days: newest first). Refunds count for the sale, whenever made.',
    input: z.object({ ...PageInput, ...Between, keyword: Keyword, by: z.enum(reportKinds).default('product') }),
    output: PageOf(
      z.object({
        rowKey: z.string().meta({ description: 'key of the row within its kind' }),
        name: z.string().meta({ description: 'for sources: online, referral, bundle, offline, redeem' }),
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
    permission: 'report.sales',
    path: 'data/admin/report/funnel',
    about: 'Users who visited, ordered, paid, learned and were refunded in the last days.',
    input: z.object({
      days: z.union([z.literal(7), z.literal(30), z.literal(90)], { error: '可查看 7、30 或 90 天' }).default(30),
    }),
    output: z.object({
      visitors: z.int().meta({ description: 'sum of daily visitors' }),
      orderers: z.int().meta({ description: 'users who placed an order' }),
      payers: z.int().meta({ description: 'of those, users who paid one' }),
      learners: z.int().meta({
        description: 'of those, users who then studied what they paid for; any lesson for products other than courses',
      }),
      refunders: z.int().meta({ description: 'of those who paid, users with a refund' }),
      paid: Money,
      refunded: Money,
    }),
  }),
}
