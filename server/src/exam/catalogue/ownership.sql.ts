/** Ownership of non-free papers, for the domains that sell and grant them. */
import { stateCode } from '@zhixing/contract/states'
import { lecturerView } from '../../user/index.ts'
import type { SellableSearch, Stretch } from '../../course/index.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'

/** What a person owned of a paper before a purchase. */
export interface PaperOwnership {
  /** 1 bought or granted, 2 through a membership, while it lasts. */
  buyType: number
  expireTime: string | null
  orderNo: string
}

/** A paper as a product. */
export interface SellablePaper {
  examId: string
  examName: string
  examLogo: string
  isFree: 0 | 1
  isVipFree: 0 | 1
  examOriginal: number
  examDiscount: number
  isOnShelf: boolean
  /** The organisation whose private paper it is; EVERYONE: none. */
  orgId: string
  lecturerId: string
  lecturerUserId: string
  lecturerName: string
  lecturerProportion: number
}

const onShelf = (sql: Sql) => sql`(e.is_putaway = 1 AND e.live_version > 0 AND e.org_id = 0)`
const sellableColumns = (sql: Sql) => sql`
  e.id AS "examId", e.exam_name, e.exam_logo, e.is_free, e.is_vip_free, e.exam_original, e.exam_discount,
  ${onShelf(sql)} AS "isOnShelf", e.org_id::text AS "orgId", e.lecturer_id, l.user_id AS "lecturerUserId", l.lecturer_name, l.lecturer_proportion`

export async function selectSellablePapers(sql: Sql, examIds: string[]): Promise<SellablePaper[]> {
  return sql<SellablePaper[]>`
    SELECT ${sellableColumns(sql)}
    FROM exam_info e JOIN ${lecturerView(sql)} l ON l.site_id = e.site_id AND l.id = e.lecturer_id
    WHERE e.site_id = ${sql.siteId} AND e.id = ANY(${sql.ids(examIds)}) AND e.is_deleted = 0 AND e.is_assigned = 0`
}

/** Papers that were ever published without private ones, newest first, with their total up to `COUNT_CAP + 1`. */
export async function findSellablePapers(
  sql: Sql,
  by: SellableSearch,
  { offset, limit }: Stretch,
): Promise<{ list: SellablePaper[]; totalCount: number }> {
  const joined = sql`JOIN ${lecturerView(sql)} l ON l.site_id = e.site_id AND l.id = e.lecturer_id`
  const of = sql`
    FROM exam_info e ${by.keyword ? joined : sql``}
    WHERE e.site_id = ${sql.siteId} AND e.is_deleted = 0 AND e.is_assigned = 0 AND e.org_id = 0 AND e.live_version > 0
      AND ${sql.contains(by.keyword, 'e.exam_name', 'l.lecturer_name')}
      ${by.isFree === undefined ? sql`` : sql`AND e.is_free = ${by.isFree}`}
      ${by.isVipFree === undefined ? sql`` : sql`AND e.is_vip_free = ${by.isVipFree}`}
      ${by.isOnShelf === undefined ? sql`` : by.isOnShelf === 1 ? sql`AND ${onShelf(sql)}` : sql`AND NOT ${onShelf(sql)}`}
      ${by.among ? sql`AND e.id = ANY(${sql.ids(by.among)})` : sql``}
      ${by.not ? sql`AND NOT e.id = ANY(${sql.ids(by.not)})` : sql``}`
  const [totalCount, list] = await Promise.all([
    sql.counted(of),
    sql<SellablePaper[]>`
      SELECT ${sellableColumns(sql)} FROM (SELECT e.* ${of} ORDER BY e.id DESC LIMIT ${limit} OFFSET ${offset}) e ${joined}
      ORDER BY e.id DESC`,
  ])
  return { list, totalCount }
}

export async function selectBoughtPapers(sql: Sql, userIds: readonly string[], examIds: readonly string[]) {
  return sql<{ userId: string; examId: string; expireTime: string | null; buyType: number }[]>`
    SELECT user_id, exam_id, expire_time, buy_type FROM exam_owner WHERE site_id = ${sql.siteId} AND user_id = ANY(${sql.ids(userIds)}) AND exam_id = ANY(${sql.ids(examIds)})`
}

/** Locks a person's ownership of a paper until the transaction ends, also where there is none. */
export async function lockPaperOwnership(tx: Tx, userId: string, examId: string): Promise<PaperOwnership | null> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`paper ${tx.siteId} ${userId} ${examId}`}, 0))`
  const [row] = await tx<PaperOwnership[]>`
    SELECT buy_type, expire_time, order_no FROM exam_user WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND exam_id = ${examId} FOR UPDATE`
  return row ?? null
}

/** Grants a paper, or changes the expiry; a new owner is counted. */
export async function writePaperOwnership(
  tx: Tx,
  userId: string,
  examId: string,
  owned: PaperOwnership,
): Promise<void> {
  await tx`
    WITH written AS (
      INSERT INTO exam_user (site_id, user_id, exam_id, buy_type, expire_time, order_no) VALUES (${tx.siteId}, ${userId}, ${examId}, ${owned.buyType}, ${owned.expireTime}, ${owned.orderNo})
      ON CONFLICT (site_id, user_id, exam_id) DO UPDATE SET buy_type = excluded.buy_type, expire_time = excluded.expire_time, order_no = excluded.order_no RETURNING (xmax = 0) AS is_new
    )
    UPDATE exam_info e SET count_buy = e.count_buy + 1 FROM written w WHERE e.site_id = ${tx.siteId} AND e.id = ${examId} AND w.is_new`
}

export async function deletePaperOwnership(tx: Tx, userId: string, examId: string): Promise<void> {
  await tx`
    WITH gone AS (DELETE FROM exam_user WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND exam_id = ${examId} RETURNING exam_id)
    UPDATE exam_info e SET count_buy = e.count_buy - 1 FROM gone WHERE e.site_id = ${tx.siteId} AND e.id = gone.exam_id`
}

export async function writePaperVipFree(tx: Tx, examId: string, isVipFree: 0 | 1): Promise<void> {
  await tx`UPDATE exam_info SET is_vip_free = ${isVipFree} WHERE site_id = ${tx.siteId} AND id = ${examId}`
}

/**
 * A paper included in the membership that a person has begun since an instant without buying it.
 * @returns its name
 */
export async function selectMemberPaper(sql: Sql, userId: string, since: string): Promise<string | undefined> {
  const [row] = await sql<{ examName: string }[]>`
    SELECT e.exam_name FROM user_exam_record r JOIN exam_info e ON e.site_id = r.site_id AND e.id = r.exam_id
    WHERE r.site_id = ${sql.siteId} AND r.user_id = ${userId} AND r.begin_time >= ${since} AND e.is_vip_free = 1 AND e.is_free = 0
      AND NOT EXISTS (SELECT FROM exam_user o WHERE o.site_id = r.site_id AND o.user_id = r.user_id AND o.exam_id = r.exam_id AND o.buy_type = ${literal(sql, stateCode.buy.paid)})
    LIMIT 1`
  return row?.examName
}

/** The number of attempts of a person at a paper. */
export async function countPaperRecords(sql: Sql, userId: string, examId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM user_exam_record WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND exam_id = ${examId}`
  return row?.count ?? 0
}
