/** Insertion of new orders. */
import type { StateCode } from '@zhixing/contract/states'
import { asJson } from '../../kernel/db/json.ts'
import type { Tx } from '../../kernel/db/index.ts'
import type { Item } from './order.sql.ts'

export interface NewOrder {
  orderNo: string
  userId: string
  clientKey: string
  contentHash: string
  tradeType: StateCode<'trade'>
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

/** The payment attempt that is inserted with its order. */
export interface NewPay {
  serialNumber: string
  channel: string
  accountId: string
  payType: number
}

/** An order with its products, the first line of its log and, when payment starts at once, the first attempt. */
export interface NewOrderParts {
  order: NewOrder
  items: readonly NewItem[]
  log: { event: string; remark?: string; operatorId?: string }
  pay?: NewPay | undefined
}

/**
 * Writes an order with its products, log line and first payment attempt in one statement, which is one round trip.
 * @returns until when it stays open
 */
export async function insertOrder(tx: Tx, { order, items, log, pay }: NewOrderParts): Promise<string> {
  const row = { ...order, ...log, ...pay, attemptType: pay?.payType, payType: order.payType }
  const itemRows = items.map((item, index) => ({ ...item, itemNo: index + 1 }))
  const [written] = await tx<{ expireTime: string }[]>`
    WITH n AS MATERIALIZED (
      SELECT * FROM jsonb_to_record(${asJson(tx, row)}) AS x (
        "orderNo" bigint, "userId" bigint, "clientKey" text, "contentHash" text, "tradeType" smallint,
        "payType" smallint, "channelType" smallint, "pricePayable" integer, "priceDiscount" integer,
        "pricePaid" integer, "couponId" bigint, "bundleId" bigint, "referralCode" text, "recommendUserId" bigint,
        "secondUserId" bigint, "remarkCus" text, "expireMinutes" integer, event text, remark text,
        "operatorId" bigint, "serialNumber" bigint, channel text, "accountId" bigint, "attemptType" smallint)
    ), o AS (
      INSERT INTO order_info (site_id, order_no, user_id, client_key, content_hash, trade_type, pay_type, channel_type,
        price_payable, price_discount, price_paid, coupon_id, bundle_id, referral_code, recommend_user_id,
        second_user_id, remark_cus, expire_time)
      SELECT ${tx.siteId}, "orderNo", "userId", "clientKey", "contentHash", "tradeType", "payType", "channelType",
        "pricePayable", "priceDiscount", "pricePaid", "couponId", "bundleId", "referralCode", "recommendUserId",
        "secondUserId", "remarkCus", now() + make_interval(mins => "expireMinutes")
      FROM n RETURNING expire_time
    ), i AS (
      INSERT INTO order_item (site_id, order_no, item_no, user_id, product_type, product_id, product_name, product_logo,
        lecturer_id, lecturer_user_id, price_payable, price_discount, price_paid, deduction_list, snapshot)
      SELECT ${tx.siteId}, ${order.orderNo}, "itemNo", ${order.userId}, "productType", "productId", "productName",
        "productLogo", "lecturerId", "lecturerUserId", "pricePayable", "priceDiscount", "pricePaid", "deductionList",
        snapshot
      FROM jsonb_to_recordset(${asJson(tx, itemRows)}) AS x (
        "itemNo" smallint, "productType" smallint, "productId" bigint, "productName" text, "productLogo" text,
        "lecturerId" bigint, "lecturerUserId" bigint, "pricePayable" integer, "priceDiscount" integer,
        "pricePaid" integer, "deductionList" jsonb, snapshot jsonb)
    ), l AS (
      INSERT INTO order_log (site_id, order_no, event, remark, operator_id)
      SELECT ${tx.siteId}, "orderNo", event, coalesce(remark, ''), "operatorId" FROM n
    ), p AS (
      INSERT INTO order_pay (site_id, serial_number, order_no, channel, account_id, pay_type, amount, expire_time)
      SELECT ${tx.siteId}, "serialNumber", "orderNo", channel, "accountId", "attemptType", "pricePaid",
        now() + make_interval(mins => "expireMinutes")
      FROM n WHERE "serialNumber" IS NOT NULL
    )
    SELECT expire_time FROM o`
  if (!written) throw new Error('the order was not inserted')
  return written.expireTime
}
