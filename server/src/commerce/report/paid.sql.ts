/** What people paid, for domains that follow up buyers. */
import type { Sql } from '../../kernel/db/index.ts'

/** Paid orders: (site_id, order_no, user_id, pay_time, paid, refunded). */
export const paidOrders = (sql: Sql) => sql`
  (SELECT site_id, order_no, user_id, pay_time, price_paid AS paid, refund_amount AS refunded
   FROM order_info WHERE site_id = ${sql.siteId} AND pay_time IS NOT NULL AND price_paid > 0)`

export interface PaidOrder {
  orderNo: string
  productNames: string
  paid: number
  refunded: number
  payTime: string
}

/** Paid orders of a person since an instant, newest first. */
export const selectPaidOrders = (sql: Sql, userId: string, since: string, most: number) =>
  sql<PaidOrder[]>`
    SELECT o.order_no, o.paid, o.refunded, o.pay_time,
      (SELECT coalesce(string_agg(i.product_name, '、' ORDER BY i.item_no), '') FROM order_item i
       WHERE i.site_id = o.site_id AND i.order_no = o.order_no) AS "productNames"
    FROM ${paidOrders(sql)} o WHERE o.site_id = ${sql.siteId} AND o.user_id = ${userId} AND o.pay_time >= ${since}::text::timestamptz
    ORDER BY o.pay_time DESC LIMIT ${most}`
