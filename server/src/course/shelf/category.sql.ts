import { stateCode } from '@zhixing/contract/states'
import type { Sql } from '../../kernel/db/index.ts'
import { shelf } from './course.sql.ts'
import { literal } from '../../kernel/db/literal.ts'

export async function selectCategories(sql: Sql, categoryType: number) {
  return sql<{ id: string; parentId: string; categoryName: string; floor: number }[]>`
    SELECT id, parent_id, category_name, floor
    FROM course_category
    WHERE site_id = ${sql.siteId} AND category_type = ${categoryType} AND status_id = ${literal(sql, stateCode.row.active)}
    ORDER BY floor, sort, id`
}

/** Number of courses of a kind on the shelf per category of any level; empty categories are absent. */
export async function countByCategory(sql: Sql, courseCategory: number) {
  return sql<{ id: string; count: number }[]>`
    SELECT level.id, sum(c.count)::int AS count FROM (
      SELECT c.category_id1, c.category_id2, c.category_id3, count(*) AS count FROM course c
      WHERE ${shelf(sql)} AND c.course_category = ${courseCategory} GROUP BY 1, 2, 3
    ) c CROSS JOIN LATERAL (SELECT DISTINCT unnest(ARRAY[c.category_id1, c.category_id2, c.category_id3]) AS id) level
    GROUP BY level.id`
}
