import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Flag, Id, Money, Nothing, PageInput, PageOf, Text } from '../shapes.ts'

/** The most products of one order. */
export const MAX_ITEMS = 20

const ProductType = z.coerce
  .number({ error: '商品类型必须是数字' })
  .int('商品类型必须是整数')
  .min(1, '没有这种商品')
  .max(6, '没有这种商品')
  .meta({ description: '1 course, 2 live, 3 VIP plan, 4 library and resources, 5 paper, 6 class' })

/** What names a product. */
export const ProductRef = z.object({ productType: ProductType, productId: Id })
export type ProductRef = z.output<typeof ProductRef>

/** A client's own key of one checkout: sent again, it is the same order. */
export const ClientKey = z
  .string({ error: '缺少下单标识' })
  .trim()
  .regex(/^[\w-]{8,64}$/, '下单标识应为 8 到 64 位字母、数字、下划线或连字符')

const PayType = z.coerce.number({ error: '支付方式必须是数字' }).int('支付方式必须是整数').min(0).max(100).meta({
  description: '11 WeChat QR, 12 WeChat H5, 14 WeChat JSAPI, 21 Alipay QR, 22 Alipay H5, 24 Alipay page, 90 sandbox',
})

/** A part of the price that is taken off, in words. */
export const Deduction = z.object({ name: z.string(), amount: Money })

const ItemPrice = z.object({
  productType: z.int(),
  productId: Id,
  productName: z.string(),
  productLogo: z.string(),
  pricePayable: Money.meta({ description: 'before anything is taken off' }),
  priceDiscount: Money,
  pricePaid: Money,
  deductionList: z.array(Deduction),
})

const OrderItem = ItemPrice.extend({
  itemNo: z.int(),
  itemStatus: z.int().meta({ description: '1 waiting, 2 granted, 5 refunded' }),
  refundAmount: Money,
  grantExpireTime: DateTime.nullable().meta({ description: 'until when it is one’s own; null: for ever' }),
  url: z.string().meta({ description: 'page of the product' }),
  isByMembership: Flag.optional().meta({ description: '1: got through a membership, and open as long as it lasts' }),
})

/** One order in a list. */
export const OrderRow = z.object({
  orderNo: Id,
  orderStatus: z
    .int()
    .meta({ description: '1 waiting, 2 paid, 3 failed, 4 closed, 5 refunded, 7 refunding, 8 refunded in part' }),
  tradeType: z.int().meta({ description: '1 online, 2 offline' }),
  payType: z.int(),
  pricePayable: Money,
  priceDiscount: Money,
  pricePaid: Money,
  refundAmount: Money,
  payTime: DateTime.nullable(),
  expireTime: DateTime.meta({ description: 'when it is closed unless it is paid' }),
  gmtCreate: DateTime,
  isHeld: Flag.meta({
    description: '1: money for it arrived that does not fit; it cannot be paid again before that is decided',
  }),
  itemList: z.array(OrderItem),
})
export type OrderRow = z.output<typeof OrderRow>

/** How a try to pay goes on: what the person scans, where they go, or what the WeChat browser is given. */
export const Payment = z.object({
  serialNumber: Id,
  payType: z.int(),
  amount: Money,
  codeUrl: z.string().meta({ description: 'text of the QR code, or empty' }),
  payUrl: z.string().meta({ description: 'address to go to, or empty' }),
  payParams: z.record(z.string(), z.string()).nullable(),
  expireTime: DateTime,
})

const Placed = z.object({
  orderNo: Id,
  orderStatus: z.int(),
  pricePaid: Money,
  payment: Payment.nullable().meta({ description: 'null: nothing has to be paid' }),
})

const Cart = {
  productList: z.array(ProductRef).min(1, '请选择要购买的内容').max(MAX_ITEMS, `一次最多购买 ${MAX_ITEMS} 件`),
  couponId: Id.optional().meta({ description: 'a coupon that one has' }),
  bundleId: Id.optional().meta({ description: 'the bundle as which the products are bought: exactly those it holds' }),
}

