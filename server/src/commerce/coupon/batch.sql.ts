/** Batches of coupons and the issue of their coupons. */
import { type StateCode, stateCode } from '@zhixing/contract/states'
import { literal } from '../../kernel/db/literal.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { userView } from '../../user/index.ts'
import type { CouponRule } from '../model/coupon.ts'

const { active } = stateCode.row

/** A batch as stored. */
export interface Batch extends CouponRule {
  id: string
  couponName: string
  issueType: StateCode<'couponIssue'>
  totalCount: number
  takenCount: number
  perUser: number
  claimBegin: string | null
  claimEnd: string | null
  useBegin: string | null
  useEnd: string | null
  useDays: number
  statusId: number
  remark: string
  gmtCreate: string
}

const columns = (sql: Sql) => sql`
  b.id, b.batch_name AS coupon_name, b.coupon_type, b.amount, b.percent, b.max_amount, b.threshold, b.scope_type, b.scope_list, b.is_with_limit, b.is_with_vip,
  b.issue_type, b.total_count, b.taken_count, b.per_user, b.claim_begin, b.claim_end, b.use_begin, b.use_end, b.use_days, b.status_id, b.remark, b.gmt_create`
/** Batches that can be claimed now. */
const isOpen = (sql: Sql) => sql`
  b.status_id = ${literal(sql, active)} AND (b.claim_begin IS NULL OR b.claim_begin <= now()) AND (b.claim_end IS NULL OR b.claim_end > now())
  AND (b.use_end IS NULL OR b.use_end > now())`

export async function selectBatch(sql: Sql, id: string): Promise<Batch | undefined> {
  const [row] = await sql<
    Batch[]
  >`SELECT ${columns(sql)} FROM coupon_batch b WHERE b.site_id = ${sql.siteId} AND b.id = ${id}`
  return row
}

/** Locks a batch until the transaction ends: claims are serialized. */
export async function lockBatch(tx: Tx, id: string): Promise<(Batch & { isOpen: boolean }) | undefined> {
  const [row] = await tx<(Batch & { isOpen: boolean })[]>`
    SELECT ${columns(tx)}, ${isOpen(tx)} AS "isOpen" FROM coupon_batch b WHERE b.site_id = ${tx.siteId} AND b.id = ${id} FOR UPDATE`
  return row
}

/** Batches on the claim page. @param userId whose claimed coupons are counted; null: a visitor */
export async function selectClaimable(sql: Sql, userId: string | null, batchId?: string) {
  return sql<(Batch & { ownCount: number })[]>`
    SELECT ${columns(sql)},
      (SELECT count(*)::int FROM coupon c WHERE c.site_id = ${sql.siteId} AND c.batch_id = b.id AND c.user_id = ${userId}) AS own_count
    FROM coupon_batch b
    WHERE b.site_id = ${sql.siteId}
      AND b.issue_type = ${literal(sql, stateCode.couponIssue.claimPage)}
      AND ${isOpen(sql)}
      ${batchId === undefined ? sql`` : sql`AND b.id = ${batchId}`}
    ORDER BY b.id DESC
    LIMIT 100`
}

/** Names of these batches, open or not. */
export async function selectBatchNames(sql: Sql, ids: readonly string[]) {
  return sql<{ id: string; couponName: string }[]>`
    SELECT id, batch_name AS coupon_name FROM coupon_batch WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids(ids)})`
}

export interface BatchRow extends Batch {
  usedCount: number
  lockedCount: number
  discountSum: number
  paidSum: number
}

export async function pageOfBatches(
  sql: Sql,
  page: PageRequest & { keyword: string; issueType?: number | undefined; statusId?: 0 | 1 | undefined },
) {
  const of = sql`
    FROM coupon_batch b WHERE b.site_id = ${sql.siteId} AND ${sql.contains(page.keyword, 'b.batch_name')}
      ${page.issueType === undefined ? sql`` : sql`AND b.issue_type = ${page.issueType}`}
      ${page.statusId === undefined ? sql`` : sql`AND b.status_id = ${page.statusId}`}`
  return sql.page<BatchRow>(
    page,
    of,
    (cut) => sql`
      SELECT p.*, f.* FROM (SELECT ${columns(sql)} ${of} ORDER BY b.id DESC ${cut}) p
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE c.coupon_status = ${literal(sql, stateCode.coupon.used)})::int AS used_count,
          count(*) FILTER (WHERE c.coupon_status = ${literal(sql, stateCode.coupon.reserved)})::int AS locked_count,
          coalesce(sum(c.discount) FILTER (WHERE c.coupon_status = ${literal(sql, stateCode.coupon.used)}), 0)::int AS discount_sum,
          coalesce(sum(o.price_paid) FILTER (WHERE c.coupon_status = ${literal(sql, stateCode.coupon.used)}), 0)::int AS paid_sum
        FROM coupon c LEFT JOIN order_info o ON o.site_id = c.site_id AND o.order_no = c.order_no
        WHERE c.site_id = ${sql.siteId} AND c.batch_id = p.id AND c.coupon_status <> ${literal(sql, stateCode.coupon.unused)}
      ) f ORDER BY p.id DESC`,
  )
}

export type NewBatch = Omit<Batch, 'id' | 'takenCount' | 'gmtCreate'>

const valuesOf = (tx: Tx, b: NewBatch) => ({
  batch_name: b.couponName,
  coupon_type: b.couponType,
  amount: b.amount,
  percent: b.percent,
  max_amount: b.maxAmount,
  threshold: b.threshold,
  scope_type: b.scopeType,
  scope_list: tx.json(b.scopeList),
  is_with_limit: b.isWithLimit,
  is_with_vip: b.isWithVip,
  issue_type: b.issueType,
  total_count: b.totalCount,
  per_user: b.perUser,
  claim_begin: b.claimBegin,
  claim_end: b.claimEnd,
  use_begin: b.useBegin,
  use_end: b.useEnd,
  use_days: b.useDays,
  remark: b.remark,
  status_id: b.statusId,
})

