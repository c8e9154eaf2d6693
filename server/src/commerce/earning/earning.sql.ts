import { clientTypes } from '@zhixing/contract/shapes'
import { type StateCode, stateCode, type ProductType } from '@zhixing/contract/states'
import { literal } from '../../kernel/db/literal.ts'
import { dayOf } from '../../kernel/day.ts'
import type { LecturerOrder } from '@zhixing/contract/commerce/account'
import { FIGURE_DAYS } from '@zhixing/contract/commerce/account'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import type { ShareRole } from '../sale/order.sql.ts'
import { userView } from '../../user/index.ts'

/** Orders with shares due for settlement, by order number. */
export async function selectDueOrders(sql: Sql, after: string, limit: number): Promise<string[]> {
  const rows = await sql<{ orderNo: string }[]>`
    SELECT DISTINCT s.order_no FROM order_share s JOIN order_info o ON o.site_id = s.site_id AND o.order_no = s.order_no
    WHERE s.site_id = ${sql.siteId}
      AND s.share_status = ${literal(sql, stateCode.share.pending)}
      AND s.settle_time <= now()
      AND s.order_no > ${after}
      AND o.order_status <> ${literal(sql, stateCode.order.refunding)}
    ORDER BY s.order_no LIMIT ${limit}`
  return rows.map(({ orderNo }) => orderNo)
}

interface DueShare {
  itemNo: number
  role: ShareRole
  userId: string
  amount: number
  clawed: number
}

export async function lockDueShares(tx: Tx, orderNo: string): Promise<DueShare[]> {
  return tx<DueShare[]>`
    SELECT item_no, role, user_id, amount, clawed FROM order_share
    WHERE site_id = ${tx.siteId}
      AND order_no = ${orderNo}
      AND share_status = ${literal(tx, stateCode.share.pending)}
      AND settle_time <= now()
    ORDER BY item_no, role FOR UPDATE`
}

export async function writeSettled(
  tx: Tx,
  orderNo: string,
  share: { itemNo: number; role: string; shareStatus: StateCode<'share'> },
): Promise<void> {
  await tx`
    UPDATE order_share SET share_status = ${share.shareStatus}
    WHERE site_id = ${tx.siteId} AND order_no = ${orderNo} AND item_no = ${share.itemNo} AND role = ${share.role}`
}

export interface SaleFilter {
  userId: string
  beginDay?: string | undefined
  endDay?: string | undefined
  productId?: string | undefined
  profitStatus?: number | undefined
}

/** The source of a sale, as named in the contract. */
const sourceOf = (sql: Sql) => sql`
  CASE WHEN o.trade_type = ${literal(sql, stateCode.trade.offline)} THEN 'offline' WHEN o.recommend_user_id IS NOT NULL THEN 'referral'
    WHEN o.channel_type = ${literal(sql, clientTypes.h5)} THEN 'h5' WHEN o.channel_type = ${literal(sql, clientTypes.miniProgram)} THEN 'mini'
    WHEN o.channel_type = ${literal(sql, clientTypes.app)} THEN 'app' ELSE 'web' END`

/** The lecturer's remaining share of a sale. */
const own = (sql: Sql) => sql`coalesce(s.amount - s.clawed, 0)`
const rest = (sql: Sql) => sql`(i.price_paid - i.refund_amount - coalesce(s.amount - s.clawed, 0))`

const sales = (sql: Sql, by: SaleFilter) => sql`
  FROM order_item i JOIN order_info o ON o.site_id = i.site_id AND o.order_no = i.order_no
  LEFT JOIN order_share s ON s.site_id = i.site_id AND s.order_no = i.order_no AND s.item_no = i.item_no AND s.role = 'lecturer'
  WHERE i.site_id = ${sql.siteId} AND i.lecturer_user_id = ${by.userId} AND o.pay_time IS NOT NULL
    ${by.beginDay === undefined ? sql`` : sql`AND o.pay_time >= ${`${by.beginDay}T00:00:00+08:00`}::text::timestamptz`}
    ${by.endDay === undefined ? sql`` : sql`AND o.pay_time < ${`${by.endDay}T00:00:00+08:00`}::text::timestamptz + interval '1 day'`}
    ${by.productId === undefined ? sql`` : sql`AND i.product_id = ${by.productId}`}
    ${by.profitStatus === undefined ? sql`` : sql`AND s.share_status = ${by.profitStatus}`}`

