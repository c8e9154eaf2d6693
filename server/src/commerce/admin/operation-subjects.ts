/** What the operation log says of orders, coupons and the rules of trade. */
import { enabledText, operationSubject, yuanText } from '../../kernel/operation-log.ts'
import type { Sql } from '../../kernel/db/index.ts'

const ORDERS: Record<number, string> = {
  1: '待支付',
  2: '已支付',
  3: '支付失败',
  4: '已关闭',
  5: '已退款',
  7: '退款中',
  8: '部分退款',
}

async function readOrder(sql: Sql, id: string) {
  if (!/^\d{1,19}$/.test(id)) return undefined
  const [row] = await sql<
    { orderStatus: number; refundAmount: number; remark: string }[]
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

async function readBatch(sql: Sql, id: string) {
  const [row] = await sql<
    { batchName: string; amount: number; threshold: number; totalCount: number; perUser: number; statusId: number }[]
  >`SELECT batch_name, amount, threshold, total_count, per_user, status_id FROM coupon_batch WHERE site_id = ${sql.siteId} AND id = ${id}`
  return (
    row && {
      name: row.batchName,
      path: `/admin/coupons/${id}`,
      values: {
        名称: row.batchName,
        面额: yuanText(row.amount),
        门槛: yuanText(row.threshold),
        数量: row.totalCount,
        每人限领: row.perUser,
        状态: enabledText(row.statusId),
      },
    }
  )
}

const share = (rate: string) => `${Number((Number(rate) * 100).toFixed(2))}%`

async function readRules(sql: Sql) {
  const [row] = await sql<
    {
      refundDays: number
      refundProgress: number
      refundReviewAbove: number
      refundTwoAbove: number
      commissionRate: string
      secondRate: string
      bindDays: number
      extractMin: number
      extractFee: number
      taxRate: string
    }[]
  >`SELECT refund_days, refund_progress, refund_review_above, refund_two_above, commission_rate::text, second_rate::text, bind_days, extract_min, extract_fee, tax_rate::text
    FROM sale_rule WHERE site_id = ${sql.siteId}`
  return (
    row && {
      name: '交易规则',
      path: '/admin/sale-rules',
      values: {
        退款天数: row.refundDays,
        退款进度上限: `${row.refundProgress}%`,
        退款免审上限: yuanText(row.refundReviewAbove),
        退款双人复核: yuanText(row.refundTwoAbove),
        推广佣金: share(row.commissionRate),
        二级佣金: share(row.secondRate),
        绑定天数: row.bindDays,
        最低提现: yuanText(row.extractMin),
        提现手续费: yuanText(row.extractFee),
        代扣税率: share(row.taxRate),
      },
    }
  )
}

export const operationSubjects = [
  operationSubject({ calls: ['commerce/admin/order/'], field: 'orderNo', read: readOrder }),
  operationSubject({ calls: ['commerce/admin/coupon/batch/'], field: 'id', read: readBatch }),
  operationSubject({ calls: ['commerce/admin/rule/save'], read: readRules }),
]
