import type { Sql, Tx } from '../kernel/db/index.ts'

/** Versions of a course that are being written or judged (course_version.audit_status). */
const OPEN = '{0,2,3}'

/** Writers of a site's categories take turns: names are unique in their place, and a place is more than a row. */
export async function lockCategories(tx: Tx): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtext('course_category'), ${tx.siteId})`
}

export interface FullCategoryRow {
  id: string
  parentId: string
  categoryType: number
  categoryName: string
  floor: number
  statusId: 0 | 1
}

function columns(sql: Sql) {
  return sql`k.id, k.parent_id, k.category_type, k.category_name, k.floor, k.status_id`
}

/** All categories of one kind, with how many living courses stand in or below each. */
export async function selectAll(sql: Sql, categoryType: number) {
  return sql<(FullCategoryRow & { courseCount: number })[]>`
    WITH uses AS (
      SELECT category_id, count(*)::int AS n FROM course c, LATERAL (SELECT DISTINCT unnest(ARRAY[c.category_id1, c.category_id2, c.category_id3]) AS category_id) u
      WHERE c.site_id = ${sql.siteId} AND c.status_id = 1 AND c.is_deleted = 0 GROUP BY 1
    )
    SELECT ${columns(sql)}, coalesce(uses.n, 0) AS "courseCount" FROM course_category k LEFT JOIN uses ON uses.category_id = k.id
    WHERE k.site_id = ${sql.siteId} AND k.category_type = ${categoryType} ORDER BY k.floor, k.sort, k.id`
}

export async function selectOne(sql: Sql, id: string) {
  const [row] = await sql<
    FullCategoryRow[]
  >`SELECT ${columns(sql)} FROM course_category k WHERE k.site_id = ${sql.siteId} AND k.id = ${id}`
  return row
}

export async function selectSome(sql: Sql, ids: readonly string[]) {
  return sql<
    FullCategoryRow[]
  >`SELECT ${columns(sql)} FROM course_category k WHERE k.site_id = ${sql.siteId} AND k.id = ANY(${sql.ids(ids)})`
}

/** The category of this name in this place. */
export async function selectNamed(sql: Sql, categoryType: number, parentId: string, categoryName: string) {
  const [row] = await sql<{ id: string }[]>`
    SELECT id FROM course_category WHERE site_id = ${sql.siteId} AND category_type = ${categoryType} AND parent_id = ${parentId} AND category_name = ${categoryName} LIMIT 1`
  return row
}

/** Place after the last of its siblings. */
export async function nextSort(sql: Sql, categoryType: number, parentId: string): Promise<number> {
  const [row] = await sql<{ next: number }[]>`
    SELECT coalesce(max(sort), -1)::int + 1 AS next FROM course_category WHERE site_id = ${sql.siteId} AND category_type = ${categoryType} AND parent_id = ${parentId}`
  return row?.next ?? 0
}

export async function updateName(sql: Tx, id: string, categoryName: string): Promise<void> {
  await sql`UPDATE course_category SET category_name = ${categoryName} WHERE site_id = ${sql.siteId} AND id = ${id}`
}

export async function updateStatus(sql: Tx, id: string, statusId: 0 | 1): Promise<boolean> {
  const { count } =
    await sql`UPDATE course_category SET status_id = ${statusId} WHERE site_id = ${sql.siteId} AND id = ${id}`
  return count === 1
}

export async function deleteOne(sql: Tx, id: string): Promise<void> {
  await sql`DELETE FROM course_category WHERE site_id = ${sql.siteId} AND id = ${id}`
}

export async function countChildren(sql: Sql, id: string): Promise<number> {
  const [row] = await sql<
    { n: number }[]
  >`SELECT count(*)::int AS n FROM course_category WHERE site_id = ${sql.siteId} AND parent_id = ${id}`
  return row?.n ?? 0
}

/** Courses that name the category, on the shelf or in a version that is being written or judged. */
export async function selectUses(sql: Sql, id: string) {
  return sql<{ courseId: string; courseName: string }[]>`
    SELECT DISTINCT ON (course_id) course_id, course_name FROM (
      SELECT id AS course_id, course_name FROM course WHERE site_id = ${sql.siteId} AND ${id}::bigint IN (category_id1, category_id2, category_id3) AND status_id = 1 AND is_deleted = 0
      UNION ALL
      SELECT course_id, course_name FROM course_version
      WHERE site_id = ${sql.siteId} AND audit_status = ANY(${OPEN}::text::smallint[]) AND is_deleted = 0 AND ${id} IN (doc->>'categoryId1', doc->>'categoryId2', doc->>'categoryId3')
    ) used ORDER BY course_id DESC`
}

/** Puts categories into this order below this parent. */
export async function updatePlaces(sql: Tx, parentId: string, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE course_category k SET parent_id = ${parentId}, sort = o.place - 1
    FROM unnest(${sql.ids(ids)}) WITH ORDINALITY o(id, place) WHERE k.site_id = ${sql.siteId} AND k.id = o.id`
}

/**
 * Courses of a category that moved follow it: each names its whole line of categories. So do all their versions, the approved ones too: the next
 * one begins as a copy.
 */
export async function moveCourses(
  sql: Tx,
  moved: { id: string; floor: number },
  line: { one: string; two?: string | undefined },
): Promise<void> {
  const column = moved.floor === 2 ? sql`category_id2` : sql`category_id3`
  const key = moved.floor === 2 ? 'categoryId2' : 'categoryId3'
  await sql`
    UPDATE course SET category_id1 = ${line.one} ${line.two ? sql`, category_id2 = ${line.two}` : sql``} WHERE site_id = ${sql.siteId} AND ${column} = ${moved.id}`
  await sql`
    UPDATE course_version SET doc = doc || ${JSON.stringify({ categoryId1: line.one, ...(line.two ? { categoryId2: line.two } : {}) })}::text::jsonb
    WHERE site_id = ${sql.siteId} AND doc->>${key}::text = ${moved.id}`
}