export async function insertBatch(tx: Tx, batch: NewBatch): Promise<string> {
  const [row] = await tx<
    { id: string }[]
  >`INSERT INTO coupon_batch ${tx({ site_id: tx.siteId, ...valuesOf(tx, batch) })} RETURNING id`
  return row?.id ?? ''
}

export async function writeBatch(tx: Tx, id: string, batch: NewBatch): Promise<void> {
  await tx`UPDATE coupon_batch SET ${tx(valuesOf(tx, batch))} WHERE site_id = ${tx.siteId} AND id = ${id}`
}

/** @returns false: no such batch */
export async function writeBatchStatus(sql: Sql, id: string, statusId: 0 | 1): Promise<boolean> {
  const { count } =
    await sql`UPDATE coupon_batch SET status_id = ${statusId} WHERE site_id = ${sql.siteId} AND id = ${id}`
  return count > 0
}

/** Inserts unclaimed codes. */
export async function insertCodes(tx: Tx, batchId: string, codes: readonly string[]): Promise<void> {
  await tx`
    INSERT INTO coupon (site_id, batch_id, code)
    SELECT ${tx.siteId}, ${batchId}, code FROM jsonb_array_elements_text(${asJson(tx, codes)}) AS code`
}

/** How many coupons of a batch each user has. */
export async function countOwned(sql: Sql, batchId: string, userIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await sql<{ userId: string; count: number }[]>`
    SELECT user_id, count(*)::int AS count
    FROM coupon
    WHERE site_id = ${sql.siteId} AND batch_id = ${batchId} AND user_id = ANY(${sql.ids(userIds)})
    GROUP BY user_id`
  return new Map(rows.map((row) => [row.userId, row.count]))
}

interface Window {
  beginTime: string | null
  endTime: string
}

/** Grants one coupon to each user. The caller holds the batch lock. */
export async function insertCoupons(
  tx: Tx,
  batchId: string,
  userIds: readonly string[],
  window: Window,
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    INSERT INTO coupon (site_id, batch_id, user_id, receive_time, begin_time, end_time)
    SELECT ${tx.siteId}, ${batchId}, user_id, now(), ${window.beginTime}, ${window.endTime} FROM unnest(${tx.ids(userIds)}) AS user_id RETURNING id`
  await tx`UPDATE coupon_batch SET taken_count = taken_count + ${rows.length} WHERE site_id = ${tx.siteId} AND id = ${batchId}`
  return rows.map(({ id }) => id)
}

/** The batch of a code. */
export async function selectCode(sql: Sql, code: string) {
  const [row] = await sql<{ couponId: string; batchId: string }[]>`
    SELECT id AS coupon_id, batch_id FROM coupon WHERE site_id = ${sql.siteId} AND code = ${code}`
  return row
}

/** Assigns a code to a user. The caller holds the batch lock. @returns false: already assigned */
export async function takeCode(
  tx: Tx,
  couponId: string,
  batchId: string,
  userId: string,
  window: Window,
): Promise<boolean> {
  const { count } = await tx`
    UPDATE coupon SET user_id = ${userId}, receive_time = now(), begin_time = ${window.beginTime}, end_time = ${window.endTime}
    WHERE site_id = ${tx.siteId} AND id = ${couponId} AND user_id IS NULL`
  if (count === 0) return false
  await tx`UPDATE coupon_batch SET taken_count = taken_count + 1 WHERE site_id = ${tx.siteId} AND id = ${batchId}`
  return true
}

export async function selectPeople(sql: Sql, mobiles: readonly string[]): Promise<{ id: string; mobile: string }[]> {
  return sql<{ id: string; mobile: string }[]>`
    SELECT u.id, u.mobile FROM ${userView(sql)} u WHERE u.site_id = ${sql.siteId} AND u.mobile IN ${sql(mobiles)}`
}

export interface CouponRow {
  id: string
  couponCode: string | null
  nickname: string
  couponStatus: StateCode<'coupon'>
  orderNo: string | null
  discount: number
  receiveTime: string | null
  endTime: string | null
  useTime: string | null
}

export async function pageOfCoupons(
  sql: Sql,
  page: PageRequest & { batchId: string; keyword: string; couponStatus?: number | undefined },
) {
  const status = sql`
    CASE WHEN c.user_id IS NULL THEN ${literal(sql, stateCode.coupon.unclaimed)}
      WHEN c.coupon_status = ${literal(sql, stateCode.coupon.unused)} AND c.end_time <= now() THEN ${literal(sql, stateCode.coupon.expired)}
      ELSE c.coupon_status END`
  const of = sql`
    FROM coupon c LEFT JOIN ${userView(sql)} u ON u.site_id = c.site_id AND u.id = c.user_id
    WHERE c.site_id = ${sql.siteId} AND c.batch_id = ${page.batchId} AND ${sql.contains(page.keyword, 'c.code', 'u.nickname')}
      ${page.couponStatus === undefined ? sql`` : sql`AND ${status} = ${page.couponStatus}`}`
  return sql.page<CouponRow>(
    page,
    of,
    (cut) => sql`
      SELECT c.id, c.code AS coupon_code, coalesce(u.nickname, '') AS nickname, ${status} AS coupon_status,
        c.order_no, c.discount, c.receive_time, c.end_time, c.use_time
      ${of} ORDER BY c.id DESC ${cut}`,
  )
}
