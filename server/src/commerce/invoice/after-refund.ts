import type { Tx } from '../../kernel/db/index.ts'
import { invoiceStatus, lockInvoice, renewAmount, selectBillable, selectInvoice, writeInvoice } from './invoice.sql.ts'
import { texts } from './texts.ts'

/**
 * What a refund does to the invoice of its order, which the caller holds: one that waits is over less, or no more; one that was issued has to be
 * reddened.
 */
export async function adjustInvoice(tx: Tx, orderNo: string): Promise<void> {
  const [order] = await selectBillable(tx, [orderNo])
  const id = order?.invoiceId
  if (!id) return
  await lockInvoice(tx, id)
  const invoice = await selectInvoice(tx, id)
  if (invoice?.status === invoiceStatus.issued)
    await writeInvoice(tx, id, { status: invoiceStatus.redDue, redReason: texts.redByRefund(orderNo) })
  else if (invoice?.status === invoiceStatus.waiting && (await renewAmount(tx, id)) === 0)
    await writeInvoice(tx, id, { status: invoiceStatus.refused, refuseComment: texts.refundedAll }, true)
}
