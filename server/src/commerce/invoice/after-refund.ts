import type { Tx } from '../../kernel/db/index.ts'
import { invoiceStatus, lockInvoice, renewAmount, selectBillable, selectInvoice, writeInvoice } from './invoice.sql.ts'
import { texts } from './texts.ts'

/**
 * Adjusts the invoice of an order after a refund; the caller holds the order's lock. A waiting invoice is reduced or
 * cancelled, an issued one needs a red-letter invoice.
 */
export async function adjustInvoice(tx: Tx, orderNo: string): Promise<void> {
  const [order] = await selectBillable(tx, [orderNo])
  const id = order?.invoiceId
  if (!id) return
  await lockInvoice(tx, id)
  const invoice = await selectInvoice(tx, id)
  if (invoice?.status === invoiceStatus.issued)
    await writeInvoice(tx, id, { status: invoiceStatus.reversalDue, redReason: texts.redByRefund(orderNo) })
  else if (invoice?.status === invoiceStatus.waiting && (await renewAmount(tx, id)) === 0)
    await writeInvoice(tx, id, { status: invoiceStatus.refused, refuseComment: texts.refundedAll }, true)
}
