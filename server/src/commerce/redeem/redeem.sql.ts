import type { ProductRef } from '@zhixing/contract/commerce/order'
import type { ProductType } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { userView } from '../../user/index.ts'

export interface RedeemBatch {
  id: string
  batchName: string
  productType: ProductType
  productId: string
  totalCount: number
  beginTime: string | null
  endTime: string | null
  statusId: number
  remark: string
  gmtCreate: string
}

const columns = (sql: Sql) => sql`
  b.id, b.batch_name, b.product_type, b.product_id, b.total_count, b.begin_time, b.end_time, b.status_id, b.remark, b.gmt_create`

/** A code with its batch; locks both until the transaction ends, so that it is redeemed once. */
export async function lockCode(tx: Tx, code: string) {
  const [row] = await tx<(RedeemBatch & { codeId: string; userId: string | null })[]>`
    SELECT c.id AS code_id, c.user_id, ${columns(tx)}
    FROM redeem_code c JOIN redeem_batch b ON b.site_id = c.site_id AND b.id = c.batch_id
    WHERE c.site_id = ${tx.siteId} AND c.code = ${code} FOR UPDATE OF c`
  return row
}

/** Locks a batch until the transaction ends. */
export async function lockBatch(tx: Tx, id: string): Promise<RedeemBatch | undefined> {
  const [row] = await tx<
    RedeemBatch[]
  >`SELECT ${columns(tx)} FROM redeem_batch b WHERE b.site_id = ${tx.siteId} AND b.id = ${id} FOR UPDATE`
  return row
}

export async function writeRedeemed(tx: Tx, codeId: string, userId: string, orderNo: string): Promise<void> {
  await tx`
    UPDATE redeem_code SET user_id = ${userId}, order_no = ${orderNo}, use_time = now() WHERE site_id = ${tx.siteId} AND id = ${codeId}`
}

export async function insertBatch(
  tx: Tx,
  b: ProductRef & Pick<RedeemBatch, 'batchName' | 'totalCount' | 'beginTime' | 'endTime' | 'statusId' | 'remark'>,
  codes: readonly string[],
): Promise<string> {
  const [made] = await tx<{ id: string }[]>`
    INSERT INTO redeem_batch (site_id, batch_name, product_type, product_id, total_count, begin_time, end_time, status_id, remark)
    VALUES (${tx.siteId}, ${b.batchName}, ${b.productType}, ${b.productId}, ${b.totalCount}, ${b.beginTime},
      ${b.endTime}, ${b.statusId}, ${b.remark})
    RETURNING id`
  const id = made?.id ?? ''
  await tx`
    INSERT INTO redeem_code (site_id, batch_id, code) SELECT ${tx.siteId}, ${id}, code FROM jsonb_array_elements_text(${asJson(tx, codes)}) AS code`
  return id
}

/** @returns false: no such batch */
export async function writeBatchStatus(sql: Sql, id: string, statusId: 0 | 1): Promise<boolean> {
  const { count } =
    await sql`UPDATE redeem_batch SET status_id = ${statusId} WHERE site_id = ${sql.siteId} AND id = ${id}`
  return count > 0
}

export async function hasBatch(sql: Sql, id: string): Promise<boolean> {
  return (await sql`SELECT 1 FROM redeem_batch WHERE site_id = ${sql.siteId} AND id = ${id}`).length > 0
}

export async function pageOfBatches(sql: Sql, page: PageRequest & { keyword: string; statusId?: 0 | 1 | undefined }) {
  const of = sql`
    FROM redeem_batch b WHERE b.site_id = ${sql.siteId} AND ${sql.contains(page.keyword, 'b.batch_name')}
      ${page.statusId === undefined ? sql`` : sql`AND b.status_id = ${page.statusId}`}`
  return sql.page<RedeemBatch & { usedCount: number }>(
    page,
    of,
    (cut) => sql`
      SELECT ${columns(sql)},
        (SELECT count(*)::int FROM redeem_code c WHERE c.site_id = ${sql.siteId} AND c.batch_id = b.id AND c.user_id IS NOT NULL) AS used_count
      ${of} ORDER BY b.id DESC ${cut}`,
  )
}

export async function pageOfCodes(
  sql: Sql,
  page: PageRequest & { batchId: string; keyword: string; isUsed?: 0 | 1 | undefined },
) {
  const of = sql`
    FROM redeem_code c LEFT JOIN ${userView(sql)} u ON u.site_id = c.site_id AND u.id = c.user_id
    WHERE c.site_id = ${sql.siteId} AND c.batch_id = ${page.batchId} AND ${sql.contains(page.keyword, 'c.code', 'u.nickname')}
      ${page.isUsed === undefined ? sql`` : sql`AND (c.user_id IS NOT NULL) = ${page.isUsed === 1}`}`
  return sql.page<{
    id: string
    redeemCode: string
    nickname: string
    orderNo: string | null
    useTime: string | null
  }>(
    page,
    of,
    (cut) => sql`
      SELECT c.id, c.code AS redeem_code, coalesce(u.nickname, '') AS nickname, c.order_no, c.use_time ${of} ORDER BY c.id ${cut}`,
  )
}
