import type { Sql, Tx } from '../kernel/db/index.ts'

/** Writers of a site's categories take turns: names are unique. */
export async function lockCategories(tx: Tx): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtext('info_category'), ${tx.siteId})`
}

export async function selectCategories(sql: Sql) {
  return sql<{ id: string; categoryName: string; statusId: 0 | 1; articleCount: number }[]>`
    SELECT k.id, k.category_name, k.status_id, (SELECT count(*)::int FROM info_article a WHERE a.site_id = ${sql.siteId} AND a.category_id = k.id) AS "articleCount"
    FROM info_category k WHERE k.site_id = ${sql.siteId} ORDER BY k.sort, k.id`
}

export async function selectNamed(sql: Sql, categoryName: string) {
  const [row] = await sql<
    { id: string }[]
  >`SELECT id FROM info_category WHERE site_id = ${sql.siteId} AND category_name = ${categoryName} LIMIT 1`
  return row
}

export async function categoryExists(sql: Sql, id: string) {
  const [row] = await sql<
    { ok: boolean }[]
  >`SELECT true AS ok FROM info_category WHERE site_id = ${sql.siteId} AND id = ${id}`
  return row
}

export async function nextSort(sql: Sql): Promise<number> {
  const [row] = await sql<
    { next: number }[]
  >`SELECT coalesce(max(sort), -1)::int + 1 AS next FROM info_category WHERE site_id = ${sql.siteId}`
  return row?.next ?? 0
}

export async function updateCategory(
  sql: Tx,
  id: string,
  to: { categoryName: string; statusId: 0 | 1 },
): Promise<boolean> {
  const { count } = await sql`
    UPDATE info_category SET category_name = ${to.categoryName}, status_id = ${to.statusId} WHERE site_id = ${sql.siteId} AND id = ${id}`
  return count === 1
}

export async function countArticles(sql: Sql, id: string): Promise<number> {
  const [row] = await sql<
    { n: number }[]
  >`SELECT count(*)::int AS n FROM info_article WHERE site_id = ${sql.siteId} AND category_id = ${id}`
  return row?.n ?? 0
}

export async function deleteCategory(sql: Tx, id: string): Promise<void> {
  await sql`DELETE FROM info_category WHERE site_id = ${sql.siteId} AND id = ${id}`
}

/** Puts the categories into this order. @returns how many of them there are */
export async function updateOrder(sql: Tx, ids: readonly string[]): Promise<number> {
  const { count } = await sql`
    UPDATE info_category k SET sort = o.place - 1 FROM unnest(${sql.ids(ids)}) WITH ORDINALITY o(id, place) WHERE k.site_id = ${sql.siteId} AND k.id = o.id`
  return count
}
