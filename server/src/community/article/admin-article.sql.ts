import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { type ArticleRow, cardColumns, joinCategory } from './article.sql.ts'

export type AdminArticleRow = ArticleRow & {
  isPutaway: 0 | 1
  isRecommend: 0 | 1
  gmtModified: string
  seriesId: string | null
  seriesTitle: string | null
}

export interface AdminFilters {
  keyword: string
  categoryId?: string | undefined
  state?: 'shown' | 'planned' | 'off' | undefined
  isRecommend?: number | undefined
}

function columns(sql: Sql) {
  return sql`${cardColumns(sql)}, a.is_putaway, a.is_recommend, a.gmt_modified, t.id AS series_id, t.title AS series_title`
}

const joinSeries = (sql: Sql) => sql`
  LEFT JOIN info_series_ref r ON r.site_id = a.site_id AND r.article_id = a.id LEFT JOIN info_series t ON t.site_id = r.site_id AND t.id = r.series_id`

function filters(sql: Sql, { keyword, categoryId, state, isRecommend }: AdminFilters) {
  return sql`a.site_id = ${sql.siteId}
    AND ${sql.contains(keyword, 'a.info_title', 'a.description', 'a.keyword', 'a.source')}
    ${categoryId ? sql`AND a.category_id = ${categoryId}` : sql``}
    ${state === 'shown' ? sql`AND a.is_putaway = 1 AND a.published_time <= now()` : sql``}
    ${state === 'planned' ? sql`AND a.is_putaway = 1 AND a.published_time > now()` : sql``}
    ${state === 'off' ? sql`AND a.is_putaway = 0` : sql``}
    ${isRecommend === undefined ? sql`` : sql`AND a.is_recommend = ${isRecommend}`}`
}

export interface AdminOrder {
  sort: 'publishedTime' | 'readCount'
  order: 'asc' | 'desc'
}

export async function pageOfAdminArticles(sql: Sql, by: AdminFilters & AdminOrder, page: PageRequest) {
  const column = by.sort === 'readCount' ? sql`a.read_count` : sql`a.published_time`
  const direction = by.order === 'asc' ? sql`ASC` : sql`DESC`
  return sql.page<AdminArticleRow>(
    page,
    sql`FROM info_article a WHERE ${filters(sql, by)}`,
    (cut) => sql`
    SELECT ${columns(sql)} FROM info_article a ${joinCategory(sql)} ${joinSeries(sql)} WHERE ${filters(sql, by)}
    ORDER BY ${column} ${direction}, a.id ${direction} ${cut}`,
  )
}

export async function selectAdminArticle(sql: Sql, id: string) {
  const [row] = await sql<(AdminArticleRow & { infoContent: string; keyword: string })[]>`
    SELECT ${columns(sql)}, a.info_content, a.keyword
    FROM info_article a ${joinCategory(sql)} ${joinSeries(sql)}
    WHERE a.site_id = ${sql.siteId} AND a.id = ${id}`
  return row
}

export async function selectByKey(sql: Sql, clientKey: string) {
  const [row] = await sql<
    { id: string }[]
  >`SELECT id FROM info_article WHERE site_id = ${sql.siteId} AND client_key = ${clientKey}`
  return row
}

/** Locks the article until the end of the transaction. */
export async function lockArticle(sql: Tx, id: string) {
  const [row] = await sql<(Omit<ArticleChange, 'searchWords'> & { gmtModified: string })[]>`
    SELECT category_id, info_title, info_img, description, info_content, source, keyword, is_putaway, is_recommend,
      published_time, gmt_modified
    FROM info_article
    WHERE site_id = ${sql.siteId} AND id = ${id} FOR UPDATE`
  return row
}

export interface ArticleChange {
  categoryId: string
  infoTitle: string
  infoImg: string
  description: string
  infoContent: string
  source: string
  keyword: string
  isPutaway: 0 | 1
  isRecommend: 0 | 1
  publishedTime: string
  searchWords: string
}

export async function updateArticle(sql: Tx, id: string, a: ArticleChange): Promise<string> {
  const [row] = await sql<{ gmtModified: string }[]>`
    UPDATE info_article
    SET category_id = ${a.categoryId}, info_title = ${a.infoTitle}, info_img = ${a.infoImg},
      description = ${a.description}, info_content = ${a.infoContent},
      source = ${a.source}, keyword = ${a.keyword}, is_putaway = ${a.isPutaway}, is_recommend = ${a.isRecommend}, published_time = ${a.publishedTime},
      search_words = ${a.searchWords}::text::tsvector, gmt_modified = date_trunc('milliseconds', c.now)
    FROM clock_timestamp() AS c (now)
    WHERE site_id = ${sql.siteId} AND id = ${id} RETURNING gmt_modified`
  if (!row) throw new Error('UPDATE of info_article returned no row')
  return row.gmtModified
}

export async function deleteArticle(sql: Sql, id: string): Promise<boolean> {
  const { count } = await sql`DELETE FROM info_article WHERE site_id = ${sql.siteId} AND id = ${id}`
  return count === 1
}

export async function updateShelf(sql: Sql, id: string, isPutaway: 0 | 1): Promise<boolean> {
  const { count } =
    await sql`UPDATE info_article SET is_putaway = ${isPutaway} WHERE site_id = ${sql.siteId} AND id = ${id}`
  return count === 1
}

export async function updateTop(sql: Sql, id: string, isTop: 0 | 1): Promise<boolean> {
  const { count } = await sql`UPDATE info_article SET is_top = ${isTop} WHERE site_id = ${sql.siteId} AND id = ${id}`
  return count === 1
}

export async function updateRecommend(sql: Sql, id: string, isRecommend: 0 | 1): Promise<boolean> {
  const { count } =
    await sql`UPDATE info_article SET is_recommend = ${isRecommend} WHERE site_id = ${sql.siteId} AND id = ${id}`
  return count === 1
}
