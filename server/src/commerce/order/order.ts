/** Buyers' calls about their orders. */
import { order as contract } from '@zhixing/contract/commerce/order'
import { stateCode } from '@zhixing/contract/states'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { selectRunningBundle } from '../bundle/bundle.sql.ts'
import { withBundle } from '../bundle/use.ts'
import { selectOwnCoupon, selectUnused } from '../coupon/coupon.sql.ts'
import { couponTexts } from '../coupon/texts.ts'
import { couponChoices, withCoupon } from '../coupon/use.ts'
import { expiryText } from '../model/expiry.ts'
import { refundText } from '../model/sale-rule.ts'
import { channelFor, payTypeList } from '../channel/channels.ts'
import type { Payer } from '../channel/payer.ts'
import { beginPayment, closeOrder, paymentOf, startAtChannel, startPayment } from '../payment/payment.ts'
import { selectHeldOrders } from '../sale/payment.sql.ts'
import { selectRule } from '../product/terms.sql.ts'
import { selectRefundsOf } from '../refund/refund.sql.ts'
import { pictureUrls } from '../../system/index.ts'
import { texts } from '../texts.ts'
import { type Buyer, loadCart } from '../sale/cart.ts'
import * as sql from '../sale/order.sql.ts'
import { place } from '../checkout/place.ts'

const buyerOf = ({ viewer, services }: Request<'login'>): Buyer => ({
  userId: viewer.userId,
  isVip: viewer.isVip === 1,
  isHighVip: viewer.vipLevel === 2,
  now: services.clock.now(),
})

/** An order of the viewer; another user's is reported as not found. */
async function ownOrder({ db, viewer }: Request<'login'>, orderNo: string): Promise<sql.Order> {
  const order = await sql.selectOrder(db, orderNo)
  return found(order?.userId === viewer.userId ? order : undefined, texts.noOrder)
}

/** Order items as buyers see them. */
export const itemView = ({ snapshot, ...item }: sql.Item) => ({
  ...item,
  url: snapshot.url,
  isByMembership: snapshot.byMembership ? (1 as const) : (0 as const),
})

async function withItems<T extends { orderNo: string }>({ db }: Request<'login'>, rows: T[]) {
  const orderNos = rows.map(({ orderNo }) => orderNo)
  const [list, held] = await Promise.all([sql.selectItems(db, orderNos), selectHeldOrders(db, orderNos)])
  const items = Map.groupBy(list, ({ orderNo }) => orderNo)
  return rows.map((row) => ({
    ...row,
    isHeld: held.has(row.orderNo) ? (1 as const) : (0 as const),
    itemList: (items.get(row.orderNo) ?? []).map(itemView),
  }))
}

async function placed(request: Request<'login'>, order: sql.Order, payType: number | undefined, payer?: Payer) {
  const { services, db, origin, ip } = request
  const { orderNo, orderStatus, pricePaid } = order
  if (orderStatus !== stateCode.order.waiting) return { orderNo, orderStatus, pricePaid, payment: null }
  const pay = await startPayment(services, db, orderNo, { payType, payer, origin, ip })
  return { orderNo, orderStatus, pricePaid, payment: paymentOf(pay) }
}

