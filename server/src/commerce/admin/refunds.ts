/** The refund queue, and refunds by operators. */
import { adminRefund as contract } from '@zhixing/contract/commerce/admin-order'
import { type Tx, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import type { Services } from '../../kernel/services.ts'
import { refundType } from '../jobs.ts'
import { refusedParts, withGifts } from '../model/refund-rules.ts'
import * as orders from '../sale/order.sql.ts'
import { pictureUrls } from '../../system/index.ts'
import { approve, beginRefund, lockRefund, refuse } from '../refund/decide.ts'
import { selectHand, selectHands } from '../refund/by-hand.sql.ts'
import * as refunds from '../refund/refund.sql.ts'
import { withNames } from '../refund/request.ts'
import { texts as shownTexts } from '../texts.ts'
import * as sql from './orders.sql.ts'
import { holdLimit, type OperatorLimit, operatorLimit } from './limits.ts'
import { matchKeyword, personsOf } from './people.ts'
import { texts } from './texts.ts'

type AdminRequest = Request<'admin'>

/** Refunds as operators see them. */
export async function refundViews(request: AdminRequest, rows: readonly refunds.Refund[]) {
  const { db, viewer } = request
  const hands = await selectHands(
    db,
    rows.map(({ sn }) => sn),
  )
  const [named, personOf, limit] = await Promise.all([
    withNames(db, rows),
    personsOf(request, [
      ...rows.flatMap(({ userId, dealUserId }) => [userId, dealUserId]),
      ...hands.flatMap(({ operatorId, confirmUserId }) => [operatorId, confirmUserId]),
    ]),
    operatorLimit(request),
  ])
  const handOf = (sn: string) => {
    const hand = hands.find((one) => one.sn === sn)
    if (!hand) return null
    const { payWay, voucherNo, remark, operatorId, confirmUserId, confirmTime, gmtCreate } = hand
    return {
      payWay,
      voucherNo,
      fileList: pictureUrls(request, hand.fileList),
      remark,
      operatorName: personOf(operatorId).nickname,
      confirmName: confirmUserId === null ? '' : personOf(confirmUserId).nickname,
      confirmTime,
      isOwn: operatorId === viewer.userId ? (1 as const) : (0 as const),
      gmtCreate,
    }
  }
  return named.map((refund) => ({
    ...refund,
    fileList: pictureUrls(request, refund.fileList),
    hand: handOf(refund.sn),
    ...personOf(refund.userId),
    dealName: refund.dealUserId === null ? '' : personOf(refund.dealUserId).nickname,
    isMine: limit === null || refund.amount <= limit.once ? (1 as const) : (0 as const),
  }))
}

/**
 * Refunds what an operator decides, regardless of the site's rule. Idempotent by `clientKey`. @throws {CallError} when
 * the amount exceeds what was paid
 */
export async function refundByOperator(
  tx: Tx,
  services: Services,
  order: orders.Order,
  asked: {
    itemList: readonly refunds.RefundItem[]
    reason: string
    clientKey: string
    operatorId: string
    limit: OperatorLimit | null
  },
): Promise<string> {
  const { reason, clientKey, operatorId, limit } = asked
  const amount = asked.itemList.reduce((sum, part) => sum + part.amount, 0)
  const before = await refunds.selectRefundByKey(tx, order.orderNo, clientKey)
  if (before) {
    if (before.amount !== amount || before.reason !== reason) throw new CallError('conflict', texts.otherRefund)
    return before.sn
  }
  await holdLimit(tx, limit, { operatorId, amount, orderNo: order.orderNo })
  const items = await orders.selectItems(tx, [order.orderNo])
  const wrong = refusedParts(asked.itemList, items)
  if (wrong === 'unknown') throw new CallError('shown', texts.badItem)
  if (wrong !== undefined) {
    const { productName, pricePaid, refundAmount } = found(items.find(({ itemNo }) => itemNo === wrong))
    throw new CallError('shown', texts.badAmount(productName, pricePaid - refundAmount))
  }
  const itemList = withGifts(asked.itemList, items)
  const made = { clientKey, kind: 'grant', itemList, amount, reason, status: 'refunding', operatorId } as const
  const sn = await beginRefund(tx, services, order, made)
  await refunds.writeRefund(tx, sn, { status: 'refunding', dealUserId: operatorId, dealReason: reason })
  return sn
}

export const calls = implement(contract, {
  async list({ keyword, ...by }, request) {
    const page = await sql.pageOfRefunds(request.db, by, {
      ...by,
      ...(await matchKeyword(request, contract.list.path, keyword)),
    })
    return { ...page, list: await refundViews(request, page.list) }
  },

  async deal({ sn, action, reason }, request) {
    const { db, services, viewer, setMessage } = request
    const refund = found(await refunds.selectRefund(db, sn), shownTexts.noRefund)
    const by = { operatorId: viewer.userId, reason }
    if (action === 'approve') {
      const limit = await operatorLimit(request)
      await transaction(db, async (tx) => {
        // A refund approved before is not counted twice against the limit.
        if ((await lockRefund(tx, sn)).refund.status === 'auditing')
          await holdLimit(tx, limit, { operatorId: viewer.userId, amount: refund.amount, orderNo: refund.orderNo })
        await approve(tx, services, sn, by)
      })
      setMessage(texts.approved)
    } else {
      if (reason === '') throw new CallError('invalid', texts.noReason, 'reason')
      await transaction(db, (tx) => refuse(tx, services, sn, by))
      setMessage(texts.refused)
    }
    return {}
  },

  async retry({ sn }, { db, services, setMessage }) {
    const refund = found(await refunds.selectRefund(db, sn), shownTexts.noRefund)
    if (refund.status !== 'refunding') throw new CallError('shown', texts.notOnWay)
    if (await selectHand(db, sn)) throw new CallError('shown', texts.handNoted)
    await services.jobs.send(db, refundType, { siteId: db.siteId, sn }, { onceKey: sn })
    setMessage(texts.retried)
    return {}
  },
})
