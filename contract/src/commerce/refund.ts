import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Flag, Id, Money, Nothing, PageInput, PageOf, Text } from '../shapes.ts'
import { ClientKey, MAX_ITEMS } from './order.ts'

/** The most pictures that go with a request. */
export const MAX_REFUND_FILES = 6
export const refundStatuses = ['created', 'auditing', 'refunding', 'refunded', 'refused', 'cancelled'] as const
export const RefundStatus = z.enum(refundStatuses, { error: '退款状态不正确' })

/** A product of an order, by its number there. */
export const ItemNo = z.coerce.number({ error: '商品序号必须是数字' }).int('商品序号必须是整数').min(1).max(MAX_ITEMS)

const base = { method: 'POST', who: 'login', extension: true } as const

/** One refund as its buyer sees it. */
const RefundRow = z.object({
  sn: Id,
  orderNo: Id,
  status: RefundStatus,
  amount: Money,
  reason: z.string(),
  fileList: z.array(z.string()).meta({ description: 'pictures that went with it, for an hour' }),
  dealReason: z.string().meta({ description: 'what the operator said' }),
  itemList: z.array(z.object({ itemNo: z.int(), productName: z.string(), productLogo: z.string(), amount: Money })),
  isCancellable: Flag,
  gmtCreate: DateTime,
  dealTime: DateTime.nullable(),
  refundTime: DateTime.nullable(),
})
export type RefundRow = z.output<typeof RefundRow>

export const refund = {
  check: call({
    ...base,
    path: 'user/auth/order/refund/check',
    about:
      'What of an order could be asked back now, product by product, by which rule and by whose decision, in words.',
    limit: limits.personal,
    input: z.object({ orderNo: Id }),
    output: z.object({
      isAllowed: Flag,
      reason: z.string().meta({ description: 'why nothing may be asked back now, or empty' }),
      refundText: z.string().meta({ description: 'the rule of the site, in words' }),
      deadline: DateTime.nullable().meta({ description: 'until when it may be asked for' }),
      reviewAbove: Money.meta({ description: 'more than this at once waits for an operator' }),
      partText: z
        .string()
        .optional()
        .meta({ description: 'why a part of the order alone may wait for an operator, or empty' }),
      itemList: z.array(
        z.object({
          itemNo: z.int(),
          productType: z.int(),
          productName: z.string(),
          productLogo: z.string(),
          pricePaid: Money,
          refundAmount: Money.meta({ description: 'given back before' }),
          amount: Money.meta({ description: 'what would be given back' }),
          isAllowed: Flag,
          isAutomatic: Flag,
          text: z.string(),
        }),
      ),
    }),
    errors: ['notFound'],
  }),
  save: call({
    ...base,
    path: 'user/auth/order/refund/save',
    about: 'Asks for a refund of an order or of some of its products. The same `clientKey` is the same request.',
    limit: limits.write,
    notWhileImpersonating: true,
    input: z.object({
      orderNo: Id,
      itemNos: z.array(ItemNo).min(1, '请选择要退款的商品').max(MAX_ITEMS),
      reason: Text('退款原因', 200),
      fileIdList: z
        .array(Id)
        .max(MAX_REFUND_FILES, `最多上传 ${MAX_REFUND_FILES} 张图片`)
        .default([])
        .meta({ description: 'own private pictures (system/auth/upload/aliyun)' }),
      clientKey: ClientKey,
    }),
    output: z.object({ sn: Id, status: RefundStatus, amount: Money }),
    errors: ['notFound', 'conflict', 'shown'],
  }),
  cancel: call({
    ...base,
    path: 'user/auth/order/refund/cancel',
    about: 'Takes a request back that nobody has decided yet.',
    limit: limits.write,
    input: z.object({ sn: Id }),
    output: Nothing,
    errors: ['notFound', 'shown'],
  }),
  view: call({
    ...base,
    path: 'user/auth/order/refund/view',
    about: 'One of my refunds.',
    limit: limits.personal,
    input: z.object({ sn: Id }),
    output: RefundRow,
    errors: ['notFound'],
  }),
  list: call({
    ...base,
    path: 'user/auth/order/refund/list',
    about: 'My refunds, newest first.',
    limit: limits.personal,
    input: z.object({ ...PageInput, status: RefundStatus.optional() }),
    output: PageOf(RefundRow),
  }),
}
