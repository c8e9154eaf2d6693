/** Lists and statistics of referrals, for referrers and operators. */
import { type StateCode, stateCode } from '@zhixing/contract/states'
import { literal } from '../../kernel/db/literal.ts'
import { paidOrderStates } from '../model/states.ts'
import { today } from '../../kernel/day.ts'
import type { Sql } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { userView } from '../../user/index.ts'

/** Orders that were paid, refunded ones included. */
const paid = (sql: Sql) => sql`o.order_status IN (${literal(sql, ...paidOrderStates)})`

/** Statistics of a referrer as columns; `m` has the `user_id`. */
const figures = (sql: Sql) => sql`
  coalesce(v.visit_count, 0)::int AS visit_count, coalesce(v.register_count, 0)::int AS register_count, b.bind_count,
    o.order_count, o.order_money, p.pending_money,
  p.settled_money, p.void_money`
const figureJoins = (sql: Sql) => sql`
  LEFT JOIN LATERAL (SELECT sum(visit_count) AS visit_count, sum(register_count) AS register_count
    FROM referral_visit v
    WHERE v.site_id = ${sql.siteId} AND v.user_id = m.user_id) v ON true
  LEFT JOIN LATERAL (SELECT count(*)::int AS bind_count
    FROM referral_bind b
    WHERE b.site_id = ${sql.siteId}
      AND b.referrer_id = m.user_id
      AND b.bind_status = ${literal(sql, stateCode.binding.current)}) b ON true
  LEFT JOIN LATERAL (SELECT count(*)::int AS order_count, coalesce(sum(o.price_paid - o.refund_amount), 0)::float8 AS order_money
    FROM order_info o WHERE o.site_id = ${sql.siteId} AND o.recommend_user_id = m.user_id AND ${paid(sql)}) o ON true
  LEFT JOIN LATERAL (SELECT coalesce(sum(amount - clawed) FILTER (WHERE share_status = ${literal(sql, stateCode.share.pending)}), 0)::float8 AS pending_money,
      coalesce(sum(amount - clawed) FILTER (WHERE share_status = ${literal(sql, stateCode.share.settled)}),
        0)::float8 AS settled_money,
        coalesce(sum(clawed), 0)::float8 AS void_money
    FROM order_share s WHERE s.site_id = ${sql.siteId} AND s.user_id = m.user_id AND s.role <> 'lecturer') p ON true`

export interface Figures {
  visitCount: number
  registerCount: number
  bindCount: number
  orderCount: number
  orderMoney: number
  pendingMoney: number
  settledMoney: number
  voidMoney: number
}

export async function selectFigures(sql: Sql, userId: string): Promise<Figures> {
  const [row] = await sql<
    Figures[]
  >`SELECT ${figures(sql)} FROM (SELECT ${userId}::bigint AS user_id) m ${figureJoins(sql)}`
  if (!row) throw new Error('the query returned no row')
  return row
}

export async function selectDays(sql: Sql, userId: string) {
  return sql<{ day: string; visitCount: number; registerCount: number }[]>`
    SELECT day, visit_count, register_count FROM referral_visit
    WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND day > ${today(sql)} - 30 ORDER BY day`
}

/** Users bound to a referrer, newest first, with their purchases and the resulting commission. */
export async function pageOfPeople(
  sql: Sql,
  page: PageRequest,
  { referrerId, profitStatus }: { referrerId: string; profitStatus: number | undefined },
) {
  const of = sql`
    FROM referral_bind b
    WHERE b.site_id = ${sql.siteId}
      AND b.referrer_id = ${referrerId}
      AND b.bind_status IN (${literal(sql, stateCode.binding.current, stateCode.binding.replaced)})
    ${
      profitStatus === undefined
        ? sql``
        : sql`AND EXISTS (SELECT FROM order_info o JOIN order_share s ON s.site_id = o.site_id AND s.order_no = o.order_no AND s.role = 'referrer'
            WHERE o.site_id = ${sql.siteId} AND o.recommend_user_id = ${referrerId} AND o.user_id = b.user_id AND s.share_status = ${profitStatus})`
    }`
  return sql.page<{
    userId: string
    nickname: string
    mobile: string
    headImgUrl: string
    registerTime: string
    bindTime: string
    expireTime: string | null
    isCurrent: 0 | 1
    orderCount: number
    orderMoney: number
    profitMoney: number
    profitStatus: 0 | StateCode<'share'>
  }>(
    page,
    of,
    (cut) => sql`
      SELECT p.user_id, u.nickname, u.mobile, u.head_img_url, u.gmt_create AS register_time, p.bind_time, p.expire_time,
        (p.bind_status = ${literal(sql, stateCode.binding.current)}
          AND (p.expire_time IS NULL OR p.expire_time > now()))::int AS "isCurrent",
          o.order_count, o.order_money, s.profit_money, s.profit_status
      FROM (SELECT b.user_id, b.bind_time, b.expire_time, b.bind_status ${of} ORDER BY b.bind_time DESC, b.user_id DESC ${cut}) p
      JOIN ${userView(sql)} u ON u.site_id = ${sql.siteId} AND u.id = p.user_id
      LEFT JOIN LATERAL (SELECT count(*)::int AS order_count, coalesce(sum(o.price_paid - o.refund_amount), 0)::float8 AS order_money
        FROM order_info o WHERE o.site_id = ${sql.siteId} AND o.recommend_user_id = ${referrerId} AND o.user_id = p.user_id AND ${paid(sql)}) o ON true
      LEFT JOIN LATERAL (SELECT coalesce(sum(s.amount - s.clawed), 0)::float8 AS profit_money, coalesce(min(s.share_status), 0)::int AS profit_status
        FROM order_info o JOIN order_share s ON s.site_id = o.site_id AND s.order_no = o.order_no AND s.role = 'referrer'
        WHERE o.site_id = ${sql.siteId} AND o.recommend_user_id = ${referrerId} AND o.user_id = p.user_id
          ${profitStatus === undefined ? sql`` : sql`AND s.share_status = ${profitStatus}`}) s ON true
      ORDER BY p.bind_time DESC, p.user_id DESC`,
  )
}

