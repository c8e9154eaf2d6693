import type { OrderRow } from '@zhixing/contract/commerce/order'
import { type StateCode, stateCode, type ProductType } from '@zhixing/contract/states'
import { asJson } from '../../kernel/db/json.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import type { Owned } from '../product/port.ts'
import type { Snapshot } from './cart.ts'
import type { Deduction } from '../model/price.ts'

export interface Order {
  orderNo: string
  userId: string
  clientKey: string
  contentHash: string
  orderStatus: StateCode<'order'>
  tradeType: StateCode<'trade'>
  payType: number
  pricePayable: number
  priceDiscount: number
  pricePaid: number
  refundAmount: number
  couponId: string | null
  referralCode: string
  recommendUserId: string | null
  /** The referrer's referrer, where the site has a second level of commission. */
  secondUserId: string | null
  remarkCus: string
  /** The payment attempt that settled it. */
  serialNumber: string | null
  payTime: string | null
  expireTime: string
  gmtCreate: string
}

export interface Item {
  orderNo: string
  itemNo: number
  userId: string
  productType: ProductType
  productId: string
  productName: string
  productLogo: string
  lecturerId: string | null
  lecturerUserId: string | null
  pricePayable: number
  priceDiscount: number
  pricePaid: number
  refundAmount: number
  itemStatus: StateCode<'orderItem'>
  deductionList: Deduction[]
  snapshot: Snapshot
  ownedBefore: Owned | null
  grantExpireTime: string | null
}

const orderColumns = (sql: Sql) => sql`
  o.order_no, o.user_id, o.client_key, o.content_hash, o.order_status, o.trade_type, o.pay_type, o.price_payable, o.price_discount, o.price_paid,
  o.refund_amount, o.coupon_id, o.referral_code, o.recommend_user_id, o.second_user_id, o.remark_cus, o.serial_number, o.pay_time, o.expire_time, o.gmt_create`

