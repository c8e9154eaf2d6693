import type { Sql } from '../kernel/db/index.ts'
import type { CategoryRow } from './rules.ts'

export async function selectCategories(sql: Sql, categoryType: number) {
  return sql<CategoryRow[]>`
    SELECT id, parent_id AS "parentId", category_name AS "categoryName", floor
    FROM course_category WHERE category_type = ${categoryType} AND status_id = 1 ORDER BY floor, sort, id`
}

/** Categories of information articles; the table is written by the community domain. */
export async function selectInformationCategories(sql: Sql) {
  return sql<{ id: string; categoryName: string }[]>`
    SELECT id, category_name AS "categoryName" FROM info_category WHERE status_id = 1 ORDER BY sort, id`
}
