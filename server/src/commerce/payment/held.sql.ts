import { asJson } from '../../kernel/db/json.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'

/** The amount that arrived for a held payment, from the ledger; null: the payment was never held. */
export async function selectHeldAmount(sql: Sql, serialNumber: string): Promise<number | null> {
  const [row] = await sql<{ amount: number }[]>`
    SELECT e.amount::int AS amount FROM ledger_transfer t
    JOIN ledger_entry e ON e.site_id = t.site_id AND e.transfer_id = t.id
    JOIN ledger_account a ON a.site_id = e.site_id AND a.id = e.account_id
    WHERE t.site_id = ${sql.siteId} AND t.business_key = ${`held:${serialNumber}`} AND a.kind = 'suspense'`
  return row?.amount ?? null
}

/** Lowers the price of an order and of its items; the difference is booked as a discount. */
export async function writeLowerPrice(
  tx: Tx,
  orderNo: string,
  items: readonly { itemNo: number; priceDiscount: number; pricePaid: number; deductionList: unknown }[],
): Promise<void> {
  const rows = items.map(({ itemNo, priceDiscount, pricePaid, deductionList }) => ({
    no: itemNo,
    discount: priceDiscount,
    paid: pricePaid,
    list: deductionList,
  }))
  await tx`
    UPDATE order_item i SET price_discount = n.discount, price_paid = n.paid, deduction_list = n.list
    FROM jsonb_to_recordset(${asJson(tx, rows)}) AS n (no smallint, discount integer, paid integer, list jsonb)
    WHERE i.site_id = ${tx.siteId} AND i.order_no = ${orderNo} AND i.item_no = n.no`
  await tx`
    UPDATE order_info o SET price_discount = s.discount, price_paid = s.paid
    FROM (
      SELECT sum(price_discount)::int AS discount, sum(price_paid)::int AS paid
      FROM order_item WHERE site_id = ${tx.siteId} AND order_no = ${orderNo}
    ) s
    WHERE o.site_id = ${tx.siteId} AND o.order_no = ${orderNo}`
}
