import { stateCode } from '@zhixing/contract/states'
import type { CategoryRow, CategoryTable } from '../../shared/categories/index.ts'
import type { Sql } from '../../kernel/db/index.ts'
import { gradeStatus } from '../policy.ts'
import { literal } from '../../kernel/db/literal.ts'

const { active } = stateCode.row

/** Table of class categories. */
export const table: CategoryTable = { table: 'grade_category', levels: 2 }

/** Categories shown to visitors, with the number of public classes directly in each. */
export async function selectShelfCategories(sql: Sql) {
  return sql<{ id: string; parentId: string; categoryName: string; floor: number; gradeCount: number }[]>`
    SELECT k.id, k.parent_id, k.category_name, k.floor, coalesce(g.n, 0) AS "gradeCount"
    FROM grade_category k
    LEFT JOIN (
      SELECT category_id, count(*)::int AS n FROM grade_info
      WHERE site_id = ${sql.siteId} AND status_id = ${literal(sql, active)} AND grade_status = ${literal(sql, gradeStatus.open)} AND is_publicity = 1
      GROUP BY 1
    ) g ON g.category_id = k.id
    WHERE k.site_id = ${sql.siteId} AND k.status_id = ${literal(sql, active)} ORDER BY k.floor, k.sort, k.id`
}

/** All categories, with the number of classes directly in each. */
export async function selectAll(sql: Sql) {
  return sql<(Omit<CategoryRow, 'type'> & { gradeCount: number })[]>`
    SELECT k.id, k.parent_id, k.category_name, k.floor, k.status_id,
      coalesce(g.n, 0) AS "gradeCount"
    FROM grade_category k
    LEFT JOIN (SELECT category_id, count(*)::int AS n FROM grade_info WHERE site_id = ${sql.siteId} GROUP BY 1) g ON g.category_id = k.id
    WHERE k.site_id = ${sql.siteId} ORDER BY k.floor, k.sort, k.id`
}

/** Number of classes directly in a category. */
export async function countGrades(sql: Sql, id: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    SELECT count(*)::int AS n FROM grade_info WHERE site_id = ${sql.siteId} AND category_id = ${id}`
  return row?.n ?? 0
}

/** Whether a category is active, so that classes may be filed under it. */
export async function hasCategory(sql: Sql, id: string): Promise<boolean> {
  const [row] =
    await sql`SELECT FROM grade_category WHERE site_id = ${sql.siteId} AND id = ${id} AND status_id = ${literal(sql, active)}`
  return row !== undefined
}