/** Commissions of a referrer, newest first. */
export async function pageOfCommissions(
  sql: Sql,
  page: PageRequest,
  { referrerId, profitStatus }: { referrerId: string; profitStatus: number | undefined },
) {
  const of = sql`
    FROM order_share s WHERE s.site_id = ${sql.siteId} AND s.user_id = ${referrerId} AND s.role <> 'lecturer'
      ${profitStatus === undefined ? sql`` : sql`AND s.share_status = ${profitStatus}`}`
  return sql.page<{
    orderNo: string
    itemNo: number
    level: number
    productName: string
    nickname: string
    pricePaid: number
    rate: number
    profitMoney: number
    clawed: number
    profitStatus: 0 | StateCode<'share'>
    settleTime: string
    gmtCreate: string
  }>(
    page,
    of,
    (cut) => sql`
      SELECT c.order_no, c.item_no, CASE c.role WHEN 'second' THEN 2 ELSE 1 END AS level, i.product_name, u.nickname,
        i.price_paid, c.rate, c.amount - c.clawed AS profit_money, c.clawed, c.share_status AS profit_status,
        c.settle_time, c.gmt_create
      FROM (SELECT s.* ${of} ORDER BY s.gmt_create DESC, s.order_no DESC, s.item_no ${cut}) c
      JOIN order_item i ON i.site_id = ${sql.siteId} AND i.order_no = c.order_no AND i.item_no = c.item_no
      JOIN ${userView(sql)} u ON u.site_id = ${sql.siteId} AND u.id = i.user_id
      ORDER BY c.gmt_create DESC, c.order_no DESC, c.item_no`,
  )
}

/** Highest commissions of the last 30 days. */
export async function selectRanking(sql: Sql) {
  return sql<{ userId: string; nickname: string; profitMoney: number }[]>`
    SELECT r.user_id, u.nickname, r.profit_money FROM (
      SELECT s.user_id, sum(s.amount - s.clawed)::float8 AS profit_money FROM order_share s
      WHERE s.site_id = ${sql.siteId} AND s.role <> 'lecturer' AND s.gmt_create > now() - interval '30 days'
      GROUP BY s.user_id HAVING sum(s.amount - s.clawed) > 0) r
    JOIN ${userView(sql)} u ON u.site_id = ${sql.siteId} AND u.id = r.user_id ORDER BY r.profit_money DESC, r.user_id`
}

/** Members of the scheme, newest first. */
export async function pageOfMembers(
  sql: Sql,
  page: PageRequest,
  { keyword, statusId }: { keyword: string; statusId: 0 | 1 | undefined },
) {
  const of = sql`
    FROM referral_member m JOIN ${userView(sql)} u ON u.site_id = ${sql.siteId} AND u.id = m.user_id
    WHERE m.site_id = ${sql.siteId} AND ${person(sql, keyword, 'u')} ${statusId === undefined ? sql`` : sql`AND m.status_id = ${statusId}`}`
  return sql.page<
    Figures & {
      userId: string
      nickname: string
      mobile: string
      headImgUrl: string
      referralCode: string
      joinType: StateCode<'referralJoin'>
      statusId: 0 | 1
      offReason: string
      gmtCreate: string
    }
  >(
    page,
    of,
    (cut) => sql`
      SELECT m.user_id, m.nickname, m.mobile, m.head_img_url, m.referral_code, m.join_type, m.status_id, m.off_reason, m.gmt_create, ${figures(sql)}
      FROM (SELECT m.*, u.nickname, u.mobile, u.head_img_url, u.referral_code ${of} ORDER BY m.gmt_create DESC, m.user_id DESC ${cut}) m ${figureJoins(sql)}
      ORDER BY m.gmt_create DESC, m.user_id DESC`,
  )
}

