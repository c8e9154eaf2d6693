/** Orders, payments and refunds for operators. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { DateTime, Done, Flag, Id, Money, Nothing, PageInput, PageOf, Text } from '../shapes.ts'
import { Between, Keyword, MaskedMobile } from '../user/admin-user.ts'
import { ClientKey, Deduction, MAX_ITEMS } from './order.ts'
import { ItemNo, MAX_REFUND_FILES, RefundStatus } from './refund.ts'
import { stateCode } from '../states.ts'
import { NamedCode } from '../code.ts'

const admin = { method: 'POST', who: 'admin', limit: limits.admin, extension: true } as const
const ofOrders = { ...admin, permission: 'order.list' } as const
const ofPayments = { ...admin, permission: 'order.payment' } as const

const Fen = (name: string) =>
  z
    .int({ error: `${name}必须是整数（单位：分）` })
    .min(0, `${name}不能小于 0`)
    .max(100_000_000, `${name}不能超过 100 万元`)
const Code = (name: string) =>
  z.coerce
    .number({ error: `${name}不正确` })
    .int()
    .min(0)
    .max(100)

const Person = { userId: Id, nickname: z.string(), mobile: MaskedMobile }

const AdminOrder = z.object({
  orderNo: Id,
  ...Person,
  orderStatus: NamedCode(stateCode.order),
  tradeType: NamedCode(stateCode.trade),
  payType: z.int(),
  pricePayable: Money,
  priceDiscount: Money,
  pricePaid: Money,
  refundAmount: Money,
  productNames: z.string(),
  couponName: z.string(),
  platformSn: z.string().meta({ description: 'number of the payment at the channel' }),
  invoiceNo: z.string().meta({ description: 'numbers of its invoices' }),
  remark: z.string(),
  payTime: DateTime.nullable(),
  gmtCreate: DateTime,
  etag: tagged.etag.meta({ description: 'version of the remark' }),
})

const Transfer = z.object({
  id: Id,
  businessKey: z.string(),
  kind: z.string(),
  gmtCreate: DateTime,
  entryList: z.array(
    z.object({
      account: z.string(),
      ownerName: z.string().meta({ description: 'account owner; empty: the site' }),
      amount: z.int().meta({ description: 'fen; positive: a claim held by the account' }),
    }),
  ),
})

const Payment = z.object({
  serialNumber: Id,
  orderNo: Id,
  channel: z.string(),
  payType: z.int(),
  payStatus: NamedCode(stateCode.pay),
  amount: Money,
  platformSn: z.string(),
  heldReason: z.string(),
  payTime: DateTime.nullable(),
  gmtCreate: DateTime,
})

const AdminRefund = z.object({
  sn: Id,
  orderNo: Id,
  ...Person,
  kind: z.string().meta({ description: 'request, grant (by an operator), late, twice, held' }),
  status: RefundStatus,
  amount: Money,
  reason: z.string(),
  fileList: z.array(z.string()).meta({ description: 'the buyer’s images, valid for an hour' }),
  itemList: z.array(z.object({ itemNo: z.int(), productName: z.string(), productLogo: z.string(), amount: Money })),
  dealName: z.string(),
  dealReason: z.string(),
  lastError: z.string().meta({ description: 'the channel’s last error' }),
  isMine: Flag.meta({
    description: 'this operator may decide it: the amount is within the limit, or they hold order.refund',
  }),
  hand: z
    .object({
      payWay: z.int(),
      voucherNo: z.string(),
      fileList: z.array(z.string()).meta({ description: 'images of the proof, valid for an hour' }),
      remark: z.string(),
      operatorName: z.string(),
      confirmName: z.string().meta({ description: 'the second operator; empty: not needed, or waiting' }),
      confirmTime: DateTime.nullable().meta({ description: 'null: waits for the second operator' }),
      isOwn: Flag.meta({ description: 'recorded by this operator, who may not confirm it' }),
      gmtCreate: DateTime,
    })
    .nullable()
    .meta({ description: 'the record of a refund paid outside the site' }),
  gmtCreate: DateTime,
  dealTime: DateTime.nullable(),
  refundTime: DateTime.nullable(),
})

export const adminOrder = {
  list: call({
    ...ofOrders,
    path: 'commerce/admin/order/list',
    about:
      'Orders of the site, newest first. The keyword is an order number, a mobile number, or the name of a user or product.',
    input: z.object({
      ...PageInput,
      ...Between,
      keyword: Keyword,
      orderStatus: Code('订单状态').optional(),
      tradeType: Code('交易类型').optional(),
      payType: Code('支付方式').optional(),
      productType: Code('商品类型').optional(),
      userId: Id.optional(),
      amountFrom: Fen('最低金额').optional(),
      amountTo: Fen('最高金额').optional(),
    }),
    output: PageOf(AdminOrder).extend({
      isMore: Flag.meta({ description: '1: more orders than counted; narrow the list' }),
    }),
  }),
  view: call({
    ...ofOrders,
    path: 'commerce/admin/order/view',
    permission: ['order.list', 'order.request'],
    about: 'An order with its items, log, payments, refunds and ledger transfers.',
    input: z.object({ orderNo: Id }),
    output: AdminOrder.extend({
      remarkCus: z.string(),
      fileList: z.array(z.string()).meta({ description: 'vouchers of an offline order, valid for an hour' }),
      closeTime: DateTime.nullable(),
      itemList: z.array(
        z.object({
          itemNo: z.int(),
          productType: NamedCode(stateCode.product),
          productId: Id,
          productName: z.string(),
          productLogo: z.string(),
          url: z.string(),
          pricePayable: Money,
          priceDiscount: Money,
          pricePaid: Money,
          refundAmount: Money,
          itemStatus: NamedCode(stateCode.orderItem),
          deductionList: z.array(Deduction),
          grantExpireTime: DateTime.nullable(),
          isByMembership: Flag.optional().meta({
            description: '1: acquired through a membership, accessible while it lasts',
          }),
          usedText: z.string().meta({ description: 'usage as text' }),
        }),
      ),
      payList: z.array(Payment),
      refundList: z.array(AdminRefund),
      logList: z.array(
        z.object({ event: z.string(), remark: z.string(), operatorName: z.string(), gmtCreate: DateTime }),
      ),
      transferList: z.array(Transfer),
      refundLimit: Money.nullable().meta({
        description: 'the most this operator may still refund of it today; null: unlimited',
      }),
    }),
    errors: ['notFound'],
  }),
  close: call({
    ...ofOrders,
    path: 'commerce/admin/order/close',
    about: 'Closes a waiting order, at the payment channel too.',
    input: z.object({ orderNo: Id }),
    output: Done,
    errors: ['notFound', 'shown'],
    logAs: '关闭订单',
  }),
  note: call({
    ...ofOrders,
    path: 'commerce/admin/order/note',
    about: 'Sets the operators’ note of an order; its buyer does not see it.',
    input: z.object({ orderNo: Id, remark: Text('备注', 500, 0), ...edited }),
    output: Done,
    errors: ['notFound', 'conflict'],
    logAs: '备注订单',
  }),
  refund: call({
    ...ofOrders,
    path: 'commerce/admin/order/refund',
    about:
      'Refunds items of an order, wholly or partly, regardless of the site’s rule. Above its limit the right order.refund is required.',
    input: z.object({
      orderNo: Id,
      itemList: z
        .array(z.object({ itemNo: ItemNo, amount: Fen('退款金额') }))
        .min(1, '请选择要退款的商品')
        .max(MAX_ITEMS),
      reason: Text('退款原因', 200),
      clientKey: ClientKey,
    }),
    output: z.object({ sn: Id }),
    errors: ['notFound', 'conflict', 'forbidden', 'shown'],
    logAs: '订单退款',
  }),
}

export const adminPayment = {
  list: call({
    ...ofPayments,
    path: 'commerce/admin/payment/list',
    about: 'Payment attempts, newest first. The keyword is the number of the payment, of the order, or of the channel.',
    input: z.object({
      ...PageInput,
      ...Between,
      keyword: Keyword,
      channel: z.string().trim().max(30).default(''),
      payStatus: Code('支付状态').optional(),
    }),
    output: PageOf(Payment.extend({ ...Person, orderStatus: NamedCode(stateCode.order) })),
  }),
  view: call({
    ...ofPayments,
    path: 'commerce/admin/payment/view',
    about: 'A payment with all raw notifications.',
    input: z.object({ serialNumber: Id }),
    output: Payment.extend({
      ...Person,
      orderStatus: NamedCode(stateCode.order),
      pricePaid: Money,
      heldAmount: Money.nullable().meta({ description: 'received and held amount' }),
      isAcceptable: Flag.meta({ description: 'the held payment can be accepted for the order' }),
      acceptText: z.string(),
      notifyList: z.array(
        z.object({
          id: Id,
          headers: z.record(z.string(), z.string()),
          body: z.string(),
          result: z.string(),
          remark: z.string(),
          isReplayable: Flag,
          gmtCreate: DateTime,
        }),
      ),
    }),
    errors: ['notFound'],
  }),
  query: call({
    ...ofPayments,
    path: 'commerce/admin/payment/query',
    about: 'Queries the channel about a payment and applies the report.',
    input: z.object({ serialNumber: Id }),
    output: z.object({ result: z.string(), text: z.string() }),
    errors: ['notFound', 'shown'],
    logAs: '向渠道查询支付',
  }),
  replay: call({
    ...ofPayments,
    path: 'commerce/admin/payment/replay',
    about: 'Applies a stored notification again; idempotent.',
    input: z.object({ id: Id }),
    output: z.object({ result: z.string(), text: z.string() }),
    errors: ['notFound', 'shown'],
    logAs: '重放支付通知',
  }),
  decide: call({
    ...ofPayments,
    path: 'commerce/admin/payment/decide',
    about: 'Decides on a held payment: refund it, or accept it for the order.',
    input: z.object({
      serialNumber: Id,
      action: z.enum(['refund', 'accept'], { error: '请选择处理方式' }),
      reason: Text('处理说明', 200),
    }),
    output: Done,
    errors: ['notFound', 'shown'],
    logAs: '处理挂起款项',
  }),
}

export const adminRefund = {
  list: call({
    ...ofOrders,
    path: 'commerce/admin/refund/list',
    permission: ['order.request', 'order.list'],
    about: 'Refunds, newest first; with `isOldest` the longest waiting first.',
    input: z.object({
      ...PageInput,
      ...Between,
      keyword: Keyword,
      status: RefundStatus.optional(),
      kind: z.enum(['request', 'grant', 'late', 'twice', 'held']).optional(),
      hasError: z.literal(1).optional().meta({ description: 'in progress with an error of the channel' }),
      isOldest: Flag.default(0),
    }),
    output: PageOf(AdminRefund),
  }),
  deal: call({
    ...ofOrders,
    path: 'commerce/admin/refund/deal',
    permission: 'order.request',
    about:
      'Approves or refuses a request; a refusal has a reason. Above the site’s limit the right order.refund is required.',
    input: z.object({
      sn: Id,
      action: z.enum(['approve', 'refuse'], { error: '请选择处理方式' }),
      reason: Text('处理意见', 200, 0).default(''),
    }),
    output: Done,
    errors: ['notFound', 'forbidden', 'invalid', 'shown'],
    logAs: '审核退款申请',
  }),
  retry: call({
    ...ofOrders,
    path: 'commerce/admin/refund/retry',
    permission: 'order.request',
    about: 'Retries a refund at the channel.',
    input: z.object({ sn: Id }),
    output: Nothing,
    errors: ['notFound', 'shown'],
    logAs: '重试退款',
  }),
}

/** The most images of a voucher. */
export const MAX_VOUCHERS = MAX_REFUND_FILES
