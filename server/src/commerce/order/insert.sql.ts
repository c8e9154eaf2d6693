/** Writing new orders. */
import { asJson } from '../../kernel/db/json.ts'
import type { Tx } from '../../kernel/db/index.ts'
import type { Item } from './order.sql.ts'

export interface NewOrder {
  orderNo: string
  userId: string
  clientKey: string
  contentHash: string
  tradeType: number
  payType: number
  channelType: number
  pricePayable: number
  priceDiscount: number
  pricePaid: number
  couponId: string | null
  bundleId?: string | null
  referralCode: string
  recommendUserId: string | null
  secondUserId?: string | null
  remarkCus: string
  expireMinutes: number
}

export type NewItem = Omit<
  Item,
  'orderNo' | 'itemNo' | 'userId' | 'refundAmount' | 'itemStatus' | 'ownedBefore' | 'grantExpireTime'
>

/** The try to pay that is written with its order. */
export interface NewPay {
  serialNumber: string
  channel: string
  payType: number
}

/** An order with its products, the first line of its time line and, where it is to be paid now, the first try. */
export interface NewOrderParts {
  order: NewOrder
  items: readonly NewItem[]
  log: { event: string; remark?: string; operatorId?: string }
  pay?: NewPay | undefined
}

/**
 * Writes orders with all that belongs to them: in one statement, since each is a message of its own to both sides.
 * @returns until when each stays open, by its number
 */
export async function insertOrders(tx: Tx, parts: readonly NewOrderParts[]): Promise<Map<string, string>> {
  const orders = parts.map(({ order, log, pay }) => ({
    ...order,
    ...log,
    ...pay,
    tryType: pay?.payType,
    payType: order.payType,
  }))
  const items = parts.flatMap(({ order: { orderNo, userId }, items: list }) =>
    list.map((item, at) => ({ ...item, orderNo, userId, itemNo: at + 1 })),
  )
  const rows = await tx<{ orderNo: string; expireTime: string }[]>`
    WITH n AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${asJson(tx, orders)}) AS x ("orderNo" bigint, "userId" bigint, "clientKey" text, "contentHash" text, "tradeType" smallint,
        "payType" smallint, "channelType" smallint, "pricePayable" integer, "priceDiscount" integer, "pricePaid" integer, "couponId" bigint, "bundleId" bigint,
        "referralCode" text, "recommendUserId" bigint, "secondUserId" bigint, "remarkCus" text, "expireMinutes" integer, event text, remark text,
        "operatorId" bigint, "serialNumber" bigint, channel text, "tryType" smallint)
    ), o AS (
      INSERT INTO order_info (site_id, order_no, user_id, client_key, content_hash, trade_type, pay_type, channel_type, price_payable, price_discount, price_paid,
        coupon_id, bundle_id, referral_code, recommend_user_id, second_user_id, remark_cus, expire_time)
      SELECT ${tx.siteId}, "orderNo", "userId", "clientKey", "contentHash", "tradeType", "payType", "channelType", "pricePayable", "priceDiscount", "pricePaid",
        "couponId", "bundleId", "referralCode", "recommendUserId", "secondUserId", "remarkCus", now() + make_interval(mins => "expireMinutes")
      FROM n RETURNING order_no, expire_time
    ), i AS (
      INSERT INTO order_item (site_id, order_no, item_no, user_id, product_type, product_id, product_name, product_logo, lecturer_id, lecturer_user_id, price_payable,
        price_discount, price_paid, deduction_list, snapshot)
      SELECT ${tx.siteId}, "orderNo", "itemNo", "userId", "productType", "productId", "productName", "productLogo", "lecturerId", "lecturerUserId", "pricePayable",
        "priceDiscount", "pricePaid", "deductionList", snapshot
      FROM jsonb_to_recordset(${asJson(tx, items)}) AS x ("orderNo" bigint, "itemNo" smallint, "userId" bigint, "productType" smallint, "productId" bigint,
        "productName" text, "productLogo" text, "lecturerId" bigint, "lecturerUserId" bigint, "pricePayable" integer, "priceDiscount" integer, "pricePaid" integer,
        "deductionList" jsonb, snapshot jsonb)
    ), l AS (
      INSERT INTO order_log (site_id, order_no, event, remark, operator_id)
      SELECT ${tx.siteId}, "orderNo", event, coalesce(remark, ''), "operatorId" FROM n
    ), p AS (
      INSERT INTO order_pay (site_id, serial_number, order_no, channel, pay_type, amount, expire_time)
      SELECT ${tx.siteId}, "serialNumber", "orderNo", channel, "tryType", "pricePaid", now() + make_interval(mins => "expireMinutes")
      FROM n WHERE "serialNumber" IS NOT NULL
    )
    SELECT order_no, expire_time FROM o`
  return new Map(rows.map(({ orderNo, expireTime }) => [orderNo, expireTime]))
}

/** Writes one. @returns until when it stays open */
export async function insertOrder(tx: Tx, parts: NewOrderParts): Promise<string> {
  const expireTime = (await insertOrders(tx, [parts])).get(parts.order.orderNo)
  if (expireTime === undefined) throw new Error('no order was made')
  return expireTime
}
