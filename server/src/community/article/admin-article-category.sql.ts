import type { CategoryTable } from '../../shared/categories/index.ts'
import type { Sql } from '../../kernel/db/index.ts'

export const table: CategoryTable = { table: 'info_category', levels: 1 }

export async function selectCategories(sql: Sql) {
  return sql<{ id: string; categoryName: string; statusId: 0 | 1; articleCount: number }[]>`
    SELECT k.id, k.category_name, k.status_id,
      (SELECT count(*)::int
        FROM info_article a
        WHERE a.site_id = ${sql.siteId} AND a.category_id = k.id) AS "articleCount"
    FROM info_category k WHERE k.site_id = ${sql.siteId} ORDER BY k.sort, k.id`
}

export async function categoryExists(sql: Sql, id: string) {
  const [row] = await sql<
    { ok: boolean }[]
  >`SELECT true AS ok FROM info_category WHERE site_id = ${sql.siteId} AND id = ${id}`
  return row
}

export async function countArticles(sql: Sql, id: string): Promise<number> {
  const [row] = await sql<
    { n: number }[]
  >`SELECT count(*)::int AS n FROM info_article WHERE site_id = ${sql.siteId} AND category_id = ${id}`
  return row?.n ?? 0
}
