import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Flag, Id, Money, Nothing, PageInput, PageOf, Text } from '../shapes.ts'
import { ClientKey, MAX_ITEMS } from './order.ts'
import { stateCode } from '../states.ts'
import { NamedCode } from '../code.ts'

/** The most images of a request. */
export const MAX_REFUND_FILES = 6
export const refundStatuses = ['created', 'auditing', 'refunding', 'refunded', 'refused', 'cancelled'] as const
export const RefundStatus = z.enum(refundStatuses, { error: '退款状态不正确' })

/** Number of an item within its order. */
export const ItemNo = z.coerce.number({ error: '商品序号必须是数字' }).int('商品序号必须是整数').min(1).max(MAX_ITEMS)

const base = { method: 'POST', who: 'login', extension: true } as const

/** A refund as its buyer sees it. */
const RefundRow = z.object({
  sn: Id,
  orderNo: Id,
  status: RefundStatus,
  amount: Money,
  reason: z.string(),
  fileList: z.array(z.string()).meta({ description: 'attached images, valid for an hour' }),
  dealReason: z.string().meta({ description: 'the operator’s reason' }),
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
    about: 'What of an order can be refunded now, per item, with the applied rule and whether an operator decides.',
    limit: limits.personal,
    input: z.object({ orderNo: Id }),
    output: z.object({
      isAllowed: Flag,
      reason: z.string().meta({ description: 'why the order cannot be refunded now, or empty' }),
      refundText: z.string().meta({ description: 'the site’s rule as text' }),
      deadline: DateTime.nullable().meta({ description: 'deadline of requests' }),
      reviewAbove: Money.meta({ description: 'a larger refund waits for an operator' }),
      partText: z.string().optional().meta({ description: 'why a partial refund may wait for an operator, or empty' }),
      itemList: z.array(
        z.object({
          itemNo: z.int(),
          productType: NamedCode(stateCode.product),
          productName: z.string(),
          productLogo: z.string(),
          pricePaid: Money,
          refundAmount: Money.meta({ description: 'refunded before' }),
          amount: Money.meta({ description: 'the amount of the refund' }),
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
    about: 'Requests a refund of an order or of some items. Idempotent by `clientKey`.',
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
        .meta({ description: 'own private images (system/auth/upload/aliyun)' }),
      clientKey: ClientKey,
    }),
    output: z.object({ sn: Id, status: RefundStatus, amount: Money }),
    errors: ['notFound', 'conflict', 'shown'],
  }),
  cancel: call({
    ...base,
    path: 'user/auth/order/refund/cancel',
    about: 'Withdraws a request that is undecided.',
    limit: limits.write,
    input: z.object({ sn: Id }),
    output: Nothing,
    errors: ['notFound', 'shown'],
  }),
  view: call({
    ...base,
    path: 'user/auth/order/refund/view',
    about: 'A refund of the viewer.',
    limit: limits.personal,
    input: z.object({ sn: Id }),
    output: RefundRow,
    errors: ['notFound'],
  }),
  list: call({
    ...base,
    path: 'user/auth/order/refund/list',
    about: 'The viewer’s refunds, newest first.',
    limit: limits.personal,
    input: z.object({ ...PageInput, status: RefundStatus.optional() }),
    output: PageOf(RefundRow),
  }),
}
