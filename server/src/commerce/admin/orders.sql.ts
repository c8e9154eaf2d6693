import type { StateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import type { ProductRef } from '@zhixing/contract/commerce/order'
import type { PageRequest } from '../../kernel/page.ts'
import { columns as refundColumns, type Refund, type RefundKind } from '../refund/refund.sql.ts'
import type { RefundStatus } from '../model/states.ts'

type Between = { beginTime?: string | undefined; endTime?: string | undefined }

/** An operator's keyword: a number, or users and products that match it. */
export interface KeywordMatch {
  keyword: string
  people: string[]
}
/** Upper bound of counted orders, and the most rows of one export. */
const MAX_ORDERS = 50_000

const numberOf = (keyword: string) => (/^\d{1,18}$/.test(keyword) ? keyword : '0')

const between = (sql: Sql, { beginTime, endTime }: Between) => sql`
  ${beginTime === undefined ? sql`` : sql`AND o.gmt_create >= ${beginTime}::text::timestamptz`}
  ${endTime === undefined ? sql`` : sql`AND o.gmt_create < ${endTime}::text::timestamptz`}`

export interface OrderFilter extends KeywordMatch, Between {
  /** Products that match the keyword. */
  products: readonly ProductRef[]
  orderStatus?: number | undefined
  tradeType?: number | undefined
  payType?: number | undefined
  productType?: number | undefined
  userId?: string | undefined
  amountFrom?: number | undefined
  amountTo?: number | undefined
}

export interface OrderLine {
  orderNo: string
  userId: string
  orderStatus: StateCode<'order'>
  tradeType: StateCode<'trade'>
  payType: number
  pricePayable: number
  priceDiscount: number
  pricePaid: number
  refundAmount: number
  productNames: string
  couponName: string
  platformSn: string
  invoiceNo: string
  remark: string
  remarkCus: string
  fileList: string[]
  payTime: string | null
  closeTime: string | null
  gmtCreate: string
}

const orderColumns = (sql: Sql) => sql`
  o.order_no, o.user_id, o.order_status, o.trade_type, o.pay_type, o.price_payable, o.price_discount, o.price_paid, o.refund_amount, o.remark, o.remark_cus,
  o.file_list, o.pay_time, o.close_time, o.gmt_create,
  (SELECT coalesce(string_agg(i.product_name, '、' ORDER BY i.item_no), '') FROM order_item i WHERE i.site_id = o.site_id AND i.order_no = o.order_no) AS "productNames",
  coalesce((SELECT b.batch_name FROM coupon c JOIN coupon_batch b ON b.site_id = c.site_id AND b.id = c.batch_id WHERE c.site_id = o.site_id AND c.id = o.coupon_id), '') AS "couponName",
  coalesce((SELECT p.platform_sn FROM order_pay p WHERE p.site_id = o.site_id AND p.serial_number = o.serial_number), '') AS "platformSn",
  coalesce((SELECT string_agg(v.invoice_no, '、' ORDER BY v.id) FROM invoice_order k JOIN invoice v ON v.site_id = k.site_id AND v.id = k.invoice_id
    WHERE k.site_id = o.site_id AND k.order_no = o.order_no AND k.is_counted = 1 AND v.invoice_no <> ''), '') AS "invoiceNo"`

const ordersWhere = (sql: Sql, by: OrderFilter) => sql`
  o.site_id = ${sql.siteId} ${between(sql, by)}
  ${by.orderStatus === undefined ? sql`` : sql`AND o.order_status = ${by.orderStatus}`}
  ${by.tradeType === undefined ? sql`` : sql`AND o.trade_type = ${by.tradeType}`}
  ${by.payType === undefined ? sql`` : sql`AND o.pay_type = ${by.payType}`}
  ${by.userId === undefined ? sql`` : sql`AND o.user_id = ${by.userId}`}
  ${by.amountFrom === undefined ? sql`` : sql`AND o.price_paid >= ${by.amountFrom}`}
  ${by.amountTo === undefined ? sql`` : sql`AND o.price_paid <= ${by.amountTo}`}
  ${
    by.productType === undefined
      ? sql``
      : sql`AND EXISTS (SELECT FROM order_item i WHERE i.site_id = o.site_id AND i.order_no = o.order_no AND i.product_type = ${by.productType})`
  }
  ${by.keyword === '' ? sql`` : sql`AND (${keywordConditions(sql, by)})`}`

const byType = (products: readonly ProductRef[]) => [...Map.groupBy(products, ({ productType }) => productType)]
const oneOf = (sql: Sql, productType: number, list: readonly ProductRef[]) =>
  sql`i.product_type = ${productType} AND i.product_id = ANY(${sql.ids(list.map(({ productId }) => productId))})`

/**
 * The counted relation, from FROM on. A filter by product alone counts items, whose index covers both columns: joining
 * fifty thousand items to their orders takes ten times as long.
 */
function ordersCounted(sql: Sql, by: OrderFilter) {
  const { keyword, people, products, productType, beginTime, endTime, orderStatus, tradeType, payType, userId } = by
  const others = [beginTime, endTime, orderStatus, tradeType, payType, userId, by.amountFrom, by.amountTo]
  const types = byType(products)
  const [only] = types
  const isPlain = others.every((value) => value === undefined)
  const isMeant = types.length === 1 && people.length === 0 && numberOf(keyword) === '0'
  const items =
    !isPlain || (keyword !== '' && productType !== undefined)
      ? undefined
      : productType !== undefined
        ? sql`i.product_type = ${productType}`
        : keyword !== '' && only && isMeant
          ? oneOf(sql, ...only)
          : undefined
  return items
    ? sql`FROM (SELECT DISTINCT i.order_no FROM order_item i WHERE i.site_id = ${sql.siteId} AND ${items}) counted_order`
    : sql`FROM order_info o WHERE ${ordersWhere(sql, by)}`
}

/**
 * The keyword as conditions, only those that can match: each uses an index, while an OR over all of them would use
 * none.
 */
function keywordConditions(sql: Sql, { keyword, people, products }: OrderFilter) {
  const ways = [
    ...(numberOf(keyword) === '0' ? [] : [sql`o.order_no = ${numberOf(keyword)}`]),
    ...(people.length > 0 ? [sql`o.user_id = ANY(${sql.ids(people)})`] : []),
    ...byType(products).map(
      ([productType, list]) =>
        sql`EXISTS (SELECT FROM order_item i WHERE i.site_id = o.site_id AND i.order_no = o.order_no AND ${oneOf(sql, productType, list)})`,
    ),
  ]
  return ways.length === 0 ? sql`false` : ways.reduce((one, other) => sql`${one} OR ${other}`)
}

/** Sold products whose name contains the keyword: a loose index scan, one step per product instead of one per sale. */
export async function selectSoldProducts(sql: Sql, keyword: string): Promise<ProductRef[]> {
  return sql<ProductRef[]>`
    WITH RECURSIVE product AS (
      (SELECT product_type, product_id, product_name FROM order_item WHERE site_id = ${sql.siteId}
        ORDER BY product_type DESC, product_id DESC, order_no LIMIT 1)
      UNION ALL
      SELECT n.* FROM product p CROSS JOIN LATERAL (
        SELECT product_type, product_id, product_name FROM order_item i WHERE i.site_id = ${sql.siteId} AND (i.product_type, i.product_id) < (p.product_type, p.product_id)
        ORDER BY product_type DESC, product_id DESC, order_no LIMIT 1) n)
    SELECT product_type, product_id FROM product WHERE ${sql.contains(keyword, 'product_name')}`
}

export async function pageOfOrders(sql: Sql, page: PageRequest, by: OrderFilter) {
  const of = sql`FROM order_info o WHERE ${ordersWhere(sql, by)}`
  const newest = sql`ORDER BY o.gmt_create DESC, o.order_no DESC`
  return sql.longPage<OrderLine>(
    page,
    ordersCounted(sql, by),
    (cut) => sql`SELECT ${orderColumns(sql)} FROM (SELECT o.* ${of} ${newest} ${cut}) o ${newest}`,
    MAX_ORDERS,
  )
}

export async function selectOrderLine(sql: Sql, orderNo: string): Promise<OrderLine | undefined> {
  const [row] = await sql<
    OrderLine[]
  >`SELECT ${orderColumns(sql)} FROM order_info o WHERE o.site_id = ${sql.siteId} AND o.order_no = ${orderNo}`
  return row
}

/** @returns false: no such order */
export async function writeRemark(sql: Sql, orderNo: string, remark: string): Promise<boolean> {
  const { count } =
    await sql`UPDATE order_info SET remark = ${remark} WHERE site_id = ${sql.siteId} AND order_no = ${orderNo}`
  return count > 0
}

export async function selectOperatorLog(sql: Sql, orderNo: string) {
  return sql<{ event: string; remark: string; operatorId: string | null; gmtCreate: string }[]>`
    SELECT event, remark, operator_id, gmt_create FROM order_log WHERE site_id = ${sql.siteId} AND order_no = ${orderNo} ORDER BY id`
}

export interface TransferLine {
  id: string
  businessKey: string
  kind: string
  gmtCreate: string
  account: string
  ownerId: string
  amount: number
}

/** Ledger entries of an order. */
export async function selectTransfers(sql: Sql, orderNo: string): Promise<TransferLine[]> {
  return sql<TransferLine[]>`
    SELECT t.id, t.business_key, t.kind, t.gmt_create, a.kind AS account, a.owner_id, e.amount::float8 AS amount
    FROM ledger_transfer t JOIN ledger_entry e ON e.site_id = t.site_id AND e.transfer_id = t.id
    JOIN ledger_account a ON a.site_id = e.site_id AND a.id = e.account_id
    WHERE t.site_id = ${sql.siteId} AND t.order_no = ${orderNo} ORDER BY t.id, e.line`
}

export interface PaymentFilter extends KeywordMatch, Between {
  channel: string
  payStatus?: number | undefined
}

export interface PaymentLine {
  serialNumber: string
  orderNo: string
  userId: string
  orderStatus: StateCode<'order'>
  pricePaid: number
  channel: string
  payType: number
  payStatus: StateCode<'pay'>
  amount: number
  platformSn: string
  heldReason: string
  payTime: string | null
  gmtCreate: string
}

const paymentColumns = (sql: Sql) => sql`
  p.serial_number, p.order_no, o.user_id, o.order_status, o.price_paid, p.channel, p.pay_type, p.pay_status, p.amount, p.platform_sn, p.held_reason, p.pay_time, p.gmt_create`
const joinOrder = (sql: Sql) => sql`JOIN order_info o ON o.site_id = p.site_id AND o.order_no = p.order_no`

export async function pageOfPayments(sql: Sql, page: PageRequest, by: PaymentFilter) {
  const number = numberOf(by.keyword)
  const of = sql`
    FROM order_pay p WHERE p.site_id = ${sql.siteId}
    ${by.channel === '' ? sql`` : sql`AND p.channel = ${by.channel}`} ${by.payStatus === undefined ? sql`` : sql`AND p.pay_status = ${by.payStatus}`}
    ${by.beginTime === undefined ? sql`` : sql`AND p.gmt_create >= ${by.beginTime}::text::timestamptz`}
    ${by.endTime === undefined ? sql`` : sql`AND p.gmt_create < ${by.endTime}::text::timestamptz`}
    ${
      by.keyword === ''
        ? sql``
        : sql`AND (p.serial_number = ${number} OR p.order_no = ${number} OR (p.platform_sn = ${by.keyword} AND p.platform_sn <> '')
          OR p.order_no = ANY(ARRAY(SELECT o.order_no FROM order_info o WHERE o.site_id = ${sql.siteId} AND o.user_id = ANY(${sql.ids(by.people)}))))`
    }`
  return sql.page<PaymentLine>(
    page,
    of,
    (cut) => sql`
      SELECT ${paymentColumns(sql)} FROM (SELECT p.* ${of} ORDER BY p.serial_number DESC ${cut}) p ${joinOrder(sql)} ORDER BY p.serial_number DESC`,
  )
}

export async function selectPaymentLine(sql: Sql, serialNumber: string): Promise<PaymentLine | undefined> {
  const [row] = await sql<PaymentLine[]>`
    SELECT ${paymentColumns(sql)} FROM order_pay p ${joinOrder(sql)} WHERE p.site_id = ${sql.siteId} AND p.serial_number = ${serialNumber}`
  return row
}

export async function selectPaymentsOf(sql: Sql, orderNo: string): Promise<PaymentLine[]> {
  return sql<PaymentLine[]>`
    SELECT ${paymentColumns(sql)} FROM order_pay p ${joinOrder(sql)} WHERE p.site_id = ${sql.siteId} AND p.order_no = ${orderNo} ORDER BY p.serial_number`
}

export interface RefundFilter extends KeywordMatch, Between {
  status?: RefundStatus | undefined
  kind?: RefundKind | undefined
  hasError?: 1 | undefined
  isOldest: 0 | 1
}

export async function pageOfRefunds(sql: Sql, page: PageRequest, by: RefundFilter) {
  const number = numberOf(by.keyword)
  const of = sql`
    FROM order_refund WHERE site_id = ${sql.siteId}
    ${by.status === undefined ? sql`` : sql`AND status = ${by.status}`} ${by.kind === undefined ? sql`` : sql`AND kind = ${by.kind}`}
    ${by.hasError === undefined ? sql`` : sql`AND status = 'refunding' AND last_error <> ''`}
    ${by.beginTime === undefined ? sql`` : sql`AND gmt_create >= ${by.beginTime}::text::timestamptz`}
    ${by.endTime === undefined ? sql`` : sql`AND gmt_create < ${by.endTime}::text::timestamptz`}
    ${by.keyword === '' ? sql`` : sql`AND (sn = ${number} OR order_no = ${number} OR user_id = ANY(${sql.ids(by.people)}))`}`
  const order = by.isOldest === 1 ? sql`sn` : sql`sn DESC`
  return sql.page<Refund>(page, of, (cut) => sql`SELECT ${refundColumns(sql)} ${of} ORDER BY ${order} ${cut}`)
}

export async function writeByHand(
  tx: Tx,
  orderNo: string,
  { remark, fileList }: { remark: string; fileList: readonly string[] },
): Promise<void> {
  await tx`
    UPDATE order_info SET remark = ${remark}, file_list = ${asJson(tx, fileList)} WHERE site_id = ${tx.siteId} AND order_no = ${orderNo}`
}

/** Numbers of these users' orders by client key. */
export async function orderNosByKey(
  sql: Sql,
  keys: readonly { userId: string; clientKey: string }[],
): Promise<Map<string, string>> {
  const rows = await sql<{ clientKey: string; orderNo: string }[]>`
    SELECT o.client_key, o.order_no FROM jsonb_to_recordset(${JSON.stringify(keys)}::text::jsonb) AS k ("userId" bigint, "clientKey" text)
    JOIN order_info o ON o.site_id = ${sql.siteId} AND o.user_id = k."userId" AND o.client_key = k."clientKey"`
  return new Map(rows.map(({ clientKey, orderNo }) => [clientKey, orderNo]))
}

/** Deletes a gift that was taken back, before its account is deleted: no money was moved by it. */
export async function deleteGift(tx: Tx, orderNo: string): Promise<void> {
  await tx`DELETE FROM order_info WHERE site_id = ${tx.siteId} AND order_no = ${orderNo} AND price_paid = 0`
}
