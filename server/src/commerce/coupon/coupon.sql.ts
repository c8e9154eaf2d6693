/** Coupons for checkouts and their owners. */
import { type StateCode, stateCode } from '@zhixing/contract/states'
import { literal } from '../../kernel/db/literal.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import type { CouponRule } from '../model/coupon.ts'

/** A user's coupon with the rules of its batch. */
export interface OwnCoupon extends CouponRule {
  couponId: string
  couponName: string
  couponStatus: StateCode<'coupon'>
  orderNo: string | null
  receiveTime: string
  beginTime: string | null
  endTime: string
  useTime: string | null
}

const ownColumns = (sql: Sql) => sql`
  c.id AS coupon_id, b.batch_name AS coupon_name, b.coupon_type, b.amount, b.percent, b.max_amount, b.threshold, b.scope_type, b.scope_list, b.is_with_limit,
  b.is_with_vip,
  CASE WHEN c.coupon_status = ${literal(sql, stateCode.coupon.unused)} AND c.end_time <= now() THEN ${literal(sql, stateCode.coupon.expired)}
    ELSE c.coupon_status END AS coupon_status,
  c.order_no, c.receive_time, c.begin_time, c.end_time, c.use_time`
const fromOwn = (sql: Sql, userId: string) => sql`
  FROM coupon c JOIN coupon_batch b ON b.site_id = c.site_id AND b.id = c.batch_id WHERE c.site_id = ${sql.siteId} AND c.user_id = ${userId}`

/** Locks a coupon of the user until the transaction ends: it can be used once. */
export async function lockOwnCoupon(tx: Tx, userId: string, couponId: string): Promise<OwnCoupon | undefined> {
  const [row] = await tx<
    OwnCoupon[]
  >`SELECT ${ownColumns(tx)} ${fromOwn(tx, userId)} AND c.id = ${couponId} FOR UPDATE OF c`
  return row
}

/** A coupon of the user in any state. */
export async function selectOwnCoupon(sql: Sql, userId: string, couponId: string): Promise<OwnCoupon | undefined> {
  const [row] = await sql<OwnCoupon[]>`SELECT ${ownColumns(sql)} ${fromOwn(sql, userId)} AND c.id = ${couponId}`
  return row
}

/** The most coupons evaluated for a checkout. */
const MAX_WEIGHED = 100

/** Unused coupons of a user, earliest expiry first. */
export async function selectUnused(sql: Sql, userId: string): Promise<OwnCoupon[]> {
  return sql<OwnCoupon[]>`
    SELECT ${ownColumns(sql)} ${fromOwn(sql, userId)}
      AND c.coupon_status = ${literal(sql, stateCode.coupon.unused)}
      AND c.end_time > now()
    ORDER BY c.end_time, c.id
    LIMIT ${MAX_WEIGHED}`
}

export async function pageOfOwn(
  sql: Sql,
  page: PageRequest,
  { userId, couponStatus }: { userId: string; couponStatus: number | undefined },
) {
  const narrowed =
    couponStatus === undefined
      ? sql``
      : couponStatus === stateCode.coupon.expired
        ? sql`AND c.coupon_status = ${literal(sql, stateCode.coupon.unused)} AND c.end_time <= now()`
        : couponStatus === stateCode.coupon.unused
          ? sql`AND c.coupon_status = ${literal(sql, stateCode.coupon.unused)} AND c.end_time > now()`
          : sql`AND c.coupon_status = ${couponStatus}`
  const of = sql`${fromOwn(sql, userId)} ${narrowed}`
  return sql.page<OwnCoupon>(page, of, (cut) => sql`SELECT ${ownColumns(sql)} ${of} ORDER BY c.id DESC ${cut}`)
}

/** Reserves a coupon, locked by the caller, for an order. */
export async function holdCoupon(tx: Tx, couponId: string, orderNo: string, discount: number): Promise<void> {
  await tx`
    UPDATE coupon SET coupon_status = ${literal(tx, stateCode.coupon.reserved)}, order_no = ${orderNo}, discount = ${discount}
    WHERE site_id = ${tx.siteId} AND id = ${couponId} AND coupon_status = ${literal(tx, stateCode.coupon.unused)}`
}

/** The order was paid: marks its coupon used. */
export async function spendCoupon(tx: Tx, orderNo: string): Promise<void> {
  await tx`
    UPDATE coupon
    SET coupon_status = ${literal(tx, stateCode.coupon.used)}, use_time = now()
    WHERE site_id = ${tx.siteId} AND order_no = ${orderNo} AND coupon_status = ${literal(tx, stateCode.coupon.reserved)}`
}

/** The coupon of an order. */
export async function selectCouponOf(
  sql: Sql,
  orderNo: string,
): Promise<{ couponName: string; threshold: number } | undefined> {
  const [row] = await sql<{ couponName: string; threshold: number }[]>`
    SELECT b.batch_name AS coupon_name, b.threshold FROM coupon c JOIN coupon_batch b ON b.site_id = c.site_id AND b.id = c.batch_id
    WHERE c.site_id = ${sql.siteId} AND c.order_no = ${orderNo}`
  return row
}

/** The order was closed or fully refunded: its coupon is usable again until it expires. */
export async function returnCoupon(tx: Tx, orderNo: string): Promise<void> {
  await tx`
    UPDATE coupon
    SET coupon_status = ${literal(tx, stateCode.coupon.unused)}, order_no = NULL, discount = 0, use_time = NULL
    WHERE site_id = ${tx.siteId} AND order_no = ${orderNo}`
}
