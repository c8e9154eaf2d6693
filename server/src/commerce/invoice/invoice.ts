/** Buyers' calls about invoices. */
import { invoice as contract, type InvoiceTitle, MAX_TITLES } from '@zhixing/contract/commerce/invoice'
import { stateCode } from '@zhixing/contract/states'
import { type Tx, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { fileUrl } from '../../system/index.ts'
import { lockBuyer, lockOrder } from '../sale/order.sql.ts'
import * as sql from './invoice.sql.ts'
import { texts } from './texts.ts'

/** An invoice with download addresses of its files for this viewer. */
export function invoiceView<T extends sql.Invoice>({ services, site }: Request, viewerId: string, invoice: T) {
  const url = (id: string | null) => (id ? fileUrl(services, site.siteId, { id, fileKind: 'document' }, viewerId) : '')
  return { ...invoice, fileUrl: url(invoice.fileId), redFileUrl: url(invoice.redFileId) }
}

const mayBill = ({ orderStatus }: sql.Billable) =>
  orderStatus === stateCode.order.paid || orderStatus === stateCode.order.partRefunded

/**
 * Locks the orders of a request until the transaction ends. @throws {CallError} when one is not the user's, or cannot
 * be invoiced now
 */
async function billable(tx: Tx, userId: string, orderNos: readonly string[]): Promise<sql.Billable[]> {
  const asked = [...new Set(orderNos)].sort()
  for (const orderNo of asked) await lockOrder(tx, orderNo)
  const orders = await sql.selectBillable(tx, asked)
  if (orders.length < asked.length || orders.some((order) => order.userId !== userId))
    throw new CallError('notFound', texts.noOrder)
  for (const order of orders) {
    if (order.invoiceId) throw new CallError('shown', texts.hasInvoice(order.orderNo))
    if (!mayBill(order)) throw new CallError('shown', texts.notPaid(order.orderNo))
    if (order.amount === 0) throw new CallError('shown', texts.isFree(order.orderNo))
  }
  return orders
}

async function saveTitle(tx: Tx, userId: string, title: InvoiceTitle): Promise<string> {
  const before = await sql.selectTitles(tx, userId)
  const id = await sql.upsertTitle(tx, userId, title)
  if (before.length >= MAX_TITLES && !before.some((one) => one.id === id))
    throw new CallError('shown', texts.manyTitles(MAX_TITLES))
  return id
}

export const calls = implement(contract, {
  orders: async (input, { db, viewer }) => sql.pageOfBillable(db, input, viewer.userId),

  async ofOrder({ orderNo }, request) {
    const { db, viewer } = request
    const [order] = await sql.selectBillable(db, [orderNo])
    const own = found(order?.userId === viewer.userId ? order : undefined, texts.noOrder)
    const invoice = own.invoiceId ? await sql.selectInvoice(db, own.invoiceId) : undefined
    return {
      invoice: invoice ? invoiceView(request, viewer.userId, invoice) : null,
      mayRequest: !own.invoiceId && mayBill(own) && own.amount > 0 ? 1 : 0,
      amount: own.amount,
      productName: own.productName,
    }
  },

  async save({ clientKey, orderNos, remark, isSaveTitle, ...title }, { db, viewer, setMessage }) {
    const { userId } = viewer
    const made = await transaction(db, async (tx) => {
      await lockBuyer(tx, userId)
      const before = await sql.selectByKey(tx, userId, clientKey)
      if (before) {
        const same = before.orderList.map(({ orderNo }) => orderNo).sort()
        if (same.join() !== [...new Set(orderNos)].sort().join()) throw new CallError('conflict', texts.otherContent)
        return { id: before.id, amount: before.amount }
      }
      const orders = await billable(tx, userId, orderNos)
      const amount = orders.reduce((sum, order) => sum + order.amount, 0)
      if (isSaveTitle === 1) await saveTitle(tx, userId, title)
      const id = await sql.insertInvoice(tx, { userId, clientKey, title, remark, amount }, orders)
      return { id, amount }
    })
    setMessage(texts.saved)
    return made
  },

  async list(input, request) {
    const { db, viewer } = request
    return mapPage(await sql.pageOfOwn(db, input, viewer.userId), (row) => invoiceView(request, viewer.userId, row))
  },

  async cancel({ id }, { db, viewer, setMessage }) {
    await transaction(db, async (tx) => {
      await sql.lockInvoice(tx, id)
      const invoice = await sql.selectInvoice(tx, id)
      const own = found(invoice?.userId === viewer.userId ? invoice : undefined, texts.noInvoice)
      if (own.status === sql.invoiceStatus.cancelled) return
      if (own.status !== sql.invoiceStatus.waiting) throw new CallError('shown', texts.notWaiting)
      await sql.writeInvoice(tx, id, { status: sql.invoiceStatus.cancelled }, true)
    })
    setMessage(texts.cancelled)
    return {}
  },

  titles: async (_input, { db, viewer }) => ({ list: await sql.selectTitles(db, viewer.userId) }),

  async titleSave({ id, isDefault, ...title }, { db, viewer, setMessage }) {
    const { userId } = viewer
    const saved = await transaction(db, async (tx) => {
      await lockBuyer(tx, userId)
      if (id) {
        const own = await sql.selectTitles(tx, userId)
        if (!own.some((one) => one.id === id)) throw new CallError('notFound', texts.noTitle)
        await sql.updateTitle(tx, userId, id, title)
      }
      const titleId = id ?? (await saveTitle(tx, userId, title))
      if (isDefault === 1) await sql.setDefaultTitle(tx, userId, titleId)
      return titleId
    })
    setMessage(texts.titleSaved)
    return { id: saved }
  },

  async titleDelete({ id }, { db, viewer, setMessage }) {
    const isGone = await transaction(db, (tx) => sql.deleteTitle(tx, viewer.userId, id))
    if (!isGone) throw new CallError('notFound', texts.noTitle)
    setMessage(texts.titleDeleted)
    return {}
  },
})