/** A mobile number matches its owner; other keywords match names. */
const person = (sql: Sql, keyword: string, u: string) =>
  /^\d{11}$/.test(keyword) ? sql`${sql(`${u}.mobile`)} = ${keyword}` : sql.contains(keyword, `${u}.nickname`)

export interface PairFilter {
  keyword: string
  referrerId: string | undefined
  isRisky: 0 | 1 | undefined
  risk: string | undefined
  bindStatus: number | undefined
}

/** Bindings. */
export async function pageOfPairs(sql: Sql, page: PageRequest, by: PairFilter) {
  // Settled commissions that were clawed back.
  const refunded = sql`
    EXISTS (SELECT FROM order_info o JOIN order_share s ON s.site_id = o.site_id AND s.order_no = o.order_no AND s.role = 'referrer'
      WHERE o.site_id = ${sql.siteId}
        AND o.recommend_user_id = b.referrer_id
        AND o.user_id = b.user_id
        AND s.share_status = ${literal(sql, stateCode.share.settled)}
        AND s.clawed > 0)`
  const risky =
    by.risk === 'refund'
      ? sql`AND ${refunded}`
      : by.risk
        ? sql`AND ${by.risk}::text = ANY(b.risk_list)`
        : by.isRisky === 1
          ? sql`AND (b.risk_list <> '{}' OR ${refunded})`
          : by.isRisky === 0
            ? sql`AND b.risk_list = '{}' AND NOT ${refunded}`
            : sql``
  const of = sql`
    FROM referral_bind b
    JOIN ${userView(sql)} u ON u.site_id = ${sql.siteId} AND u.id = b.user_id
    JOIN ${userView(sql)} r ON r.site_id = ${sql.siteId} AND r.id = b.referrer_id
    WHERE b.site_id = ${sql.siteId} AND (${person(sql, by.keyword, 'u')} OR ${person(sql, by.keyword, 'r')})
      ${by.referrerId === undefined ? sql`` : sql`AND b.referrer_id = ${by.referrerId}`} ${by.bindStatus === undefined ? sql`` : sql`AND b.bind_status = ${by.bindStatus}`} ${risky}`
  return sql.page<{
    userId: string
    nickname: string
    mobile: string
    referrerId: string
    referrerName: string
    bindStatus: StateCode<'binding'>
    source: string
    riskList: ('device' | 'address' | 'mutual' | 'payout' | 'chain' | 'refund')[]
    endReason: string
    bindTime: string
    expireTime: string | null
    orderCount: number
    orderMoney: number
    profitMoney: number
    refundMoney: number
  }>(
    page,
    of,
    (cut) => sql`
      SELECT p.user_id, p.nickname, p.mobile, p.referrer_id, p.referrer_name, p.bind_status, p.source, p.end_reason,
        p.bind_time, p.expire_time, o.order_count, o.order_money,
        s.profit_money, s.refund_money, to_jsonb(p.risk_list || CASE WHEN s.refund_money > 0 THEN '{refund}'::text[] ELSE '{}' END) AS risk_list
      FROM (SELECT b.*, u.nickname, u.mobile, r.nickname AS referrer_name ${of} ORDER BY b.bind_time DESC, b.user_id DESC ${cut}) p
      LEFT JOIN LATERAL (SELECT count(*)::int AS order_count, coalesce(sum(o.price_paid - o.refund_amount), 0)::float8 AS order_money
        FROM order_info o WHERE o.site_id = ${sql.siteId} AND o.recommend_user_id = p.referrer_id AND o.user_id = p.user_id AND ${paid(sql)}) o ON true
      LEFT JOIN LATERAL (SELECT coalesce(sum(s.amount - s.clawed), 0)::float8 AS profit_money,
        coalesce(sum(s.clawed) FILTER (WHERE s.share_status = ${literal(sql, stateCode.share.settled)}),
          0)::float8 AS refund_money
        FROM order_info o JOIN order_share s ON s.site_id = o.site_id AND s.order_no = o.order_no AND s.role = 'referrer'
        WHERE o.site_id = ${sql.siteId} AND o.recommend_user_id = p.referrer_id AND o.user_id = p.user_id) s ON true
      ORDER BY p.bind_time DESC, p.user_id DESC`,
  )
}
