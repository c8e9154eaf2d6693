import { stateCode } from '@zhixing/contract/states'
import { literal } from '../../kernel/db/literal.ts'
import { beginOf, dayOf, today } from '../../kernel/day.ts'
import type { reportKinds } from '@zhixing/contract/commerce/admin-report'
import type { Sql } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { lecturerView } from '../../user/index.ts'

export type ReportKind = (typeof reportKinds)[number]

interface Line {
  rowKey: string
  name: string
  orderCount: number
  buyerCount: number
  paid: number
  refunded: number
  net: number
}

/** The source of a sale. Offline and redeemed sales take precedence over the referrer. */
const source = (sql: Sql) => sql`
  CASE WHEN o.trade_type = ${literal(sql, stateCode.trade.offline)} THEN 'offline' WHEN o.pay_type = ${literal(sql, stateCode.payType.redeem)} THEN 'redeem' WHEN o.recommend_user_id IS NOT NULL THEN 'referral' WHEN o.bundle_id IS NOT NULL THEN 'bundle' ELSE 'online' END`

export async function pageOfSales(
  sql: Sql,
  page: PageRequest,
  by: { by: ReportKind; keyword: string; beginTime?: string | undefined; endTime?: string | undefined },
) {
  const keys = {
    product: sql`i.product_type || ':' || i.product_id`,
    lecturer: sql`coalesce(i.lecturer_id, 0)::text`,
    source: source(sql),
    day: sql`${dayOf(sql, sql`o.pay_time`)}::text`,
  }
  const names = {
    product: sql`i.product_name`,
    lecturer: sql`coalesce(l.lecturer_name, '')`,
    source: source(sql),
    day: sql`${dayOf(sql, sql`o.pay_time`)}::text`,
  }
  const of = sql`
    FROM (SELECT ${keys[by.by]} AS "rowKey", max(${names[by.by]}) AS name,
      count(DISTINCT o.order_no)::int AS "orderCount", count(DISTINCT o.user_id)::int AS "buyerCount",
        sum(i.price_paid)::float8 AS paid, sum(i.refund_amount)::float8 AS refunded, sum(i.price_paid - i.refund_amount)::float8 AS net
      FROM order_info o JOIN order_item i ON i.site_id = o.site_id AND i.order_no = o.order_no
      LEFT JOIN ${lecturerView(sql)} l ON l.site_id = i.site_id AND l.id = i.lecturer_id
      WHERE o.site_id = ${sql.siteId} AND o.pay_time IS NOT NULL
        ${by.beginTime === undefined ? sql`` : sql`AND o.pay_time >= ${by.beginTime}::text::timestamptz`}
        ${by.endTime === undefined ? sql`` : sql`AND o.pay_time < ${by.endTime}::text::timestamptz`}
      GROUP BY 1) s
    WHERE ${sql.contains(by.keyword, 's.name')}`
  const order = by.by === 'day' ? sql`s."rowKey" DESC` : sql`s.net DESC, s."rowKey"`
  return sql.page<Line>(page, of, (cut) => sql`SELECT s.* ${of} ORDER BY ${order} ${cut}`)
}

const placedSince = (sql: Sql, days: number) => beginOf(sql, sql`${today(sql)} - ${days - 1}::int`)

/** Payments of orders placed in the last days: (user_id, product_type, product_id, day). */
export const payments = (sql: Sql, days: number) => sql`
  (SELECT o.user_id, i.product_type, i.product_id, ${dayOf(sql, sql`o.pay_time`)} AS day
   FROM order_info o JOIN order_item i ON i.site_id = o.site_id AND i.order_no = o.order_no
   WHERE o.site_id = ${sql.siteId} AND o.gmt_create >= ${placedSince(sql, days)} AND o.pay_time IS NOT NULL)`

/** Buyers and amounts of orders placed since. */
export async function selectFunnel(sql: Sql, days: number) {
  const [row] = await sql<{ orderers: number; payers: number; refunders: number; paid: number; refunded: number }[]>`
    SELECT count(DISTINCT user_id)::int AS orderers, count(DISTINCT user_id) FILTER (WHERE pay_time IS NOT NULL)::int AS payers,
      count(DISTINCT user_id) FILTER (WHERE refund_amount > 0)::int AS refunders,
      coalesce(sum(price_paid) FILTER (WHERE pay_time IS NOT NULL), 0)::float8 AS paid, coalesce(sum(refund_amount), 0)::float8 AS refunded
    FROM order_info WHERE site_id = ${sql.siteId}
      AND gmt_create >= ${placedSince(sql, days)}`
  return row ?? { orderers: 0, payers: 0, refunders: 0, paid: 0, refunded: 0 }
}

/** Sales from the begin of today until now, and of the same hours a week ago. */
export async function selectTodaySales(sql: Sql) {
  const [row] = await sql<
    { orders: number; ordersBefore: number; paidOrders: number; paid: number; paidBefore: number }[]
  >`
    WITH span AS (SELECT ${beginOf(sql, today(sql))} AS since)
    SELECT count(*) FILTER (WHERE o.gmt_create >= s.since)::int AS orders,
      count(*) FILTER (WHERE o.gmt_create < s.since AND o.gmt_create < now() - interval '7 days')::int AS "ordersBefore",
      count(*) FILTER (WHERE o.gmt_create >= s.since AND o.pay_time IS NOT NULL)::int AS "paidOrders",
      coalesce(sum(o.price_paid) FILTER (WHERE o.gmt_create >= s.since AND o.pay_time IS NOT NULL), 0)::float8 AS paid,
      coalesce(sum(o.price_paid) FILTER (
        WHERE o.gmt_create < s.since AND o.pay_time < now() - interval '7 days'), 0)::float8 AS "paidBefore"
    FROM order_info o, span s
    WHERE o.site_id = ${sql.siteId}
      AND (o.gmt_create >= s.since
        OR o.gmt_create >= s.since - interval '7 days' AND o.gmt_create < now() - interval '7 days')`
  return row ?? { orders: 0, ordersBefore: 0, paidOrders: 0, paid: 0, paidBefore: 0 }
}

/** Income of each of the last days by day of payment, of orders placed in them; days without any are absent. */
export const selectIncomeDays = (sql: Sql, days: number) =>
  sql<{ day: string; paid: number }[]>`
    SELECT ${dayOf(sql, sql`pay_time`)}::text AS day, sum(price_paid)::float8 AS paid
    FROM order_info
    WHERE site_id = ${sql.siteId} AND gmt_create >= ${placedSince(sql, days)} AND pay_time IS NOT NULL
    GROUP BY 1`

/** Products that were paid most often in the last days. */
export const selectTopSold = (sql: Sql, days: number, count: number) =>
  sql<{ name: string; count: number }[]>`
    SELECT max(i.product_name) AS name, count(*)::int AS count
    FROM order_info o
    JOIN order_item i ON i.site_id = o.site_id AND i.order_no = o.order_no
    WHERE o.site_id = ${sql.siteId} AND o.gmt_create >= ${placedSince(sql, days)} AND o.pay_time IS NOT NULL
    GROUP BY i.product_type, i.product_id
    ORDER BY 2 DESC, i.product_type, i.product_id
    LIMIT ${count}`
