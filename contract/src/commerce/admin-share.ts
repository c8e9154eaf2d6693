/** Shares of sales: whose they are, of which sale, and whether they may be withdrawn. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Id, Money, Nothing, PageInput, PageOf } from '../shapes.ts'
import { Between, Keyword } from '../user/admin-user.ts'

/** For what somebody has a share of a sale. */
export const shareRoles = ['lecturer', 'referrer', 'second'] as const

const admin = { method: 'POST', who: 'admin', limit: limits.admin, permission: 'report', extension: true } as const
const Sums = {
  amount: Money.meta({ description: 'as it was shared' }),
  clawed: Money.meta({ description: 'taken back by refunds' }),
  net: Money,
}

export const adminShare = {
  list: call({
    ...admin,
    path: 'commerce/admin/share/list',
    about: 'Shares of sales, the newest sale first, with the sums of all that the filters let through.',
    input: z.object({
      ...PageInput,
      ...Between,
      keyword: Keyword.meta({ description: 'a name, or the number of an order' }),
      role: z.enum(shareRoles).optional(),
      shareStatus: z.coerce.number().int().min(1).max(3).optional(),
      userId: Id.optional().meta({ description: 'whose they are' }),
      productKey: z
        .string()
        .regex(/^[1-6]:[1-9]\d{0,18}$/, '商品格式不正确')
        .optional()
        .meta({ description: 'type:id' }),
    }),
    output: PageOf(
      z.object({
        orderNo: Id,
        itemNo: z.int(),
        role: z.enum(shareRoles),
        userId: Id,
        nickname: z.string(),
        productType: z.int(),
        productId: Id,
        productName: z.string(),
        pricePaid: Money,
        refundAmount: Money,
        rate: z.number().meta({ description: '0.7 = 70 %' }),
        ...Sums,
        shareStatus: z.int().meta({ description: '1 waits for the refund window, 2 settled, 3 void' }),
        settleTime: DateTime,
        gmtCreate: DateTime.meta({ description: 'when the sale was paid' }),
      }),
    ).extend({
      sums: z.object({ ...Sums, waiting: Money, settled: Money }),
    }),
  }),
  options: call({
    ...admin,
    path: 'commerce/admin/share/options',
    about: 'Who has shares, and of which products: those of the newest sales first.',
    input: Nothing,
    output: z.object({
      earnerList: z.array(z.object({ userId: Id, nickname: z.string() })),
      productList: z.array(
        z.object({ productKey: z.string().meta({ description: 'type:id' }), productName: z.string() }),
      ),
    }),
  }),
}
