import { stateCode } from '@zhixing/contract/states'
import type { CategoryRow, CategoryTable } from '../../shared/categories/index.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'

/** Categories of courses, documents and resources. */
export const table: CategoryTable = { table: 'course_category', typeColumn: 'category_type', levels: 3 }

/** States of versions that are not decided yet. */
const OPEN = [stateCode.audit.pending, stateCode.audit.rejected, stateCode.audit.draft]

export type FullCategoryRow = Omit<CategoryRow, 'type'> & { categoryType: number; courseCount: number }

/** All categories of one kind, with the number of active courses in or below each. */
export async function selectAll(sql: Sql, categoryType: number) {
  return sql<FullCategoryRow[]>`
    WITH uses AS (
      SELECT category_id, sum(c.n)::int AS n
      FROM (
        SELECT category_id1, category_id2, category_id3, count(*) AS n FROM course
        WHERE site_id = ${sql.siteId} AND status_id = ${literal(sql, stateCode.row.active)} AND is_deleted = 0
        GROUP BY 1, 2, 3
      ) c, LATERAL (SELECT DISTINCT unnest(ARRAY[c.category_id1, c.category_id2, c.category_id3]) AS category_id) u
      GROUP BY 1
    )
    SELECT k.id, k.parent_id, k.category_type, k.category_name, k.floor, k.status_id,
      coalesce(uses.n, 0) AS course_count
    FROM course_category k
    LEFT JOIN uses ON uses.category_id = k.id
    WHERE k.site_id = ${sql.siteId} AND k.category_type = ${categoryType} ORDER BY k.floor, k.sort, k.id`
}

/** Courses that use the category, on the shelf or in an open version. */
export async function selectUses(sql: Sql, id: string) {
  return sql<{ courseId: string; courseName: string }[]>`
    SELECT DISTINCT ON (course_id) course_id, course_name FROM (
      SELECT id AS course_id, course_name
      FROM course
      WHERE site_id = ${sql.siteId}
        AND ${id}::bigint IN (category_id1, category_id2, category_id3)
        AND status_id = ${literal(sql, stateCode.row.active)}
        AND is_deleted = 0
      UNION ALL
      SELECT course_id, course_name FROM course_version
      WHERE site_id = ${sql.siteId}
        AND audit_status = ANY(${sql.ids(OPEN)})
        AND is_deleted = 0
        AND ${id} IN (doc->>'categoryId1', doc->>'categoryId2', doc->>'categoryId3')
    ) used ORDER BY course_id DESC`
}

/**
 * Updates the courses of a category that moved, and all their versions: each stores its path of categories. Approved
 * versions are included because the next version begins as their copy.
 */
export async function moveCourses(
  sql: Tx,
  moved: { id: string; floor: number },
  path: { one: string; two?: string | undefined },
): Promise<void> {
  const column = moved.floor === 2 ? sql`category_id2` : sql`category_id3`
  const key = moved.floor === 2 ? 'categoryId2' : 'categoryId3'
  await sql`
    UPDATE course SET category_id1 = ${path.one} ${path.two ? sql`, category_id2 = ${path.two}` : sql``}
    WHERE site_id = ${sql.siteId} AND ${column} = ${moved.id}`
  await sql`
    UPDATE course_version
    SET doc = doc || ${JSON.stringify({ categoryId1: path.one, ...(path.two ? { categoryId2: path.two } : {}) })}::text::jsonb
    WHERE site_id = ${sql.siteId} AND doc->>${key}::text = ${moved.id}`
}

/** Adds a category below `parentId` ('0': at the top); its level follows from its parent. For seeds. @returns its id */
export async function insertCategory(
  sql: Sql,
  { parentId = '0', categoryType = 1, sort = 0, categoryName }: NewCategory,
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO course_category (site_id, parent_id, category_type, category_name, sort, floor)
    SELECT ${sql.siteId}, ${parentId}::bigint, ${categoryType}, ${categoryName}, ${sort},
      1 + coalesce((SELECT floor FROM course_category WHERE site_id = ${sql.siteId} AND id = ${parentId}), 0)
    RETURNING id`
  if (!row) throw new Error('the category was not stored')
  return row.id
}

export interface NewCategory {
  categoryName: string
  parentId?: string
  /** 1 courses, 2 resources, 5 library. */
  categoryType?: number
  sort?: number
}
