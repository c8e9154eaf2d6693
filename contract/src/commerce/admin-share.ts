/** Shares of sales: owner, sale, state. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Id, Money, Nothing, PageInput, PageOf } from '../shapes.ts'
import { Between, Keyword } from '../user/admin-user.ts'
import { stateCode } from '../states.ts'
import { NamedCode } from '../code.ts'

/** Roles of a share's owner. */
export const shareRoles = ['lecturer', 'referrer', 'second'] as const

const admin = {
  method: 'POST',
  who: 'admin',
  limit: limits.admin,
  permission: 'report.share',
  extension: true,
} as const
const Sums = {
  amount: Money.meta({ description: 'the original share' }),
  clawed: Money.meta({ description: 'clawed back by refunds' }),
  net: Money,
}

export const adminShare = {
  list: call({
    ...admin,
    path: 'commerce/admin/share/list',
    about: 'Shares of sales, newest sale first, with sums over all filtered ones.',
    input: z.object({
      ...PageInput,
      ...Between,
      keyword: Keyword.meta({ description: 'a name, or an order number' }),
      role: z.enum(shareRoles).optional(),
      shareStatus: z.coerce.number().int().min(1).max(3).optional(),
      userId: Id.optional().meta({ description: 'owner' }),
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
        productType: NamedCode(stateCode.product),
        productId: Id,
        productName: z.string(),
        pricePaid: Money,
        refundAmount: Money,
        rate: z.number().meta({ description: '0.7 = 70 %' }),
        ...Sums,
        shareStatus: NamedCode(stateCode.share),
        settleTime: DateTime,
        gmtCreate: DateTime.meta({ description: 'time of the payment' }),
      }),
    ).extend({
      sums: z.object({ ...Sums, waiting: Money, settled: Money }),
    }),
  }),
  options: call({
    ...admin,
    path: 'commerce/admin/share/options',
    about: 'Users with shares and their products, newest sales first.',
    input: Nothing,
    output: z.object({
      earnerList: z.array(z.object({ userId: Id, nickname: z.string() })),
      productList: z.array(
        z.object({ productKey: z.string().meta({ description: 'type:id' }), productName: z.string() }),
      ),
    }),
  }),
}
