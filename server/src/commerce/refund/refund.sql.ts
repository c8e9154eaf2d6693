import { type StateCode, stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import type { PageRequest } from '../../kernel/page.ts'
import type { ShareRole } from '../sale/order.sql.ts'
import type { RefundStatus } from '../model/states.ts'

export type RefundKind = 'request' | 'grant' | 'late' | 'twice' | 'held'

/** Part of a refund: an amount of one item. */
export interface RefundItem {
  itemNo: number
  amount: number
}

export interface Refund {
  sn: string
  orderNo: string
  serialNumber: string | null
  userId: string
  clientKey: string
  kind: RefundKind
  itemList: RefundItem[]
  amount: number
  reason: string
  fileList: string[]
  status: RefundStatus
  dealUserId: string | null
  dealReason: string
  dealTime: string | null
  lastError: string
  refundTime: string | null
  gmtCreate: string
}

export const columns = (sql: Sql) => sql`
  sn, order_no, serial_number, user_id, client_key, kind, item_list, amount, reason, file_list, status, deal_user_id,
    deal_reason, deal_time, last_error, refund_time, gmt_create`

export type NewRefund = Pick<
  Refund,
  'orderNo' | 'serialNumber' | 'userId' | 'clientKey' | 'kind' | 'itemList' | 'amount' | 'reason' | 'status'
> & {
  fileList?: string[]
}

/** @returns undefined: the same refund exists */
export async function insertRefund(tx: Tx, r: NewRefund): Promise<string | undefined> {
  const [row] = await tx<{ sn: string }[]>`
    INSERT INTO order_refund (site_id, order_no, serial_number, user_id, client_key, kind, item_list, amount, reason, file_list, status)
    VALUES (${tx.siteId}, ${r.orderNo}, ${r.serialNumber}, ${r.userId}, ${r.clientKey}, ${r.kind},
      ${asJson(tx, r.itemList)}, ${r.amount}, ${r.reason}, ${asJson(tx, r.fileList ?? [])}, ${r.status})
    ON CONFLICT (site_id, order_no, client_key) DO NOTHING RETURNING sn`
  return row?.sn
}

export async function selectRefund(sql: Sql, sn: string): Promise<Refund | undefined> {
  const [row] = await sql<
    Refund[]
  >`SELECT ${columns(sql)} FROM order_refund WHERE site_id = ${sql.siteId} AND sn = ${sn}`
  return row
}

export async function lockRefund(tx: Tx, sn: string): Promise<Refund | undefined> {
  const [row] = await tx<
    Refund[]
  >`SELECT ${columns(tx)} FROM order_refund WHERE site_id = ${tx.siteId} AND sn = ${sn} FOR UPDATE`
  return row
}

/** An earlier refund of an order with the same client key. */
export async function selectRefundByKey(sql: Sql, orderNo: string, clientKey: string): Promise<Refund | undefined> {
  const [row] = await sql<Refund[]>`
    SELECT ${columns(sql)} FROM order_refund WHERE site_id = ${sql.siteId} AND order_no = ${orderNo} AND client_key = ${clientKey}`
  return row
}

/** A user's refunds, newest first, including late and duplicate payments. */
export async function pageOfOwnRefunds(sql: Sql, page: PageRequest, userId: string, status: RefundStatus | undefined) {
  const of = sql`
    FROM order_refund WHERE site_id = ${sql.siteId} AND user_id = ${userId} ${status === undefined ? sql`` : sql`AND status = ${status}`}`
  return sql.page<Refund>(page, of, (cut) => sql`SELECT ${columns(sql)} ${of} ORDER BY sn DESC ${cut}`)
}

export async function selectRefundsOf(sql: Sql, orderNo: string): Promise<Refund[]> {
  return sql<
    Refund[]
  >`SELECT ${columns(sql)} FROM order_refund WHERE site_id = ${sql.siteId} AND order_no = ${orderNo} ORDER BY sn`
}

export async function writeRefund(
  tx: Tx,
  sn: string,
  to: {
    status: RefundStatus
    platformSn?: string
    dealUserId?: string | null
    dealReason?: string
    finished?: boolean
  },
): Promise<void> {
  await tx`
    UPDATE order_refund SET status = ${to.status}, platform_sn = coalesce(${to.platformSn ?? null}, platform_sn), last_error = '',
      deal_user_id = coalesce(${to.dealUserId ?? null}::bigint, deal_user_id), deal_reason = coalesce(${to.dealReason ?? null}, deal_reason)
      ${to.dealReason !== undefined || to.dealUserId ? tx`, deal_time = now()` : tx``} ${to.finished ? tx`, refund_time = now()` : tx``}
    WHERE site_id = ${tx.siteId} AND sn = ${sn}`
}

export async function writeError(sql: Sql, sn: string, lastError: string): Promise<void> {
  await sql`UPDATE order_refund SET last_error = ${lastError} WHERE site_id = ${sql.siteId} AND sn = ${sn}`
}

export interface Share {
  itemNo: number
  role: ShareRole
  userId: string
  amount: number
  clawed: number
  shareStatus: StateCode<'share'>
}

export async function lockShares(tx: Tx, orderNo: string): Promise<Share[]> {
  return tx<Share[]>`
    SELECT item_no, role, user_id, amount, clawed, share_status
    FROM order_share
    WHERE site_id = ${tx.siteId} AND order_no = ${orderNo}
    ORDER BY item_no, role FOR UPDATE`
}

export async function writeClawed(
  tx: Tx,
  orderNo: string,
  share: Pick<Share, 'itemNo' | 'role' | 'clawed' | 'shareStatus'>,
): Promise<void> {
  await tx`
    UPDATE order_share SET clawed = ${share.clawed}, share_status = ${share.shareStatus}
    WHERE site_id = ${tx.siteId} AND order_no = ${orderNo} AND item_no = ${share.itemNo} AND role = ${share.role}`
}

export async function writeItemRefund(
  tx: Tx,
  orderNo: string,
  item: { itemNo: number; refundAmount: number; itemStatus: StateCode<'orderItem'> },
): Promise<void> {
  await tx`
    UPDATE order_item SET refund_amount = ${item.refundAmount}, item_status = ${item.itemStatus}
    WHERE site_id = ${tx.siteId} AND order_no = ${orderNo} AND item_no = ${item.itemNo}`
}

export async function writeOrderRefund(
  tx: Tx,
  orderNo: string,
  to: { orderStatus: StateCode<'order'>; amount: number },
): Promise<void> {
  await tx`
    UPDATE order_info SET order_status = ${to.orderStatus}, refund_amount = refund_amount + ${to.amount}, gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND order_no = ${orderNo}`
}

/** Whether the sale of this item has been revoked. */
export async function isTakenBack(
  tx: Tx,
  { productType, productId }: { productType: number; productId: string },
  orderNo: string,
): Promise<boolean> {
  if (orderNo === '0') return false
  const rows = await tx`
    SELECT FROM order_item WHERE site_id = ${tx.siteId} AND order_no = ${orderNo} AND product_type = ${productType} AND product_id = ${productId}
      AND item_status = ${stateCode.orderItem.refunded}`
  return rows.length > 0
}

/** Refunds in progress for so long that their job may be lost, of one site. */
export async function selectStuck(sql: Sql, minutes: number): Promise<string[]> {
  const rows = await sql<{ sn: string }[]>`
    SELECT sn FROM order_refund r WHERE site_id = ${sql.siteId} AND status = 'refunding' AND gmt_create < now() - make_interval(mins => ${minutes})
      AND NOT EXISTS (SELECT FROM order_refund_hand h WHERE h.site_id = r.site_id AND h.sn = r.sn) ORDER BY sn LIMIT 500`
  return rows.map(({ sn }) => sn)
}
