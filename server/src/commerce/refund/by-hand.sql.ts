import { asJson } from '../../kernel/db/json.ts'
import { beginOf, today } from '../../kernel/day.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'

/** A refund recorded as paid outside the site. */
export interface ManualRefund {
  sn: string
  payWay: number
  voucherNo: string
  /** Ids of private images. */
  fileList: string[]
  remark: string
  needsTwo: 0 | 1
  operatorId: string
  confirmUserId: string | null
  /** Null: waits for the second operator. */
  confirmTime: string | null
  gmtCreate: string
}

export type NewHand = Pick<
  ManualRefund,
  'sn' | 'payWay' | 'voucherNo' | 'fileList' | 'remark' | 'needsTwo' | 'operatorId'
>

export async function insertHand(tx: Tx, h: NewHand): Promise<void> {
  await tx`
    INSERT INTO order_refund_hand (site_id, sn, pay_way, voucher_no, file_list, remark, needs_two, operator_id)
    VALUES (${tx.siteId}, ${h.sn}, ${h.payWay}, ${h.voucherNo}, ${asJson(tx, h.fileList)}, ${h.remark}, ${h.needsTwo}, ${h.operatorId})`
}

/**
 * The sum an operator has paid by hand without a second one, today or of this order. Takes a lock per operator, so that
 * concurrent payments are serialized.
 */
export async function sumAlone(tx: Tx, operatorId: string, orderNo: string): Promise<number> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`operator ${tx.siteId} ${operatorId}`}, 0))`
  const [row] = await tx<{ sum: number }[]>`
    SELECT coalesce(sum(r.amount), 0)::float8 AS sum FROM order_refund_hand h JOIN order_refund r ON r.site_id = h.site_id AND r.sn = h.sn
    WHERE h.site_id = ${tx.siteId}
      AND h.needs_two = 0
      AND (r.order_no = ${orderNo} OR (h.operator_id = ${operatorId} AND h.gmt_create >= ${beginOf(tx, today(tx))}))`
  return row?.sum ?? 0
}

export async function selectHands(sql: Sql, sns: readonly string[]): Promise<ManualRefund[]> {
  return sql<ManualRefund[]>`
    SELECT sn, pay_way, voucher_no, file_list, remark, needs_two, operator_id, confirm_user_id, confirm_time, gmt_create
    FROM order_refund_hand WHERE site_id = ${sql.siteId} AND sn = ANY(${sql.ids(sns)})`
}

export const selectHand = async (sql: Sql, sn: string): Promise<ManualRefund | undefined> =>
  (await selectHands(sql, [sn]))[0]

/** @param confirmUserId the second operator; null: one is sufficient */
export async function writeConfirmed(tx: Tx, sn: string, confirmUserId: string | null): Promise<void> {
  await tx`
    UPDATE order_refund_hand SET confirm_user_id = ${confirmUserId}, confirm_time = now() WHERE site_id = ${tx.siteId} AND sn = ${sn}`
}

export async function deleteHand(tx: Tx, sn: string): Promise<void> {
  await tx`DELETE FROM order_refund_hand WHERE site_id = ${tx.siteId} AND sn = ${sn}`
}
