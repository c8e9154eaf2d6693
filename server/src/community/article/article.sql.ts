import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { type Target, targetType } from '../target.ts'
import { literal } from '../../kernel/db/literal.ts'

const { active } = stateCode.row

export interface ArticleRow {
  id: string
  infoTitle: string
  infoImg: string
  description: string
  categoryId: string
  categoryName: string
  source: string
  readCount: number
  publishedTime: string
  isTop: 0 | 1
}

export function cardColumns(sql: Sql) {
  return sql`a.id, a.info_title, a.info_img, a.description, a.category_id, k.category_name,
    a.source, a.read_count, a.published_time, a.is_top`
}

export function joinCategory(sql: Sql) {
  return sql`JOIN info_category k ON k.site_id = a.site_id AND k.id = a.category_id`
}

/** Condition on public articles; scheduled ones are excluded until their time. */
export function published(sql: Sql) {
  return sql`a.site_id = ${sql.siteId} AND a.is_putaway = 1 AND a.published_time <= now()`
}

/** Whether there are public articles. */
export async function hasArticles(sql: Sql): Promise<boolean> {
  const rows = await sql`SELECT 1 FROM info_article a WHERE ${published(sql)} LIMIT 1`
  return rows.length > 0
}

export interface ArticleFilters {
  categoryId?: string | undefined
  /** tsquery text; undefined without a search. */
  query?: string | undefined
  source?: string | undefined
}

function filters(sql: Sql, { categoryId, query, source }: ArticleFilters) {
  return sql`${published(sql)}
    ${categoryId ? sql`AND a.category_id = ${categoryId}` : sql``}
    ${source ? sql`AND a.source = ${source}` : sql``}
    ${query ? sql`AND a.search_words @@ ${query}::text::tsquery` : sql``}`
}

export async function selectZones(sql: Sql) {
  return sql<{ id: string; zoneName: string; articleCount: number }[]>`
    SELECT k.id, k.category_name AS "zoneName", (SELECT count(*)::int FROM info_article a WHERE ${published(sql)} AND a.category_id = k.id) AS "articleCount"
    FROM info_category k WHERE k.site_id = ${sql.siteId} AND k.status_id = ${literal(sql, active)} ORDER BY k.sort, k.id`
}

export async function pageOfArticles(sql: Sql, by: ArticleFilters, page: PageRequest) {
  return sql.page<ArticleRow>(
    page,
    sql`FROM info_article a WHERE ${filters(sql, by)}`,
    (cut) => sql`
    SELECT ${cardColumns(sql)} FROM info_article a ${joinCategory(sql)}
    WHERE ${filters(sql, by)} ORDER BY ${by.query ? sql`` : sql`a.is_top DESC,`} a.published_time DESC, a.id DESC ${cut}`,
  )
}

/** Number of matching articles, as a subquery. */
export const foundCount = (sql: Sql, query: string) =>
  sql`SELECT count(*)::int AS n FROM info_article a WHERE ${filters(sql, { query })}`

/** Titles with any of the words, as a subquery. */
export const titlesHolding = (sql: Sql, query: string, limit: number) =>
  sql`SELECT a.info_title AS title FROM info_article a WHERE ${filters(sql, { query })} ORDER BY a.published_time DESC, a.id DESC LIMIT ${limit}`

/** Titles with all of the words, with category and reads; best match first. */
export async function selectSuggested(sql: Sql, query: string, limit: number) {
  return sql<{ id: string; infoTitle: string; categoryName: string; readCount: number }[]>`
    SELECT a.id, a.info_title, k.category_name, a.read_count FROM info_article a ${joinCategory(sql)} WHERE ${filters(sql, { query })}
    ORDER BY ts_rank(a.search_words, ${query}::text::tsquery) DESC, a.id DESC LIMIT ${limit}`
}

/** Recommended articles first, then by time. */
export async function selectRecommended(sql: Sql, limit: number) {
  return sql<ArticleRow[]>`
    SELECT ${cardColumns(sql)} FROM info_article a ${joinCategory(sql)}
    WHERE ${published(sql)} ORDER BY a.is_recommend DESC, a.published_time DESC, a.id DESC LIMIT ${limit}`
}

/** Those of the articles that are public, in the order of the ids. */
export async function selectPublished(sql: Sql, ids: readonly string[]) {
  return sql<ArticleRow[]>`
    SELECT ${cardColumns(sql)} FROM info_article a ${joinCategory(sql)} WHERE ${published(sql)} AND a.id = ANY(${sql.ids(ids)})
    ORDER BY array_position(${sql.ids(ids)}, a.id)`
}

export async function selectArticle(sql: Sql, id: string) {
  const [row] = await sql<(ArticleRow & { infoContent: string; keyword: string })[]>`
    SELECT ${cardColumns(sql)}, a.info_content, a.keyword
    FROM info_article a ${joinCategory(sql)} WHERE a.site_id = ${sql.siteId} AND a.id = ${id} AND ${published(sql)}`
  return row
}

/** Adds reads of information articles, whose count is a column; other targets are skipped. */
export async function addArticleReads(tx: Tx, reads: readonly (Target & { n: number })[]): Promise<void> {
  const own = reads.flatMap((read) => (read.targetType === targetType.article ? [{ i: read.targetId, n: read.n }] : []))
  if (own.length === 0) return
  await tx`
    UPDATE info_article a SET read_count = a.read_count + w.n FROM (
      SELECT i, sum(n) AS n FROM jsonb_to_recordset(${JSON.stringify(own)}::text::jsonb) AS w (i bigint, n int) GROUP BY i) w
    WHERE a.site_id = ${tx.siteId} AND a.id = w.i`
}

export async function insertInfoCategory(
  sql: Sql,
  category: { siteId: number; categoryName: string; sort: number },
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO info_category (site_id, category_name, sort) VALUES (${category.siteId}, ${category.categoryName}, ${category.sort}) RETURNING id`
  if (!row) throw new Error('INSERT into info_category returned no row')
  return row.id
}

export interface ArticleToWrite {
  siteId: number
  categoryId: string
  infoTitle: string
  infoImg: string
  description: string
  infoContent: string
  source: string
  keyword: string
  isPutaway: 0 | 1
  isRecommend: 0 | 1
  readCount: number
  publishedTime: string
  searchWords: string
  /** Idempotency key. */
  clientKey: string | null
}

export async function insertArticle(sql: Sql, a: ArticleToWrite): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO info_article (site_id, category_id, info_title, info_img, description, info_content, source, keyword, is_putaway, is_recommend, read_count, published_time, search_words, client_key)
    VALUES (${a.siteId}, ${a.categoryId}, ${a.infoTitle}, ${a.infoImg}, ${a.description}, ${a.infoContent}, ${a.source}, ${a.keyword}, ${a.isPutaway}, ${a.isRecommend},
      ${a.readCount}, ${a.publishedTime}, ${a.searchWords}::text::tsvector, ${a.clientKey}) RETURNING id`
  if (!row) throw new Error('INSERT into info_article returned no row')
  return row.id
}

/** Active categories in order. */
export async function selectShownCategories(sql: Sql) {
  return sql<{ id: string; categoryName: string }[]>`
    SELECT id, category_name FROM info_category WHERE site_id = ${sql.siteId} AND status_id = ${literal(sql, active)} ORDER BY sort, id`
}