export const calls = implement(contract, {
  async preview({ productList, couponId, bundleId }, request) {
    const { db, services } = request
    const buyer = buyerOf(request)
    const [single, bundle, rule, coupons] = await Promise.all([
      loadCart(db, productList, buyer, { isBundle: bundleId !== undefined }),
      bundleId === undefined ? undefined : selectRunningBundle(db, bundleId).then((row) => found(row, texts.noBundle)),
      selectRule(db),
      selectUnused(db, buyer.userId),
    ])
    const plain = bundle ? withBundle(single, bundle) : single
    const chosen =
      couponId === undefined
        ? undefined
        : found(
            // A coupon that expired after it was chosen is loaded too, to report the reason.
            coupons.find((one) => one.couponId === couponId) ?? (await selectOwnCoupon(db, buyer.userId, couponId)),
            couponTexts.noCoupon,
          )
    const cart = chosen ? withCoupon(plain, chosen, buyer.now) : plain
    const waiting = await sql.selectWaiting(
      db,
      buyer.userId,
      cart.items.map(({ key }) => key),
    )
    return {
      itemList: cart.items.map(({ product, priced, terms, byMembership }) => ({
        productType: product.productType,
        productId: product.productId,
        productName: product.productName,
        productLogo: product.productLogo,
        url: product.url,
        ...priced,
        expiryText: byMembership ? texts.byMembership : product.plan ? '' : expiryText(terms),
      })),
      pricePayable: cart.pricePayable,
      priceDiscount: cart.priceDiscount,
      pricePaid: cart.pricePaid,
      vipSaving: cart.items.reduce((sum, { vipSaving }) => sum + vipSaving, 0),
      couponList: couponChoices(plain, coupons, buyer.now),
      payTypeList: await payTypeList(services, db, request.userAgent),
      refundText: bundle ? `${refundText(rule)}。${texts.bundleRefund}` : refundText(rule),
      bundleName: bundle?.bundleName ?? '',
      waitingOrderNo: waiting?.orderNo ?? null,
    }
  },

  async pay(input, request) {
    const { db, services } = request
    // Checked before anything is written: an order that cannot be paid would block the product.
    const channel = input.payType === undefined ? undefined : await channelFor(services, db, input.payType)
    const placing = { ...input, payType: input.payType ?? stateCode.payType.free }
    const {
      order,
      names,
      opened: pay,
    } = await transaction(db, (tx) =>
      place(tx, services, buyerOf(request), placing, (serialNumber) => {
        if (!channel) throw new CallError('invalid', texts.noPayType, 'payType')
        return beginPayment(tx, services, channel, { payType: placing.payType, serialNumber })
      }),
    )
    if (!pay) return placed(request, order, input.payType)
    const { orderNo, orderStatus, pricePaid } = order
    const payment = paymentOf(await startAtChannel(services, db, pay, names, request))
    return { orderNo, orderStatus, pricePaid, payment }
  },

  async continuePay({ orderNo, payType, payer }, request) {
    const order = await ownOrder(request, orderNo)
    if (order.orderStatus === stateCode.order.closed) throw new CallError('shown', texts.closed)
    return placed(request, order, payType ?? order.payType, payer)
  },

  async close({ orderNo }, request) {
    const { services, db, setMessage } = request
    const order = await ownOrder(request, orderNo)
    if (order.orderStatus === stateCode.order.closed) return {}
    const isClosed = await closeOrder(services, db, orderNo, 'closedByUser')
    if (!isClosed) throw new CallError('shown', texts.paidWhileClosing)
    setMessage('订单关闭成功')
    return {}
  },

  async list(input, request) {
    const { db, viewer } = request
    const page = await sql.pageOfOwn(db, input, { userId: viewer.userId, orderStatus: input.orderStatus })
    return { ...page, list: await withItems(request, page.list) }
  },

  async view({ orderNo }, request) {
    const { db, services } = request
    const order = await ownOrder(request, orderNo)
    const [[row], refunds, log] = await Promise.all([
      withItems(request, [order]),
      selectRefundsOf(db, orderNo),
      sql.selectLog(db, orderNo),
    ])
    return {
      ...found(row),
      payTypeList: await payTypeList(services, db, request.userAgent),
      refundList: refunds
        .filter(({ kind }) => kind === 'request' || kind === 'grant')
        .map((refund) => ({ ...refund, fileList: pictureUrls(request, refund.fileList) })),
      logList: log.map(({ event, remark, gmtCreate }) => ({
        event: texts.events[event as keyof typeof texts.events] ?? event,
        remark: event === 'held' ? '' : remark,
        gmtCreate,
      })),
    }
  },
})
