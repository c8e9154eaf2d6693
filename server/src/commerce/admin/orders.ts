/** Operators' calls about orders. */
import { adminOrder as contract } from '@zhixing/contract/commerce/admin-order'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag } from '../../kernel/etag.ts'
import { implement } from '../../kernel/implement.ts'
import { itemView } from '../order/order.ts'
import * as orders from '../sale/order.sql.ts'
import { closeOrder } from '../payment/payment.ts'
import { pictureUrls } from '../../system/index.ts'
import { kindOf } from '../product/index.ts'
import { selectRefundsOf } from '../refund/refund.sql.ts'
import { texts as shownTexts } from '../texts.ts'
import * as sql from './orders.sql.ts'
import { operatorLimit, sumOfDay, sumOfOrder } from './limits.ts'
import { matchKeyword, personsOf } from './people.ts'
import { refundByOperator, refundViews } from './refunds.ts'
import { texts } from './texts.ts'

const remarkTag = editTag('remark')

/** Ledger lines grouped into transfers with their entries. */
function transfersOf(lines: readonly sql.TransferLine[], nameOf: (userId: string) => { nickname: string }) {
  return [...Map.groupBy(lines, ({ id }) => id).values()].flatMap(([first, ...rest]) =>
    first
      ? [
          {
            id: first.id,
            businessKey: first.businessKey,
            kind: first.kind,
            gmtCreate: first.gmtCreate,
            entryList: [first, ...rest].map(({ account, ownerId, amount }) => ({
              account,
              ownerName: ownerId === '0' ? '' : nameOf(ownerId).nickname,
              amount,
            })),
          },
        ]
      : [],
  )
}

export const calls = implement(contract, {
  async list({ keyword, ...by }, request) {
    const [asked, products] = await Promise.all([
      matchKeyword(request, contract.list.path, keyword),
      keyword === '' ? [] : sql.selectSoldProducts(request.db, keyword),
    ])
    const page = await sql.pageOfOrders(request.db, by, { ...by, ...asked, products })
    const personOf = await personsOf(
      request,
      page.list.map(({ userId }) => userId),
    )
    return { ...page, list: page.list.map((row) => ({ ...remarkTag.on(row), ...personOf(row.userId) })) }
  },

  async view({ orderNo }, request) {
    const { db, services } = request
    const order = found(await sql.selectOrderLine(db, orderNo), shownTexts.noOrder)
    const [items, payList, refundRows, log, transfers, limit] = await Promise.all([
      orders.selectItems(db, [orderNo]),
      sql.selectPaymentsOf(db, orderNo),
      selectRefundsOf(db, orderNo),
      sql.selectOperatorLog(db, orderNo),
      sql.selectTransfers(db, orderNo),
      operatorLimit(request),
    ])
    const personOf = await personsOf(request, [
      order.userId,
      ...log.map(({ operatorId }) => operatorId),
      ...transfers.map(({ ownerId }) => ownerId),
    ])
    const [ofOrder, ofDay] = limit
      ? await Promise.all([sumOfOrder(db, orderNo), sumOfDay(db, request.viewer.userId)])
      : [0, 0]
    const itemList = await Promise.all(
      items.map(async (item) => {
        const given = order.payTime ?? order.gmtCreate
        const { progress, usedText } = await kindOf(item.productType).usage(db, item, given, services.clock.now())
        return { ...itemView(item), usedText: texts.usage(progress, usedText) }
      }),
    )
    return {
      ...remarkTag.on(order),
      ...personOf(order.userId),
      fileList: pictureUrls(request, order.fileList),
      itemList,
      payList,
      refundList: await refundViews(request, refundRows),
      logList: log.map(({ event, operatorId, ...line }) => ({
        ...line,
        event: shownTexts.events[event as keyof typeof shownTexts.events] ?? event,
        operatorName: operatorId === null ? '' : personOf(operatorId).nickname,
      })),
      transferList: transfersOf(transfers, personOf),
      refundLimit: limit && Math.max(0, Math.min(limit.once - ofOrder, limit.day - ofDay)),
    }
  },

  async close({ orderNo }, { db, services, viewer, setMessage }) {
    found(await orders.selectOrder(db, orderNo), shownTexts.noOrder)
    if (!(await closeOrder(services, db, orderNo, 'closedByOperator', viewer.userId)))
      throw new CallError('shown', texts.paidWhileClosing)
    setMessage(texts.closed)
    return {}
  },

  async note({ orderNo, remark, etag }, { db, setMessage }) {
    await transaction(db, async (tx) => {
      await remarkTag.check(tx, { table: 'order_info', key: 'order_no', id: orderNo }, etag, { remark })
      if (!(await sql.writeRemark(tx, orderNo, remark))) throw new CallError('notFound', shownTexts.noOrder)
    })
    setMessage(texts.noted)
    return {}
  },

  async refund({ orderNo, ...asked }, request) {
    const { db, services, viewer, setMessage } = request
    const limit = await operatorLimit(request)
    return transaction(db, async (tx) => {
      const order = found(await orders.lockOrder(tx, orderNo), shownTexts.noOrder)
      const sn = await refundByOperator(tx, services, order, { ...asked, operatorId: viewer.userId, limit })
      setMessage(texts.refundOn)
      return { sn }
    })
  },
})
