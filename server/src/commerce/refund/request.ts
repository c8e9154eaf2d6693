/** Buyers' calls about refunds. */
import { stateCode } from '@zhixing/contract/states'
import { refund as contract } from '@zhixing/contract/commerce/refund'
import { type Sql, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { selectCouponOf } from '../coupon/coupon.sql.ts'
import { couponTexts } from '../coupon/texts.ts'
import {
  brokenCondition,
  type ItemRefund,
  itemRefund,
  type OrderCoupon,
  refundDeadline,
  refundOf,
  refusal,
  type UsedItem,
} from '../model/refund-rules.ts'
import { refundText, type SaleRule } from '../model/sale-rule.ts'
import * as orders from '../sale/order.sql.ts'
import { ownPictures, pictureUrls } from '../../system/index.ts'
import { kindOf } from '../product/index.ts'
import { selectRule } from '../product/terms.sql.ts'
import { texts } from '../texts.ts'
import { beginRefund, cancel } from './decide.ts'
import * as sql from './refund.sql.ts'

interface Assessed {
  items: orders.Item[]
  used: UsedItem[]
  all: ItemRefund[]
  rule: SaleRule
  coupon: OrderCoupon | undefined
  reason: string | undefined
}

/** What of an order can be refunded now. */
async function assess(db: Sql, order: orders.Order, now: number): Promise<Assessed> {
  const [items, rule, paidWith] = await Promise.all([
    orders.selectItems(db, [order.orderNo]),
    selectRule(db),
    order.couponId ? selectCouponOf(db, order.orderNo) : undefined,
  ])
  const coupon = paidWith && { threshold: paidWith.threshold, deduction: couponTexts.deduction(paidWith.couponName) }
  const used: UsedItem[] = []
  for (const item of items)
    used.push({ ...item, ...(await kindOf(item.productType).usage(db, item, order.payTime ?? order.gmtCreate, now)) })
  const paid = { ...order, isOnline: order.tradeType !== stateCode.trade.offline }
  const reason = refusal(paid, rule, now)
  return { items, used, all: used.map((item) => itemRefund(item, paid, rule)), rule, coupon, reason }
}

const own = (order: orders.Order | undefined, { viewer }: Request<'login'>) =>
  found(order?.userId === viewer.userId ? order : undefined, texts.noOrder)

/** A refund of the viewer; another user's is reported as not found. */
async function ownRefund({ db, viewer }: Request<'login'>, sn: string): Promise<sql.Refund> {
  const refund = await sql.selectRefund(db, sn)
  return found(refund?.userId === viewer.userId ? refund : undefined, texts.noRefund)
}

/** Refunds with the names of their items. */
export async function withNames<T extends Pick<sql.Refund, 'orderNo' | 'itemList'>>(db: Sql, refunds: readonly T[]) {
  const items = await orders.selectItems(db, [...new Set(refunds.map(({ orderNo }) => orderNo))])
  const names = new Map(items.map((item) => [`${item.orderNo} ${item.itemNo}`, item]))
  return refunds.map((refund) => ({
    ...refund,
    itemList: refund.itemList.map((part) => {
      const item = names.get(`${refund.orderNo} ${part.itemNo}`)
      return { ...part, productName: item?.productName ?? '', productLogo: item?.productLogo ?? '' }
    }),
  }))
}

const refundView = <T extends sql.Refund>(request: Request<'login'>, refund: T) => ({
  ...refund,
  fileList: pictureUrls(request, refund.fileList),
  isCancellable: refund.status === 'auditing' ? (1 as const) : (0 as const),
})

const chosenOf = ({ itemList }: Pick<sql.Refund, 'itemList'>) =>
  itemList
    .filter(({ amount }) => amount > 0)
    .map(({ itemNo }) => itemNo)
    .sort((a, b) => a - b)
    .join()

export const calls = implement(contract, {
  async check({ orderNo }, request) {
    const { db, services } = request
    const order = own(await orders.selectOrder(db, orderNo), request)
    const { items, all, rule, coupon, reason } = await assess(db, order, services.clock.now())
    return {
      isAllowed: reason === undefined && all.some(({ isAllowed }) => isAllowed) ? 1 : 0,
      reason: reason ?? '',
      refundText: refundText(rule),
      deadline: refundDeadline(order.payTime, rule),
      reviewAbove: rule.refundReviewAbove,
      partText: items.map(({ itemNo }) => brokenCondition([itemNo], items, coupon)).find(Boolean) ?? '',
      itemList: items.map((item, index) => {
        const part = all[index]
        const isAllowed = reason === undefined && part?.isAllowed === true
        return {
          ...item,
          amount: isAllowed ? part.amount : 0,
          isAllowed: isAllowed ? (1 as const) : (0 as const),
          isAutomatic: isAllowed && part.isAutomatic ? (1 as const) : (0 as const),
          text: reason === undefined || part?.amount === 0 ? (part?.text ?? '') : '',
        }
      }),
    }
  },

  async save({ orderNo, itemNos, reason, fileIdList, clientKey }, request) {
    const { db, services, viewer, setMessage } = request
    const fileList = await ownPictures(db, viewer.userId, fileIdList, texts.imagesGone)
    return transaction(db, async (tx) => {
      // Locks the buyer: a concurrent order must not use a membership being refunded.
      await orders.lockBuyer(tx, viewer.userId)
      const order = own(await orders.lockOrder(tx, orderNo), request)
      const before = await sql.selectRefundByKey(tx, orderNo, clientKey)
      if (before) {
        if (chosenOf(before) !== [...new Set(itemNos)].sort((a, b) => a - b).join() || before.reason !== reason)
          throw new CallError('conflict', texts.otherRefund)
        return before
      }
      const assessed = await assess(tx, order, services.clock.now())
      if (assessed.reason) throw new CallError('shown', assessed.reason)
      const condition = brokenCondition(itemNos, assessed.items, assessed.coupon)
      const chosen = refundOf(itemNos, assessed.all, assessed.used, assessed.rule, condition)
      if (!chosen) throw new CallError('shown', texts.refundPartWrong)
      const status = chosen.isAutomatic ? 'refunding' : 'auditing'
      const { amount, itemList } = chosen
      const made = { clientKey, kind: 'request', itemList, amount, reason, fileList, status } as const
      const sn = await beginRefund(tx, services, order, made)
      setMessage(chosen.isAutomatic ? texts.refundOn : texts.refundInReview)
      return { sn, status, amount }
    })
  },

  async cancel({ sn }, request) {
    await ownRefund(request, sn)
    await transaction(request.db, (tx) => cancel(tx, sn))
    request.setMessage(texts.refundCancelDone)
    return {}
  },

  async view({ sn }, request) {
    const [refund] = await withNames(request.db, [await ownRefund(request, sn)])
    return refundView(request, found(refund))
  },

  async list({ status, ...page }, request) {
    const { db, viewer } = request
    const refunds = await sql.pageOfOwnRefunds(db, page, viewer.userId, status)
    const named = await withNames(db, refunds.list)
    return mapPage({ ...refunds, list: named }, (refund) => refundView(request, refund))
  },
})