/** A lecturer's sales, newest first. */
export async function pageOfSales(sql: Sql, page: PageRequest, by: SaleFilter) {
  const of = sales(sql, by)
  return sql.page<LecturerOrder>(
    page,
    of,
    (cut) => sql`
      SELECT r.*, left(u.nickname, 1) || '**' AS buyer_name
      FROM (SELECT i.site_id, i.order_no, i.item_no, i.product_type, i.product_id, i.product_name, i.user_id,
        ${sourceOf(sql)} AS source, i.price_paid, i.refund_amount,
          coalesce(s.rate, 0) AS lecturer_proportion, ${own(sql)} AS lecturer_profit, ${rest(sql)} AS platform_profit,
          coalesce(s.share_status, 0) AS profit_status, s.settle_time, o.order_status, o.pay_time
        ${of} ORDER BY i.order_no DESC, i.item_no ${cut}) r
      JOIN ${userView(sql)} u ON u.site_id = r.site_id AND u.id = r.user_id ORDER BY r.order_no DESC, r.item_no`,
  )
}

export interface Earned {
  orderCount: number
  pricePaid: number
  lecturerProfit: number
}

const sums = (sql: Sql) => sql`
  count(*)::int AS order_count, coalesce(sum(i.price_paid - i.refund_amount), 0)::float8 AS price_paid,
    coalesce(sum(${own(sql)}), 0)::float8 AS lecturer_profit`

/** The same sales summed: in total, by day (at most a year), by product, by source. */
export async function selectFigures(sql: Sql, by: SaleFilter) {
  const of = sales(sql, by)
  const [[total], dayList, productList, sourceList] = await Promise.all([
    sql<(Earned & { refundAmount: number; platformProfit: number })[]>`
      SELECT ${sums(sql)}, coalesce(sum(i.refund_amount), 0)::float8 AS refund_amount, coalesce(sum(${rest(sql)}), 0)::float8 AS platform_profit ${of}`,
    sql<({ day: string } & Earned)[]>`
      SELECT day::text, order_count, price_paid, lecturer_profit FROM (
        SELECT ${dayOf(sql, sql`o.pay_time`)} AS day, ${sums(sql)} ${of} GROUP BY 1 ORDER BY 1 DESC LIMIT ${FIGURE_DAYS}) d ORDER BY day`,
    sql<({ productType: ProductType; productId: string; productName: string } & Earned)[]>`
      SELECT i.product_type, i.product_id, max(i.product_name) AS product_name, ${sums(sql)} ${of} GROUP BY 1, 2 ORDER BY 6 DESC, 2 LIMIT 20`,
    sql<({ source: LecturerOrder['source'] } & Earned)[]>`
      SELECT ${sourceOf(sql)} AS source, ${sums(sql)} ${of} GROUP BY 1 ORDER BY 4 DESC, 1`,
  ])
  if (!total) throw new Error('the query returned no row')
  return { ...total, dayList: [...dayList], productList: [...productList], sourceList: [...sourceList] }
}

/** A lecturer's share of payments in the last seven days, and in the seven before. */
export async function selectWeekIncome(sql: Sql, userId: string) {
  const [row] = await sql<{ income: number; incomeBefore: number }[]>`
    SELECT coalesce(sum(s.amount - s.clawed) FILTER (WHERE o.pay_time > now() - interval '7 days'), 0)::float8 AS income,
      coalesce(sum(s.amount - s.clawed) FILTER (WHERE o.pay_time <= now() - interval '7 days'), 0)::float8 AS income_before
    FROM order_item i JOIN order_info o ON o.site_id = i.site_id AND o.order_no = i.order_no AND o.pay_time > now() - interval '14 days'
    JOIN order_share s ON s.site_id = i.site_id AND s.order_no = i.order_no AND s.item_no = i.item_no AND s.role = 'lecturer'
    WHERE i.site_id = ${sql.siteId} AND i.lecturer_user_id = ${userId}`
  return row ?? { income: 0, incomeBefore: 0 }
}
