import type { Fragment, Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { userView } from '../../user/index.ts'
import { type BlogRow, cardColumns, joinCard, shown, withLabels } from '../blog/blog.sql.ts'
import { opType } from '../reaction/reaction.sql.ts'
import { targetType, textState, type TextState } from '../target.ts'
import { writeOrder } from './order.ts'
import { literal } from '../../kernel/db/literal.ts'

export interface SeriesRow {
  id: string
  userId: string
  nickname: string
  headImgUrl: string
  title: string
  introduction: string
  cover: string
  blogCount: number
  followCount: number
  statusId: TextState
  gmtModified: string
}

/** Public articles of series `s`. */
const publicOf = (sql: Sql) =>
  sql`FROM blog_series_ref r JOIN blog b ON b.site_id = r.site_id AND b.id = r.blog_id WHERE r.site_id = ${sql.siteId} AND r.series_id = s.id AND ${shown(sql)}`

const columns = (sql: Sql) => sql`
  s.id, s.user_id, u.nickname, u.head_img_url, s.title, s.introduction, s.cover, s.status_id, s.gmt_modified, coalesce(c.follow_count, 0) AS follow_count,
  (SELECT count(*)::int ${publicOf(sql)}) AS "blogCount"`
const joins = (sql: Sql) => sql`
  JOIN ${userView(sql)} u ON u.site_id = s.site_id AND u.id = s.user_id
  LEFT JOIN community_count c ON c.site_id = s.site_id AND c.target_type = ${targetType.series} AND c.target_id = s.id`
const isShown = (sql: Sql) => sql`s.site_id = ${sql.siteId} AND s.status_id = ${textState.shown}`

const pageBy = (sql: Sql, request: PageRequest, where: Fragment) =>
  sql.page<SeriesRow>(
    request,
    sql`FROM blog_series s JOIN ${userView(sql)} u ON u.site_id = s.site_id AND u.id = s.user_id WHERE ${where}`,
    (cut) =>
      sql`SELECT ${columns(sql)} FROM blog_series s ${joins(sql)} WHERE ${where} ORDER BY s.gmt_modified DESC, s.id DESC ${cut}`,
  )

/** Series with public articles. */
export const pageOfSeries = (sql: Sql, userId: string | undefined, request: PageRequest) =>
  pageBy(
    sql,
    request,
    sql`${isShown(sql)} AND EXISTS (SELECT ${publicOf(sql)}) ${userId ? sql`AND s.user_id = ${userId}` : sql``}`,
  )

/** All series, for operators. */
export const pageOfAdminSeries = (sql: Sql, keyword: string, request: PageRequest) =>
  pageBy(
    sql,
    request,
    sql`s.site_id = ${sql.siteId} AND s.status_id > ${literal(sql, textState.deleted)} AND ${sql.contains(keyword, 's.title', 'u.nickname')}`,
  )

export async function selectSeries(sql: Sql, id: string): Promise<SeriesRow | undefined> {
  const [row] = await sql<
    SeriesRow[]
  >`SELECT ${columns(sql)} FROM blog_series s ${joins(sql)} WHERE ${isShown(sql)} AND s.id = ${id}`
  return row
}

/** Public articles of a series, in order. */
export async function selectArticles(sql: Sql, id: string) {
  const rows = await sql<BlogRow[]>`
    SELECT ${cardColumns(sql)} FROM blog_series_ref r JOIN blog b ON b.site_id = r.site_id AND b.id = r.blog_id ${joinCard(sql)}
    WHERE r.site_id = ${sql.siteId} AND r.series_id = ${id} AND ${shown(sql)} ORDER BY r.place, r.blog_id`
  return withLabels(sql, rows)
}

/** Public series of an article. */
export async function selectSeriesOf(sql: Sql, blogId: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    SELECT s.id
    FROM blog_series_ref r
    JOIN blog_series s ON s.site_id = r.site_id AND s.id = r.series_id
    WHERE r.site_id = ${sql.siteId} AND r.blog_id = ${blogId} AND ${isShown(sql)}`
  return row?.id
}

/** Titles of public articles of a series, in order. */
export const selectPlaces = (sql: Sql, id: string) => sql<{ id: string; title: string }[]>`
  SELECT b.id, b.title FROM blog_series_ref r JOIN blog b ON b.site_id = r.site_id AND b.id = r.blog_id
  WHERE r.site_id = ${sql.siteId} AND r.series_id = ${id} AND ${shown(sql)} ORDER BY r.place, r.blog_id`

export async function selectOwnSeries(sql: Sql, userId: string) {
  const [rows, places] = await Promise.all([
    sql<SeriesRow[]>`
      SELECT ${columns(sql)}
      FROM blog_series s ${joins(sql)}
      WHERE s.site_id = ${sql.siteId} AND s.user_id = ${userId} AND s.status_id > ${literal(sql, textState.deleted)}
      ORDER BY s.id DESC`,
    sql<{ seriesId: string; id: string; title: string }[]>`
      SELECT r.series_id, b.id, coalesce(b.draft ->> 'title', b.title) AS title
      FROM blog_series s
      JOIN blog_series_ref r ON r.site_id = s.site_id AND r.series_id = s.id
      JOIN blog b ON b.site_id = r.site_id AND b.id = r.blog_id AND b.status_id > ${literal(sql, textState.deleted)}
      WHERE s.site_id = ${sql.siteId} AND s.user_id = ${userId}
      ORDER BY r.series_id, r.place, b.id`,
  ])
  const bySeries = Map.groupBy(places, ({ seriesId }) => seriesId)
  return rows.map((row) => ({ ...row, blogList: (bySeries.get(row.id) ?? []).map(({ id, title }) => ({ id, title })) }))
}

interface SeriesFields {
  title: string
  introduction: string
  cover: string
}

export async function insertSeries(tx: Tx, userId: string, s: SeriesFields): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO blog_series (site_id, user_id, title, introduction, cover)
    VALUES (${tx.siteId}, ${userId}, ${s.title}, ${s.introduction}, ${s.cover})
    RETURNING id`
  return row?.id ?? ''
}

export async function countSeries(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<
    { n: number }[]
  >`SELECT count(*)::int AS n FROM blog_series WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND status_id > ${literal(sql, textState.deleted)}`
  return row?.n ?? 0
}

/** Updates an own series; false for another person's. */
export async function updateSeries(tx: Tx, userId: string, id: string, s: SeriesFields): Promise<boolean> {
  const rows = await tx`
    UPDATE blog_series SET title = ${s.title}, introduction = ${s.introduction}, cover = ${s.cover}, gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${id} AND user_id = ${userId} AND status_id > ${literal(tx, textState.deleted)} RETURNING 1`
  return rows.length > 0
}

export async function updateSeriesState(tx: Tx, id: string, statusId: TextState, userId?: string): Promise<boolean> {
  const rows = await tx`
    UPDATE blog_series
    SET status_id = ${statusId}
    WHERE site_id = ${tx.siteId}
      AND id = ${id}
      AND status_id > ${literal(tx, textState.deleted)} ${userId ? tx`AND user_id = ${userId}` : tx``}
    RETURNING 1`
  return rows.length > 0
}

/** Which of the articles are the person's own and not deleted. */
export async function selectOwnIds(sql: Sql, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    SELECT id FROM blog WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND id = ANY(${sql.ids(ids)}) AND status_id > ${literal(sql, textState.deleted)}`
  return new Set(rows.map(({ id }) => id))
}

/** Replaces the articles of a series, in order. An article moved from another series is new to this one's followers. */
export const writeArticles = (tx: Tx, id: string, blogIds: readonly string[]): Promise<void> =>
  writeOrder(
    tx,
    { table: 'blog_series_ref', thing: 'blog_id' },
    id,
    blogIds,
    tx`, is_notified = CASE WHEN r.series_id = EXCLUDED.series_id THEN r.is_notified ELSE 0 END`,
  )

/** Maximum number of followers notified of an article. */
const MAX_NOTIFIED = 1000

/** Takes public articles of a series whose followers were not notified, and marks them as notified. */
export async function takeNews(tx: Tx, by: { seriesId: string } | { blogId: string }) {
  return tx<{ seriesId: string; seriesTitle: string; userId: string; blogId: string; title: string }[]>`
    UPDATE blog_series_ref r SET is_notified = 1 FROM blog b, blog_series s
    WHERE r.site_id = ${tx.siteId} AND r.is_notified = 0 AND ${'seriesId' in by ? tx`r.series_id = ${by.seriesId}` : tx`r.blog_id = ${by.blogId}`}
      AND b.site_id = ${tx.siteId}
      AND b.id = r.blog_id
      AND ${shown(tx)}
      AND s.site_id = ${tx.siteId}
      AND s.id = r.series_id
      AND s.status_id = ${textState.shown}
    RETURNING r.series_id, s.title AS "seriesTitle", s.user_id, r.blog_id, b.title`
}

export async function selectFollowers(sql: Sql, id: string): Promise<string[]> {
  const rows = await sql<{ userId: string }[]>`
    SELECT user_id
    FROM community_reaction
    WHERE site_id = ${sql.siteId}
      AND target_type = ${targetType.series}
      AND target_id = ${id}
      AND op_type = ${opType.follow}
    ORDER BY gmt_create
    LIMIT ${MAX_NOTIFIED}`
  return rows.map(({ userId }) => userId)
}