/** Serializes the orders of a user: concurrent checkouts cannot order the same product twice. */
export async function lockBuyer(tx: Tx, userId: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`buyer ${tx.siteId} ${userId}`}, 0))`
}

/** Takes the buyer's lock, and generates the numbers of a new order and its first payment attempt. */
export async function beginOrder(tx: Tx, userId: string): Promise<Numbers> {
  const [row] = await tx<Numbers[]>`
    SELECT new_id() AS order_no, new_id() AS serial_number FROM pg_advisory_xact_lock(hashtextextended(${`buyer ${tx.siteId} ${userId}`}, 0))`
  if (!row) throw new Error('the query returned no row')
  return row
}

export async function selectByKey(sql: Sql, userId: string, clientKey: string): Promise<Order | undefined> {
  const [row] = await sql<Order[]>`
    SELECT ${orderColumns(sql)} FROM order_info o WHERE o.site_id = ${sql.siteId} AND o.user_id = ${userId} AND o.client_key = ${clientKey}`
  return row
}

export async function selectOrder(sql: Sql, orderNo: string): Promise<Order | undefined> {
  const [row] = await sql<
    Order[]
  >`SELECT ${orderColumns(sql)} FROM order_info o WHERE o.site_id = ${sql.siteId} AND o.order_no = ${orderNo}`
  return row
}

/** Locks an order until the transaction ends; every change of an order takes this lock. */
export async function lockOrder(tx: Tx, orderNo: string): Promise<Order | undefined> {
  const [row] = await tx<Order[]>`
    SELECT ${orderColumns(tx)} FROM order_info o WHERE o.site_id = ${tx.siteId} AND o.order_no = ${orderNo} FOR UPDATE`
  return row
}

interface Waiting {
  orderNo: string
  productName: string
}

/**
 * The newest waiting order of the user that holds one of these products (`type:id`).
 * The user's items are read first (MATERIALIZED): filtered by status first, a planner without statistics scans every
 * waiting order of the site, which at peak is most orders.
 */
export async function selectWaiting(sql: Sql, userId: string, keys: readonly string[]): Promise<Waiting | undefined> {
  const [row] = await sql<Waiting[]>`
    WITH w AS MATERIALIZED (
      SELECT o.order_no, o.order_status, o.expire_time, o.gmt_create, i.product_name
      FROM order_item i JOIN order_info o ON o.site_id = i.site_id AND o.order_no = i.order_no
      WHERE i.site_id = ${sql.siteId} AND i.user_id = ${userId}
        AND i.product_type || ':' || i.product_id = ANY(${`{${keys.join(',')}}`}::text::text[])
    )
    SELECT order_no, product_name FROM w
    WHERE order_status = ${stateCode.order.waiting} AND expire_time > now() ORDER BY gmt_create DESC LIMIT 1`
  return row
}

/** Numbers of a new order and its first payment attempt. */
export interface Numbers {
  orderNo: string
  serialNumber: string
}

/** Generates numbers up front, so that the inserts that use them can be pipelined. */
export async function newNumbers(tx: Tx): Promise<Numbers> {
  const [row] = await tx<Numbers[]>`SELECT new_id() AS order_no, new_id() AS serial_number`
  if (!row) throw new Error('the query returned no row')
  return row
}

export async function selectItems(sql: Sql, orderNos: readonly string[]): Promise<Item[]> {
  return sql<Item[]>`
    SELECT order_no, item_no, user_id, product_type, product_id, product_name, product_logo, lecturer_id, lecturer_user_id, price_payable, price_discount,
      price_paid, refund_amount, item_status, deduction_list, snapshot, owned_before, grant_expire_time
    FROM order_item WHERE site_id = ${sql.siteId} AND order_no = ANY(${sql.ids(orderNos)}) ORDER BY order_no, item_no`
}

/** Writes a state allowed by the state machine (model/states.ts). */
export async function writeStatus(
  tx: Tx,
  orderNo: string,
  to: { orderStatus: StateCode<'order'>; closed?: boolean },
): Promise<void> {
  await tx`
    UPDATE order_info SET order_status = ${to.orderStatus}, gmt_modified = now() ${to.closed ? tx`, close_time = now()` : tx``}
    WHERE site_id = ${tx.siteId} AND order_no = ${orderNo}`
}

export async function writePaid(
  tx: Tx,
  orderNo: string,
  paid: {
    orderStatus: StateCode<'order'>
    payType: number
    serialNumber: string | null
    lecturerProfit: number
    platformProfit: number
    payTime: string | null
  },
): Promise<void> {
  await tx`
    UPDATE order_info
    SET order_status = ${paid.orderStatus}, pay_type = ${paid.payType}, serial_number = ${paid.serialNumber},
      lecturer_profit = ${paid.lecturerProfit},
      platform_profit = ${paid.platformProfit}, pay_time = ${paid.payTime ?? tx`now()`}, gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND order_no = ${orderNo}`
}

export async function writeGranted(
  tx: Tx,
  item: Pick<Item, 'orderNo' | 'itemNo' | 'itemStatus' | 'ownedBefore' | 'grantExpireTime'>,
): Promise<void> {
  await tx`
    UPDATE order_item SET item_status = ${item.itemStatus}, owned_before = ${asJson(tx, item.ownedBefore)}, grant_expire_time = ${item.grantExpireTime}
    WHERE site_id = ${tx.siteId} AND order_no = ${item.orderNo} AND item_no = ${item.itemNo}`
}

/** Owner of a share; `second`: the referrer's referrer. */
export type ShareRole = 'lecturer' | 'referrer' | 'second'

export interface NewShare {
  orderNo: string
  itemNo: number
  role: ShareRole
  userId: string
  rate: number
  amount: number
  settleDays: number
}

export async function insertShare(tx: Tx, share: NewShare): Promise<void> {
  await tx`
    INSERT INTO order_share (site_id, order_no, item_no, role, user_id, rate, amount, settle_time)
    VALUES (${tx.siteId}, ${share.orderNo}, ${share.itemNo}, ${share.role}, ${share.userId}, ${share.rate},
      ${share.amount}, now() + make_interval(days => ${share.settleDays}))`
}

/** Whether a refund of a membership of the buyer is pending. */
export async function hasMembershipRefund(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql`
    SELECT FROM order_item i JOIN order_info o ON o.site_id = i.site_id AND o.order_no = i.order_no
    WHERE i.site_id = ${sql.siteId}
      AND i.user_id = ${userId}
      AND i.product_type = ${stateCode.product.vip}
      AND o.order_status = ${stateCode.order.refunding}
    LIMIT 1`
  return rows.length > 0
}

/** Appends a line to an order's log. */
export async function insertLog(
  tx: Tx,
  orderNo: string,
  event: string,
  remark = '',
  operatorId: string | null = null,
): Promise<void> {
  await tx`INSERT INTO order_log (site_id, order_no, event, remark, operator_id) VALUES (${tx.siteId}, ${orderNo}, ${event}, ${remark}, ${operatorId})`
}

export async function selectLog(sql: Sql, orderNo: string) {
  return sql<{ event: string; remark: string; gmtCreate: string }[]>`
    SELECT event, remark, gmt_create FROM order_log WHERE site_id = ${sql.siteId} AND order_no = ${orderNo} ORDER BY id`
}

/** A user's orders, newest first. */
export async function pageOfOwn(
  sql: Sql,
  page: PageRequest,
  { userId, orderStatus }: { userId: string; orderStatus: number | undefined },
) {
  const of = sql`
    FROM order_info o WHERE o.site_id = ${sql.siteId} AND o.user_id = ${userId} AND o.is_show_user = 1
      ${orderStatus === undefined ? sql`` : sql`AND o.order_status = ${orderStatus}`}`
  return sql.page<Omit<OrderRow, 'itemList' | 'isHeld'>>(
    page,
    of,
    (cut) => sql`
      SELECT o.order_no, o.order_status, o.trade_type, o.pay_type, o.price_payable, o.price_discount, o.price_paid,
        o.refund_amount, o.pay_time, o.expire_time, o.gmt_create
      ${of} ORDER BY o.gmt_create DESC, o.order_no DESC ${cut}`,
  )
}
