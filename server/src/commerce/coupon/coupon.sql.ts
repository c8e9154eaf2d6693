/** Coupons as orders and their owners need them. */
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import type { CouponRule } from '../model/coupon.ts'

/** A coupon that somebody has, with the rules of its batch. */
export interface OwnCoupon extends CouponRule {
  couponId: string
  couponName: string
  /** 1 unused, 2 held by an order that waits, 3 used, 4 over. */
  couponStatus: number
  orderNo: string | null
  receiveTime: string
  beginTime: string | null
  endTime: string
  useTime: string | null
}

const ownColumns = (sql: Sql) => sql`
  c.id AS coupon_id, b.batch_name AS coupon_name, b.coupon_type, b.amount, b.percent, b.max_amount, b.threshold, b.scope_type, b.scope_list, b.is_with_limit,
  b.is_with_vip, CASE WHEN c.coupon_status = 1 AND c.end_time <= now() THEN 4 ELSE c.coupon_status END AS coupon_status,
  c.order_no, c.receive_time, c.begin_time, c.end_time, c.use_time`
const fromOwn = (sql: Sql, userId: string) => sql`
  FROM coupon c JOIN coupon_batch b ON b.site_id = c.site_id AND b.id = c.batch_id WHERE c.site_id = ${sql.siteId} AND c.user_id = ${userId}`

/** A coupon of the person, held until the transaction ends: it is used once. */
export async function lockOwnCoupon(tx: Tx, userId: string, couponId: string): Promise<OwnCoupon | undefined> {
  const [row] = await tx<
    OwnCoupon[]
  >`SELECT ${ownColumns(tx)} ${fromOwn(tx, userId)} AND c.id = ${couponId} FOR UPDATE OF c`
  return row
}

/** A coupon of the person, whatever its state. */
export async function selectOwnCoupon(sql: Sql, userId: string, couponId: string): Promise<OwnCoupon | undefined> {
  const [row] = await sql<OwnCoupon[]>`SELECT ${ownColumns(sql)} ${fromOwn(sql, userId)} AND c.id = ${couponId}`
  return row
}

/** The most coupons that a checkout weighs. */
const MAX_WEIGHED = 100

/** What a person could use now or soon, the one that ends first at the front. */
export async function selectUnused(sql: Sql, userId: string): Promise<OwnCoupon[]> {
  return sql<OwnCoupon[]>`
    SELECT ${ownColumns(sql)} ${fromOwn(sql, userId)} AND c.coupon_status = 1 AND c.end_time > now() ORDER BY c.end_time, c.id LIMIT ${MAX_WEIGHED}`
}

export async function pageOfOwn(
  sql: Sql,
  page: PageRequest,
  { userId, couponStatus }: { userId: string; couponStatus: number | undefined },
) {
  const narrowed =
    couponStatus === undefined
      ? sql``
      : couponStatus === 4
        ? sql`AND c.coupon_status = 1 AND c.end_time <= now()`
        : couponStatus === 1
          ? sql`AND c.coupon_status = 1 AND c.end_time > now()`
          : sql`AND c.coupon_status = ${couponStatus}`
  const of = sql`${fromOwn(sql, userId)} ${narrowed}`
  return sql.page<OwnCoupon>(page, of, (cut) => sql`SELECT ${ownColumns(sql)} ${of} ORDER BY c.id DESC ${cut}`)
}

/** Ties a coupon, whose row the caller holds, to the order that was placed with it. */
export async function holdCoupon(tx: Tx, couponId: string, orderNo: string, discount: number): Promise<void> {
  await tx`
    UPDATE coupon SET coupon_status = 2, order_no = ${orderNo}, discount = ${discount}
    WHERE site_id = ${tx.siteId} AND id = ${couponId} AND coupon_status = 1`
}

/** The order was paid: its coupon is used. */
export async function spendCoupon(tx: Tx, orderNo: string): Promise<void> {
  await tx`UPDATE coupon SET coupon_status = 3, use_time = now() WHERE site_id = ${tx.siteId} AND order_no = ${orderNo} AND coupon_status = 2`
}

/** The coupon that an order was paid with. */
export async function selectCouponOf(
  sql: Sql,
  orderNo: string,
): Promise<{ couponName: string; threshold: number } | undefined> {
  const [row] = await sql<{ couponName: string; threshold: number }[]>`
    SELECT b.batch_name AS coupon_name, b.threshold FROM coupon c JOIN coupon_batch b ON b.site_id = c.site_id AND b.id = c.batch_id
    WHERE c.site_id = ${sql.siteId} AND c.order_no = ${orderNo}`
  return row
}

/** The order was closed, or refunded whole: its coupon is the person's again, for as long as it lasts. */
export async function returnCoupon(tx: Tx, orderNo: string): Promise<void> {
  await tx`
    UPDATE coupon SET coupon_status = 1, order_no = NULL, discount = 0, use_time = NULL WHERE site_id = ${tx.siteId} AND order_no = ${orderNo}`
}
