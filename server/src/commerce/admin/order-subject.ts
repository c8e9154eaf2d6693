/** Operation log subject of one order. */
import type { StateCode } from '@zhixing/contract/states'
import type { Sql } from '../../kernel/db/index.ts'
import { yuanText } from '../../shared/operation-log.ts'

const ORDERS: Record<number, string> = {
  1: '待支付',
  2: '已支付',
  3: '支付失败',
  4: '已关闭',
  5: '已退款',
  7: '退款中',
  8: '部分退款',
}

export async function readOrder(sql: Sql, id: string) {
  if (!/^\d{1,19}$/.test(id)) return undefined
  const [row] = await sql<
    { orderStatus: StateCode<'order'>; refundAmount: number; remark: string }[]
  >`SELECT order_status, refund_amount, remark FROM order_info WHERE site_id = ${sql.siteId} AND order_no = ${id}`
  return (
    row && {
      name: `订单 ${id}`,
      path: `/admin/orders?order=${id}`,
      values: {
        状态: ORDERS[row.orderStatus] ?? String(row.orderStatus),
        已退款: yuanText(row.refundAmount),
        备注: row.remark,
      },
    }
  )
}
