/** Ownership of courses, for the domains that sell or give them. Free enrolment is in study-begin.sql.ts. */
import { stateCode } from '@zhixing/contract/states'
import { lecturerView } from '../user/index.ts'
import type { Sql, Tx } from '../kernel/db/index.ts'
import { emitHook } from '../system/index.ts'
import { literal } from '../kernel/db/literal.ts'

/** A person's ownership of a product. */
export interface Ownership {
  buyType: number
  expireTime: string | null
  orderNo: string
}

/** A course as a product. */
export interface SellableCourse {
  courseId: string
  courseCategory: number
  courseName: string
  courseLogo: string
  isFree: 0 | 1
  isVipFree: 0 | 1
  courseOriginal: number
  courseDiscount: number
  isOnShelf: boolean
  /** The organisation whose private course it is; '0': none. */
  orgId: string
  lecturerId: string
  lecturerUserId: string
  lecturerName: string
  lecturerProportion: number
}

const onShelf = (sql: Sql) =>
  sql`(c.is_putaway = 1 AND c.status_id = ${literal(sql, stateCode.row.active)} AND c.stop_reason = '')`
const sellableColumns = (sql: Sql) => sql`
  c.id AS course_id, c.course_category, c.course_name, c.course_logo, c.is_free, c.is_vip_free,
  c.course_original, c.course_discount, ${onShelf(sql)} AS is_on_shelf, c.org_id::text,
  c.lecturer_id, l.user_id AS lecturer_user_id, l.lecturer_name, l.lecturer_proportion`

export async function selectSellableCourses(sql: Sql, courseIds: string[]): Promise<SellableCourse[]> {
  return sql<SellableCourse[]>`
    SELECT ${sellableColumns(sql)}
    FROM course c
    JOIN ${lecturerView(sql)} l ON l.site_id = c.site_id AND l.id = c.lecturer_id
    WHERE c.site_id = ${sql.siteId} AND c.id = ANY(${sql.ids(courseIds)}) AND c.is_deleted = 0`
}

/** Filters of a list of products; absent ones do not filter. */
export interface SellableSearch {
  keyword?: string | undefined
  isFree?: 0 | 1 | undefined
  isVipFree?: 0 | 1 | undefined
  isOnShelf?: 0 | 1 | undefined
  /** Only these ids, or all but these. */
  among?: readonly string[] | undefined
  not?: readonly string[] | undefined
  lecturerId?: string | undefined
}

/** A slice of a list. */
export interface Stretch {
  offset: number
  limit: number
}

/** Courses of these categories without private ones, newest first, with their total up to `COUNT_CAP + 1`. */
export async function findSellableCourses(
  sql: Sql,
  categories: readonly number[],
  by: SellableSearch,
  { offset, limit }: Stretch,
): Promise<{ list: SellableCourse[]; totalCount: number }> {
  const joined = sql`JOIN ${lecturerView(sql)} l ON l.site_id = c.site_id AND l.id = c.lecturer_id`
  const of = sql`
    FROM course c ${by.keyword ? joined : sql``}
    WHERE c.site_id = ${sql.siteId} AND c.is_deleted = 0 AND c.org_id = 0 AND c.course_category = ANY(${sql.ids(categories)})
      AND ${sql.contains(by.keyword, 'c.course_name', 'l.lecturer_name')}
      ${by.isFree === undefined ? sql`` : sql`AND c.is_free = ${by.isFree}`}
      ${by.isVipFree === undefined ? sql`` : sql`AND c.is_vip_free = ${by.isVipFree}`}
      ${by.isOnShelf === undefined ? sql`` : by.isOnShelf === 1 ? sql`AND ${onShelf(sql)}` : sql`AND NOT ${onShelf(sql)}`}
      ${by.among ? sql`AND c.id = ANY(${sql.ids(by.among)})` : sql``}
      ${by.not ? sql`AND NOT c.id = ANY(${sql.ids(by.not)})` : sql``}
      ${by.lecturerId === undefined ? sql`` : sql`AND c.lecturer_id = ${by.lecturerId}`}`
  const [totalCount, list] = await Promise.all([
    sql.counted(of),
    sql<SellableCourse[]>`
      SELECT ${sellableColumns(sql)} FROM (SELECT c.* ${of} ORDER BY c.id DESC LIMIT ${limit} OFFSET ${offset}) c ${joined}
      ORDER BY c.id DESC`,
  ])
  return { list, totalCount }
}

/** Current ownership of courses by people, with its end and origin; access through a class or an organisation is left out. */
export async function selectBoughtCourses(sql: Sql, userIds: readonly string[], courseIds: readonly string[]) {
  return sql<{ userId: string; courseId: string; expireTime: string | null; buyType: number }[]>`
    SELECT user_id, course_id, expire_time, buy_type
    FROM course_owner
    WHERE site_id = ${sql.siteId} AND user_id = ANY(${sql.ids(userIds)})
      AND course_id = ANY(${sql.ids(courseIds)}) AND buy_type NOT IN (${literal(sql, stateCode.buy.class, stateCode.buy.seat)})`
}

/**
 * A person's ownership of a course, locked until the end of the transaction. The advisory lock also covers a missing
 * row.
 */
export async function lockCourseOwnership(tx: Tx, userId: string, courseId: string): Promise<Ownership | null> {
  // Pipelined on one connection: the SELECT runs once the lock is held.
  const [, [row]] = await Promise.all([
    tx`SELECT pg_advisory_xact_lock(hashtextextended(${`course ${tx.siteId} ${userId} ${courseId}`}, 0))`,
    tx<Ownership[]>`
    SELECT buy_type, expire_time, order_no
    FROM course_user
    WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND course_id = ${courseId}
    FOR UPDATE`,
  ])
  return row ?? null
}

/** Gives a person a course, or changes the end of their ownership. Counts a new learner. */
export async function writeCourseOwnership(tx: Tx, userId: string, courseId: string, owned: Ownership): Promise<void> {
  const rows = await tx`
    WITH written AS (
      INSERT INTO course_user AS u (site_id, user_id, course_id, buy_type, expire_time, order_no)
      VALUES (${tx.siteId}, ${userId}, ${courseId}, ${owned.buyType}, ${owned.expireTime}, ${owned.orderNo})
      ON CONFLICT (site_id, user_id, course_id) DO UPDATE
      SET buy_type = excluded.buy_type, expire_time = excluded.expire_time, order_no = excluded.order_no
      RETURNING (xmax = 0) AS is_new
    )
    UPDATE course c SET count_study = c.count_study + 1
    FROM written w
    WHERE c.site_id = ${tx.siteId} AND c.id = ${courseId} AND w.is_new RETURNING 1`
  if (rows.length > 0) await emitHook(tx, 'enrolment.created', `user ${userId}`, { userId, courseId })
}

/** Revokes a course and counts one learner less. Progress is kept. */
export async function deleteCourseOwnership(tx: Tx, userId: string, courseId: string): Promise<void> {
  await tx`
    WITH deleted AS (DELETE
      FROM course_user
      WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND course_id = ${courseId}
      RETURNING course_id)
    UPDATE course c SET count_study = c.count_study - 1
    FROM deleted
    WHERE c.site_id = ${tx.siteId} AND c.id = deleted.course_id`
}

/** Makes a course free for members, or not. */
export async function writeCourseVipFree(tx: Tx, courseId: string, isVipFree: 0 | 1): Promise<void> {
  await tx`UPDATE course SET is_vip_free = ${isVipFree} WHERE site_id = ${tx.siteId} AND id = ${courseId}`
}
