/** Shares of sales, for operators. */
import { type StateCode, stateCode, type ProductType } from '@zhixing/contract/states'
import { literal } from '../../kernel/db/literal.ts'
import type { shareRoles } from '@zhixing/contract/commerce/admin-share'
import type { Sql } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { userView } from '../../user/index.ts'
import { refOf } from '../bundle/shown.ts'

/** Bound on users and products matched by a keyword. */
const MAX_OPTIONS = 300

export interface ShareFilter {
  keyword: string
  beginTime?: string | undefined
  endTime?: string | undefined
  role?: ShareLine['role'] | undefined
  shareStatus?: number | undefined
  userId?: string | undefined
  productKey?: string | undefined
}

export interface ShareLine {
  orderNo: string
  itemNo: number
  role: (typeof shareRoles)[number]
  userId: string
  nickname: string
  productType: ProductType
  productId: string
  productName: string
  pricePaid: number
  refundAmount: number
  rate: number
  amount: number
  clawed: number
  net: number
  shareStatus: StateCode<'share'>
  settleTime: string
  gmtCreate: string
}

export interface ShareSums {
  amount: number
  clawed: number
  net: number
  waiting: number
  settled: number
}

function shares(sql: Sql, by: ShareFilter) {
  const product = by.productKey === undefined ? undefined : refOf(by.productKey)
  const orderNo = /^\d{1,18}$/.test(by.keyword) ? by.keyword : '0'
  return sql`
    FROM order_share s JOIN order_item i ON i.site_id = s.site_id AND i.order_no = s.order_no AND i.item_no = s.item_no
    JOIN ${userView(sql)} u ON u.site_id = s.site_id AND u.id = s.user_id
    WHERE s.site_id = ${sql.siteId}
      ${by.beginTime === undefined ? sql`` : sql`AND s.gmt_create >= ${by.beginTime}::text::timestamptz`}
      ${by.endTime === undefined ? sql`` : sql`AND s.gmt_create < ${by.endTime}::text::timestamptz`}
      ${by.role === undefined ? sql`` : sql`AND s.role = ${by.role}`}
      ${by.shareStatus === undefined ? sql`` : sql`AND s.share_status = ${by.shareStatus}`}
      ${by.userId === undefined ? sql`` : sql`AND s.user_id = ${by.userId}`}
      ${product === undefined ? sql`` : sql`AND i.product_type = ${product.productType} AND i.product_id = ${product.productId}`}
      ${by.keyword === '' ? sql`` : sql`AND (s.order_no = ${orderNo} OR ${sql.contains(by.keyword, 'u.nickname', 'i.product_name')})`}`
}

/** Shares, newest sale first. */
export async function pageOfShares(sql: Sql, page: PageRequest, by: ShareFilter) {
  const of = shares(sql, by)
  return sql.page<ShareLine>(
    page,
    of,
    (cut) => sql`
      SELECT s.order_no, s.item_no, s.role, s.user_id, u.nickname, i.product_type, i.product_id, i.product_name, i.price_paid, i.refund_amount,
        s.rate::float8 AS rate, s.amount, s.clawed, s.amount - s.clawed AS net, s.share_status, s.settle_time, s.gmt_create
      ${of} ORDER BY s.order_no DESC, s.item_no DESC, s.role DESC ${cut}`,
  )
}

/** The same summed; waiting and settled amounts are net of clawbacks. */
export async function selectShareSums(sql: Sql, by: ShareFilter): Promise<ShareSums> {
  const [row] = await sql<ShareSums[]>`
    SELECT coalesce(sum(s.amount), 0)::float8 AS amount, coalesce(sum(s.clawed), 0)::float8 AS clawed, coalesce(sum(s.amount - s.clawed), 0)::float8 AS net,
      coalesce(sum(s.amount - s.clawed) FILTER (WHERE s.share_status = ${literal(sql, stateCode.share.pending)}), 0)::float8 AS waiting,
      coalesce(sum(s.amount - s.clawed) FILTER (WHERE s.share_status = ${literal(sql, stateCode.share.settled)}), 0)::float8 AS settled
    ${shares(sql, by)}`
  if (!row) throw new Error('the query returned no row')
  return row
}

/** Users with shares, and their products. */
export async function selectShareOptions(sql: Sql) {
  const [earnerList, productList] = await Promise.all([
    sql<{ userId: string; nickname: string }[]>`
      SELECT s.user_id, u.nickname FROM (
        SELECT user_id, max(order_no) AS newest FROM order_share WHERE site_id = ${sql.siteId} GROUP BY 1 ORDER BY 2 DESC LIMIT ${MAX_OPTIONS}) s
      JOIN ${userView(sql)} u ON u.site_id = ${sql.siteId} AND u.id = s.user_id ORDER BY s.newest DESC`,
    sql<{ productKey: string; productName: string }[]>`
      SELECT i.product_type || ':' || i.product_id AS "productKey", max(i.product_name) AS product_name
      FROM order_share s JOIN order_item i ON i.site_id = s.site_id AND i.order_no = s.order_no AND i.item_no = s.item_no
      WHERE s.site_id = ${sql.siteId} GROUP BY 1 ORDER BY max(s.order_no) DESC LIMIT ${MAX_OPTIONS}`,
  ])
  return { earnerList: [...earnerList], productList: [...productList] }
}
