/** Queries for series of information articles. `s`: series, `r`: membership, `a`: article. */
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { writeOrder } from '../series/order.ts'
import { type ArticleRow, cardColumns, joinCategory, published } from './article.sql.ts'

export interface ArticleSeriesRow {
  id: string
  title: string
  introduction: string
  cover: string
  articleCount: number
  gmtModified: string
}
export type AdminSeriesRow = ArticleSeriesRow & { isPutaway: 0 | 1; allCount: number }

const contents = (sql: Sql) =>
  sql`FROM info_series_ref r JOIN info_article a ON a.site_id = r.site_id AND a.id = r.article_id WHERE r.site_id = ${sql.siteId} AND r.series_id = s.id`
const columns = (sql: Sql) => sql`
  s.id, s.title, s.introduction, s.cover, s.gmt_modified, (SELECT count(*)::int ${contents(sql)} AND ${published(sql)}) AS "articleCount"`
const adminColumns = (sql: Sql) =>
  sql`${columns(sql)}, s.is_putaway, (SELECT count(*)::int ${contents(sql)}) AS "allCount"`
const isShown = (sql: Sql) => sql`s.site_id = ${sql.siteId} AND s.is_putaway = 1`

/** Series with public articles, most recently changed first. */
export function pageOfSeries(sql: Sql, page: PageRequest) {
  const where = sql`${isShown(sql)} AND EXISTS (SELECT ${contents(sql)} AND ${published(sql)})`
  return sql.page<ArticleSeriesRow>(
    page,
    sql`FROM info_series s WHERE ${where}`,
    (cut) =>
      sql`SELECT ${columns(sql)} FROM info_series s WHERE ${where} ORDER BY s.gmt_modified DESC, s.id DESC ${cut}`,
  )
}

export async function selectSeries(sql: Sql, id: string): Promise<ArticleSeriesRow | undefined> {
  const [row] = await sql<
    ArticleSeriesRow[]
  >`SELECT ${columns(sql)} FROM info_series s WHERE ${isShown(sql)} AND s.id = ${id}`
  return row
}

/** Public articles of a series, in order. */
export const selectArticles = (sql: Sql, id: string) => sql<ArticleRow[]>`
  SELECT ${cardColumns(sql)} FROM info_series_ref r JOIN info_article a ON a.site_id = r.site_id AND a.id = r.article_id ${joinCategory(sql)}
  WHERE r.site_id = ${sql.siteId} AND r.series_id = ${id} AND ${published(sql)} ORDER BY r.place, r.article_id`

/** Titles of public articles of a series, in order. */
export const selectPlaces = (sql: Sql, id: string) => sql<{ id: string; title: string }[]>`
  SELECT a.id, a.info_title AS title FROM info_series_ref r JOIN info_article a ON a.site_id = r.site_id AND a.id = r.article_id
  WHERE r.site_id = ${sql.siteId} AND r.series_id = ${id} AND ${published(sql)} ORDER BY r.place, r.article_id`

/** Public series of an article. */
export async function selectSeriesOf(sql: Sql, articleId: string): Promise<ArticleSeriesRow | undefined> {
  const [row] = await sql<ArticleSeriesRow[]>`
    SELECT ${columns(sql)} FROM info_series_ref o JOIN info_series s ON s.site_id = o.site_id AND s.id = o.series_id
    WHERE o.site_id = ${sql.siteId} AND o.article_id = ${articleId} AND ${isShown(sql)}`
  return row
}

export function pageOfAdminSeries(sql: Sql, keyword: string, page: PageRequest) {
  const where = sql`s.site_id = ${sql.siteId} AND ${sql.contains(keyword, 's.title', 's.introduction')}`
  return sql.page<AdminSeriesRow>(
    page,
    sql`FROM info_series s WHERE ${where}`,
    (cut) =>
      sql`SELECT ${adminColumns(sql)} FROM info_series s WHERE ${where} ORDER BY s.gmt_modified DESC, s.id DESC ${cut}`,
  )
}

/** A series for editing, including non-public articles. */
export async function selectAdminSeries(sql: Sql, id: string) {
  const [row] = await sql<
    AdminSeriesRow[]
  >`SELECT ${adminColumns(sql)} FROM info_series s WHERE s.site_id = ${sql.siteId} AND s.id = ${id}`
  if (!row) return undefined
  const articleList = await sql<{ id: string; infoTitle: string; isPutaway: 0 | 1; publishedTime: string }[]>`
    SELECT a.id, a.info_title, a.is_putaway, a.published_time FROM info_series_ref r JOIN info_article a ON a.site_id = r.site_id AND a.id = r.article_id
    WHERE r.site_id = ${sql.siteId} AND r.series_id = ${id} ORDER BY r.place, r.article_id`
  return { ...row, articleList }
}

/** A series for editing, locked until the end of the transaction. */
export async function lockSeries(tx: Tx, id: string) {
  await tx`SELECT FROM info_series WHERE site_id = ${tx.siteId} AND id = ${id} FOR UPDATE`
  return selectAdminSeries(tx, id)
}

/** How many of the articles exist. */
export async function countArticles(sql: Sql, ids: readonly string[]): Promise<number> {
  const [row] = await sql<
    { n: number }[]
  >`SELECT count(*)::int AS n FROM info_article WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids(ids)})`
  return row?.n ?? 0
}

export interface SeriesFields {
  title: string
  introduction: string
  cover: string
  isPutaway: 0 | 1
}

export async function insertSeries(tx: Tx, s: SeriesFields): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO info_series (site_id, title, introduction, cover, is_putaway)
    VALUES (${tx.siteId}, ${s.title}, ${s.introduction}, ${s.cover}, ${s.isPutaway})
    RETURNING id`
  if (!row) throw new Error('INSERT into info_series returned no row')
  return row.id
}

export async function updateSeries(tx: Tx, id: string, s: SeriesFields): Promise<boolean> {
  const { count } = await tx`
    UPDATE info_series SET title = ${s.title}, introduction = ${s.introduction}, cover = ${s.cover}, is_putaway = ${s.isPutaway}, gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${id}`
  return count === 1
}

export async function updateShelf(tx: Tx, id: string, isPutaway: 0 | 1): Promise<boolean> {
  const { count } =
    await tx`UPDATE info_series SET is_putaway = ${isPutaway} WHERE site_id = ${tx.siteId} AND id = ${id}`
  return count === 1
}

export async function deleteSeries(tx: Tx, id: string): Promise<boolean> {
  const { count } = await tx`DELETE FROM info_series WHERE site_id = ${tx.siteId} AND id = ${id}`
  return count === 1
}

/** Replaces the articles of a series, in order. */
export const writeArticles = (tx: Tx, id: string, articleIds: readonly string[]): Promise<void> =>
  writeOrder(tx, { table: 'info_series_ref', thing: 'article_id' }, id, articleIds)