export const order = {
  preview: call({
    method: 'POST',
    path: 'user/auth/order/info/preview',
    about:
      'What products would cost this person now, every deduction in words, and how they may be paid. Places nothing.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: z.object(Cart),
    output: z.object({
      itemList: z.array(ItemPrice.extend({ expiryText: z.string(), url: z.string() })),
      pricePayable: Money,
      priceDiscount: Money,
      pricePaid: Money,
      vipSaving: Money.meta({ description: 'what a member would pay less' }),
      couponList: z.array(
        z.object({
          couponId: Id,
          couponName: z.string(),
          amount: Money,
          usable: Flag,
          reason: z.string(),
          endTime: DateTime.nullable(),
        }),
      ),
      payTypeList: z.array(z.object({ payType: z.int(), name: z.string() })),
      refundText: z.string().meta({ description: 'the rule of refunds, in words' }),
      bundleName: z.string().meta({ description: 'of the bundle, or empty' }),
      waitingOrderNo: Id.nullable().meta({ description: 'an unpaid order for one of the products' }),
    }),
    errors: ['notFound', 'shown'],
  }),
  pay: call({
    method: 'POST',
    path: 'user/auth/order/info/pay',
    about: 'Places an order and begins its payment. The price is made here; the same `clientKey` is the same order.',
    who: 'login',
    limit: limits.write,
    notWhileImpersonating: true,
    input: z.object({
      ...Cart,
      clientKey: ClientKey,
      payType: PayType.optional().meta({ description: 'not needed where nothing has to be paid' }),
      channelType: z.coerce
        .number()
        .int()
        .min(1)
        .max(4)
        .default(1)
        .meta({ description: '1 web, 2 H5, 3 mini-program, 4 app' }),
      pricePaid: Money.optional().meta({ description: 'what the person was shown: another price is refused' }),
      referralCode: Text('推荐码', 32, 0).default(''),
      remarkCus: Text('备注', 200, 0).default(''),
    }),
    output: Placed,
    errors: ['notFound', 'conflict', 'shown'],
  }),
  continuePay: call({
    method: 'POST',
    path: 'user/auth/order/info/continue/pay',
    about: 'Begins another try to pay a waiting order, or answers the one that runs.',
    who: 'login',
    limit: limits.write,
    notWhileImpersonating: true,
    input: z.object({
      orderNo: Id,
      payType: PayType.optional(),
      channelType: z.coerce.number().int().min(1).max(4).default(1),
      payer: z
        .object({ code: z.string().min(1).max(512), state: z.string().max(128) })
        .optional()
        .meta({
          description:
            'what the payer’s app (WeChat) sent the browser back with, for payType 14; without it the answer’s payUrl leads there',
        }),
    }),
    output: Placed,
    errors: ['notFound', 'shown'],
  }),
  close: call({
    method: 'POST',
    path: 'user/auth/order/info/close',
    notWhileImpersonating: true,
    about: 'Closes a waiting order, at the payment channel too.',
    who: 'login',
    limit: limits.write,
    input: z.object({ orderNo: Id }),
    output: Nothing,
    errors: ['notFound', 'shown'],
  }),
  list: call({
    method: 'POST',
    path: 'user/auth/order/info/list',
    about: 'My orders, newest first.',
    who: 'login',
    limit: limits.personal,
    input: z.object({
      ...PageInput,
      orderStatus: z.coerce.number().int().min(1).max(8).optional(),
    }),
    output: PageOf(OrderRow),
  }),
  view: call({
    method: 'POST',
    path: 'user/auth/order/info/view',
    about: 'One of my orders with its time line. A payment page asks it until the order is paid.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ orderNo: Id }),
    output: OrderRow.extend({
      remarkCus: z.string(),
      payTypeList: z.array(z.object({ payType: z.int(), name: z.string() })),
      refundList: z.array(
        z.object({
          sn: Id,
          amount: Money,
          status: z.string().meta({ description: 'created, auditing, refunding, refunded, refused, cancelled' }),
          reason: z.string(),
          fileList: z.array(z.string()).meta({ description: 'pictures that went with it, for an hour' }),
          dealReason: z.string(),
          gmtCreate: DateTime,
          refundTime: DateTime.nullable(),
        }),
      ),
      logList: z.array(z.object({ event: z.string(), remark: z.string(), gmtCreate: DateTime })),
    }),
    errors: ['notFound'],
  }),
}

/** The cashier of the sandbox: what the page behind its QR code shows and does. Whoever has the signed address may pay, as with a real one. */
const Ticket = { serialNumber: Id, ticket: z.string({ error: '缺少凭证' }).max(100) }
export const sandbox = {
  view: call({
    method: 'POST',
    path: 'commerce/api/sandbox/payment/view',
    about: 'A payment at the sandbox’s cashier.',
    who: 'anon',
    limit: limits.poll,
    extension: true,
    input: z.object(Ticket),
    output: z.object({
      subject: z.string(),
      siteName: z.string(),
      amount: Money,
      state: z.enum(['waiting', 'paid', 'failed', 'closed', 'refunded']),
      expireTime: DateTime,
    }),
    errors: ['notFound'],
  }),
  pay: call({
    method: 'POST',
    path: 'commerce/api/sandbox/payment/pay',
    about:
      'Pays at the sandbox, makes the payment fail, or gives it up, which ends it. The school is notified over HTTP, as by a real channel.',
    who: 'anon',
    limit: limits.poll,
    extension: true,
    input: z.object({ ...Ticket, action: z.enum(['pay', 'fail', 'cancel']) }),
    output: z.object({ state: z.string() }),
    errors: ['notFound', 'shown'],
  }),
}
