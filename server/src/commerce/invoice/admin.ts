/** Operators' calls about invoices. */
import { adminInvoice as contract } from '@zhixing/contract/commerce/invoice'
import { type Tx, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { selectFilesOf } from '../../system/index.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { lockOrder } from '../sale/order.sql.ts'
import { invoiceView } from './invoice.ts'
import * as sql from './invoice.sql.ts'
import { texts } from './texts.ts'

const { invoiceStatus } = sql

/** Locks an invoice until the transaction ends, after its orders: the lock order of refunds. */
async function lockWithOrders(tx: Tx, id: string): Promise<sql.Invoice> {
  const { orderList } = found(await sql.selectInvoice(tx, id), texts.noInvoice)
  for (const orderNo of orderList.map((order) => order.orderNo).sort()) await lockOrder(tx, orderNo)
  await sql.lockInvoice(tx, id)
  return found(await sql.selectInvoice(tx, id), texts.noInvoice)
}

/** @throws {CallError} unless the file is a PDF uploaded by this operator */
async function requirePdf(tx: Tx, userId: string, fileId: string): Promise<void> {
  const [file] = await selectFilesOf(tx, userId, 'document', [fileId])
  if (file?.fileType !== 'application/pdf') throw new CallError('notFound', texts.noFile, 'fileId')
}

async function notify(
  tx: Tx,
  { services, site }: Request<'admin'>,
  { userId }: sql.Invoice,
  message: { msgTitle: string; msgText: string },
): Promise<void> {
  await sendMessage(tx, services, {
    siteId: site.siteId,
    userIds: [userId],
    msgType: msgTypes.order,
    linkUrl: '/account/invoice',
    ...message,
  })
}

export const calls = implement(contract, {
  async list({ keyword, status, titleType, beginTime, endTime, ...page }, request) {
    const { db, viewer } = request
    const rows = await sql.pageOfQueue(db, page, { keyword, status, titleType, beginTime, endTime })
    return mapPage(rows, (row) => invoiceView(request, viewer.userId, row))
  },

  async issue({ id, invoiceNo, fileId }, request) {
    const { db, viewer, setMessage } = request
    await transaction(db, async (tx) => {
      const invoice = await lockWithOrders(tx, id)
      await requirePdf(tx, viewer.userId, fileId)
      // Idempotent: the same data again changes nothing.
      if (invoice.status === invoiceStatus.issued && invoice.invoiceNo === invoiceNo && invoice.fileId === fileId)
        return
      if (invoice.status !== invoiceStatus.waiting) throw new CallError('shown', texts.notWaiting)
      if (await sql.numberTaken(tx, id, invoiceNo)) throw new CallError('conflict', texts.numberTaken, 'invoiceNo')
      await sql.writeInvoice(tx, id, { status: invoiceStatus.issued, invoiceNo, fileId, dealUserId: viewer.userId })
      await notify(tx, request, invoice, texts.issuedMessage(invoice.invoiceTitle, invoice.amount))
    })
    setMessage(texts.issued)
    return {}
  },

  async refuse({ id, reason }, request) {
    const { db, viewer, setMessage } = request
    await transaction(db, async (tx) => {
      const invoice = await lockWithOrders(tx, id)
      if (invoice.status === invoiceStatus.refused && invoice.refuseComment === reason) return
      if (invoice.status !== invoiceStatus.waiting) throw new CallError('shown', texts.notWaiting)
      const to = { status: invoiceStatus.refused, refuseComment: reason, dealUserId: viewer.userId }
      await sql.writeInvoice(tx, id, to, true)
      await notify(tx, request, invoice, texts.refusedMessage(reason))
    })
    setMessage(texts.refused)
    return {}
  },

  async redden({ id, redNo, fileId, reason }, request) {
    const { db, viewer, setMessage } = request
    await transaction(db, async (tx) => {
      const invoice = await lockWithOrders(tx, id)
      if (fileId) await requirePdf(tx, viewer.userId, fileId)
      if (invoice.status === invoiceStatus.reversed && invoice.redNo === redNo) return
      if (invoice.status !== invoiceStatus.issued && invoice.status !== invoiceStatus.reversalDue)
        throw new CallError('shown', texts.notIssued)
      const to = { status: invoiceStatus.reversed, redNo, redReason: reason, redFileId: fileId ?? null }
      await sql.writeInvoice(tx, id, { ...to, dealUserId: viewer.userId }, true)
      await notify(tx, request, invoice, texts.redMessage(invoice.invoiceNo))
    })
    setMessage(texts.reddened)
    return {}
  },
})
