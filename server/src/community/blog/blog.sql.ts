/** Queries for public articles. */
import { userView } from '../../user/index.ts'
import type { Fragment, Sql } from '../../kernel/db/index.ts'
import { offsetOf, type Page, pageOf, type PageRequest } from '../../kernel/page.ts'
import { selectLabelsOf } from '../label/label.sql.ts'
import { opType, shownCounts } from '../reaction/reaction.sql.ts'
import { reachOf, type Texts } from '../search.sql.ts'
import { targetType, textState } from '../target.ts'
import { literal } from '../../kernel/db/literal.ts'

export interface BlogRow {
  id: string
  userId: string
  nickname: string
  headImgUrl: string
  title: string
  summary: string
  blogImg: string
  typeId: number
  wordCount: number
  readCount: number
  commentCount: number
  collectionCount: number
  admireCount: number
  isTop: 0 | 1
  isGood: 0 | 1
  gmtCreate: string
  gmtModified: string
}
export type BlogCardRow = BlogRow & { labelList: { labelNo: string; labelName: string }[] }

/** Columns of a card: article `b`, its blogger `u`, its counts `c`. */
export const cardColumns = (sql: Sql) => sql`
  b.id, b.user_id, u.nickname, u.head_img_url, b.title, b.summary, b.blog_img, b.type_id, b.word_count, ${shownCounts(sql)},
  b.is_top, b.is_good, coalesce(b.publish_time, b.gmt_create) AS gmt_create, coalesce(b.gmt_issue, b.gmt_modified) AS gmt_modified`

export const joinCard = (sql: Sql) => sql`
  JOIN ${userView(sql)} u ON u.site_id = b.site_id AND u.id = b.user_id
  LEFT JOIN community_count c ON c.site_id = b.site_id AND c.target_type = ${targetType.blog} AND c.target_id = b.id`

/** Condition on public articles; must match the predicate of the partial indexes. */
export const shown = (sql: Sql) =>
  sql`
    b.site_id = ${sql.siteId}
      AND b.is_issue = 1
      AND b.is_putaway = 1
      AND b.is_open = 1
      AND b.status_id = ${literal(sql, textState.shown)}
      AND b.publish_time <= now()`

/** Adds labels to cards. */
export async function withLabels<T extends { id: string }>(sql: Sql, rows: readonly T[]) {
  const labels = await selectLabelsOf(
    sql,
    targetType.blog,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, labelList: labels.get(row.id) ?? [] }))
}

/** Counts of public lists stop here, since counting a million rows costs more than the page. */
export const MAX_COUNTED = 10_000

export interface BlogFilters {
  labelNo?: string | undefined
  userId?: string | undefined
}

const filters = (sql: Sql, { labelNo, userId }: BlogFilters) => sql`
  ${labelNo ? sql`AND EXISTS (SELECT FROM ${labelled(sql, labelNo)} AND l.target_id = b.id)` : sql``}
  ${userId ? sql`AND b.user_id = ${userId}` : sql``}`

/** Public articles with a label; the time is that of the article (`writeLabels`). */
const labelled = (sql: Sql, labelNo: string, joined = sql``) =>
  sql`
    community_label_ref l ${joined}
    WHERE l.site_id = ${sql.siteId}
      AND l.label_id = ${labelNo}
      AND l.target_type = ${targetType.blog}
      AND l.shown_time <= now()`

/** Number of uses of a label, from its counter. */
const labelTotal = (sql: Sql, labelNo: string) =>
  sql`SELECT least(l.use_count, ${MAX_COUNTED}::int) AS total FROM community_label l WHERE l.site_id = ${sql.siteId} AND l.id = ${labelNo}`

/** Cards of the articles selected by `found` in `order`; both refer to `b`. */
const selectCards = (sql: Sql, request: PageRequest, of: { found: Fragment; order: Fragment; offset?: number }) => sql<
  BlogRow[]
>`
  SELECT ${cardColumns(sql)}
  FROM (SELECT b.*, row_number() OVER () AS place
    FROM (SELECT b.* ${of.found}
      ORDER BY ${of.order}
      LIMIT ${request.pageSize} OFFSET ${of.offset ?? offsetOf(request)}) b) b
  ${joinCard(sql)} WHERE b.site_id = ${sql.siteId} ORDER BY b.place`

/** A page of cards. `counted` returns `total` where that is cheaper than counting the rows. */
async function page(
  sql: Sql,
  request: PageRequest,
  of: { found: Fragment; order: Fragment; counted?: Fragment | undefined },
): Promise<Page<BlogCardRow>> {
  const [[counted], rows] = await Promise.all([
    sql<
      { total: number }[]
    >`${of.counted ?? sql`SELECT count(*)::int AS total FROM (SELECT 1 ${of.found} LIMIT ${MAX_COUNTED}) found`}`,
    selectCards(sql, request, of),
  ])
  return pageOf(request, counted?.total ?? 0, await withLabels(sql, rows))
}

/** Newest first; pinned ones first in the unfiltered list. */
export const pageOfNewest = (sql: Sql, by: BlogFilters, request: PageRequest) =>
  by.labelNo && !by.userId
    ? page(sql, request, {
        counted: labelTotal(sql, by.labelNo),
        found: sql`FROM ${labelled(sql, by.labelNo, sql`JOIN blog b ON b.site_id = l.site_id AND b.id = l.target_id`)} AND ${shown(sql)}`,
        order: sql`l.shown_time DESC, l.target_id DESC`,
      })
    : page(sql, request, {
        found: sql`FROM blog b WHERE ${shown(sql)} ${filters(sql, by)}`,
        order: by.userId ? sql`b.publish_time DESC, b.id DESC` : sql`b.is_top DESC, b.publish_time DESC, b.id DESC`,
      })

/** Ordered by score (hot.ts). */
export const pageOfHot = (sql: Sql, by: BlogFilters, request: PageRequest) => {
  // Only public and scheduled articles have a score.
  const scored = sql`
    SELECT count(*)::int AS total
    FROM (SELECT FROM community_count h
      WHERE h.site_id = ${sql.siteId} AND h.target_type = ${targetType.blog} AND h.hot_score IS NOT NULL
      LIMIT ${MAX_COUNTED}) scored`
  const { labelNo, userId } = by
  return page(sql, request, {
    counted: userId ? undefined : labelNo ? labelTotal(sql, labelNo) : scored,
    found: sql`
      FROM community_count h JOIN blog b ON b.site_id = h.site_id AND b.id = h.target_id
      WHERE h.site_id = ${sql.siteId} AND h.target_type = ${targetType.blog} AND h.hot_score IS NOT NULL AND ${shown(sql)} ${filters(sql, by)}`,
    order: sql`h.hot_score DESC, h.target_id DESC`,
  })
}

/** Maximum number of search results (the newest): a common word occurs in half of a million texts. */
const MAX_FOUND = 300

const byTime = (sql: Sql) => sql`ORDER BY b.publish_time DESC, b.id DESC`

/** The index covers publishing times of issued articles; visibility has to be checked on the row. */
const places = (sql: Sql) =>
  sql`FROM blog b WHERE b.site_id = ${sql.siteId} AND b.is_issue = 1 AND b.status_id > ${literal(sql, textState.deleted)}`

/** Public articles for counting search results. */
export const searchedBlogs = (sql: Sql): Texts => ({
  from: sql`FROM blog b WHERE ${shown(sql)}`,
  places: places(sql),
  words: sql`b.search_words`,
  newest: byTime(sql),
  place: sql`b.publish_time`,
  since: (time) => sql`b.publish_time > ${time}::text::timestamptz`,
  max: MAX_FOUND,
})

/** Newest matching articles, optionally since a time (ISO 8601). Matches of rare words are collected before sorting. */
const selectFound = (sql: Sql, query: string, { isCommon, since }: { isCommon: boolean; since?: string }) => sql<
  { id: string }[]
>`
  SELECT b.id FROM (
    SELECT b.id, b.publish_time FROM blog b WHERE ${shown(sql)} AND b.search_words @@ ${query}::text::tsquery
      ${since ? sql`AND b.publish_time > ${since}::text::timestamptz` : sql``} ${isCommon ? sql`` : sql`OFFSET 0`}) b
  ${byTime(sql)} LIMIT ${MAX_FOUND}`

async function newestFound(sql: Sql, query: string): Promise<readonly { id: string }[]> {
  const { isCommon, among } = await reachOf(sql, sql`FROM blog b WHERE ${shown(sql)} ${byTime(sql)}`, query, MAX_FOUND)
  if (isCommon) return selectFound(sql, query, { isCommon })
  const [last] = await sql<{ since: string }[]>`
    SELECT b.publish_time AS since ${places(sql)} ${byTime(sql)} LIMIT 1 OFFSET ${among}`
  const found = last ? await selectFound(sql, query, { isCommon, since: last.since }) : []
  return found.length === MAX_FOUND ? found : selectFound(sql, query, { isCommon })
}

/** Articles that match a tsquery, newest first. */
export async function pageOfFound(sql: Sql, query: string, request: PageRequest): Promise<Page<BlogCardRow>> {
  const newest = await newestFound(sql, query)
  const ids = newest.slice(offsetOf(request), offsetOf(request) + request.pageSize).map(({ id }) => id)
  const rows = await selectCards(sql, request, {
    found: sql`FROM blog b WHERE b.site_id = ${sql.siteId} AND b.id = ANY(${sql.ids(ids)})`,
    order: sql`b.publish_time DESC, b.id DESC`,
    offset: 0,
  })
  return pageOf(request, newest.length, await withLabels(sql, rows))
}

/** Keyset cursor of a feed. */
export interface FeedCursor {
  /** Microseconds since 1970. */
  time: string
  id: string
}

/** Number of newest articles scanned before querying by followed blogger. */
const LOOKED_THROUGH = 400

/**
 * Feed of followed bloggers, newest first; computed on read (no fan-out on write). First scans the newest articles,
 * which is enough for people who follow many. Otherwise: the newest `limit` articles are by at most `limit` bloggers,
 * those with the newest last article; so one row per blogger is read, then more of these few.
 */
export async function selectFeed(sql: Sql, userId: string, after: FeedCursor | undefined, limit: number) {
  const before = after
    ? sql`AND (b.publish_time, b.id) < (to_timestamp(${after.time}::text::numeric / 1000000), ${after.id}::bigint)`
    : sql``
  const columns = sql`${cardColumns(sql)}, (extract(epoch FROM b.publish_time) * 1000000)::bigint || '.' || b.id AS cursor`
  type Row = BlogRow & { cursor: string }
  const among = await sql<Row[]>`
    WITH newest AS MATERIALIZED (SELECT b.id, b.user_id, b.publish_time
      FROM blog b
      WHERE ${shown(sql)} ${before}
      ORDER BY b.publish_time DESC, b.id DESC
      LIMIT ${LOOKED_THROUGH})
    , picked AS (
      SELECT n.id FROM newest n WHERE EXISTS (
        SELECT FROM community_reaction r
          WHERE r.site_id = ${sql.siteId}
            AND r.target_type = ${targetType.blogger}
            AND r.target_id = n.user_id
            AND r.op_type = ${opType.follow}
            AND r.user_id = ${userId})
      ORDER BY n.publish_time DESC, n.id DESC LIMIT ${limit})
    SELECT ${columns} FROM picked p JOIN blog b ON b.id = p.id ${joinCard(sql)} WHERE b.site_id = ${sql.siteId} ORDER BY b.publish_time DESC, b.id DESC`
  const rows =
    among.length === limit
      ? among
      : await sql<Row[]>`
    WITH followed AS MATERIALIZED (
      SELECT r.target_id AS user_id FROM community_reaction r
      WHERE r.site_id = ${sql.siteId} AND r.user_id = ${userId} AND r.target_type = ${targetType.blogger} AND r.op_type = ${opType.follow}
    ), newest AS MATERIALIZED (
      SELECT f.user_id FROM followed f CROSS JOIN LATERAL (
        SELECT b.publish_time, b.id FROM blog b WHERE ${shown(sql)} AND b.user_id = f.user_id ${before} ORDER BY b.publish_time DESC, b.id DESC LIMIT 1
      ) one ORDER BY one.publish_time DESC, one.id DESC LIMIT ${limit}
    ), picked AS (
      SELECT one.* FROM newest n CROSS JOIN LATERAL (
        SELECT b.* FROM blog b WHERE ${shown(sql)} AND b.user_id = n.user_id ${before} ORDER BY b.publish_time DESC, b.id DESC LIMIT ${limit}
      ) one ORDER BY one.publish_time DESC, one.id DESC LIMIT ${limit}
    )
    SELECT ${columns}
    FROM picked b ${joinCard(sql)} WHERE b.site_id = ${sql.siteId} ORDER BY b.publish_time DESC, b.id DESC`
  return { list: await withLabels(sql, rows), cursor: rows.length < limit ? '' : (rows.at(-1)?.cursor ?? '') }
}

export type FullBlog = BlogCardRow & { content: string; sourceUrl: string }

/** A public article, or an own published one in any state. */
export async function selectBlog(sql: Sql, id: string, userId?: string): Promise<FullBlog | undefined> {
  const mayRead = userId
    ? sql`((${shown(sql)}) OR (b.user_id = ${userId} AND b.is_issue = 1 AND b.status_id > ${literal(sql, textState.deleted)}))`
    : shown(sql)
  const rows = await sql<(BlogRow & { content: string; sourceUrl: string })[]>`
    SELECT ${cardColumns(sql)}, b.content, b.source_url FROM blog b ${joinCard(sql)} WHERE b.site_id = ${sql.siteId} AND b.id = ${id} AND ${mayRead}`
  const [row] = await withLabels(sql, rows)
  return row
}

/** Author and title of a public article. */
export async function selectShown(sql: Sql, id: string) {
  const [row] = await sql<{ id: string; userId: string; title: string }[]>`
    SELECT b.id, b.user_id, b.title FROM blog b WHERE ${shown(sql)} AND b.id = ${id}`
  return row
}

/** As `selectShown` for many ids. */
export async function selectAllShown(sql: Sql, ids: readonly string[]) {
  const rows = await sql<{ id: string; userId: string; title: string }[]>`
    SELECT b.id, b.user_id, b.title FROM blog b WHERE ${shown(sql)} AND b.id = ANY(${sql.ids(ids)})`
  return new Map(rows.map((row) => [row.id, row]))
}

/** Articles with the same labels, hottest first, then the blogger's own newest. */
export async function selectRelated(sql: Sql, of: { id: string; userId: string }, limit: number) {
  const rows = await sql<BlogRow[]>`
    WITH near AS (
      SELECT l.target_id AS id, count(*) AS shared FROM community_label_ref own
      CROSS JOIN LATERAL (
        SELECT l.target_id FROM community_label_ref l WHERE l.site_id = ${sql.siteId} AND l.label_id = own.label_id AND l.shown_time IS NOT NULL
          AND l.target_type = ${targetType.blog} AND l.target_id <> ${of.id} ORDER BY l.shown_time DESC, l.target_id DESC LIMIT 50
      ) l
      WHERE own.site_id = ${sql.siteId} AND own.target_type = ${targetType.blog} AND own.target_id = ${of.id} GROUP BY l.target_id
      UNION ALL
      (SELECT b.id, 0 FROM blog b WHERE ${shown(sql)} AND b.user_id = ${of.userId} AND b.id <> ${of.id} ORDER BY b.publish_time DESC, b.id DESC LIMIT ${limit})
    ), best AS (SELECT id, max(shared) AS shared FROM near GROUP BY id)
    SELECT ${cardColumns(sql)} FROM best JOIN blog b ON b.site_id = ${sql.siteId} AND b.id = best.id ${joinCard(sql)}
    WHERE ${shown(sql)} ORDER BY best.shared DESC, c.hot_score DESC NULLS LAST, b.id DESC LIMIT ${limit}`
  return withLabels(sql, rows)
}

/** Public articles that a person collected, most recent first. */
export async function pageOfCollected(sql: Sql, userId: string, request: PageRequest) {
  const found = sql`
    FROM community_reaction r JOIN blog b ON b.site_id = r.site_id AND b.id = r.target_id
    WHERE r.site_id = ${sql.siteId} AND r.user_id = ${userId} AND r.target_type = ${targetType.blog} AND r.op_type = ${opType.collect} AND ${shown(sql)}`
  return page(sql, request, { found, order: sql`r.gmt_create DESC, r.target_id DESC` })
}

/** Whether there are public articles. */
export async function hasBlogs(sql: Sql): Promise<boolean> {
  const rows = await sql`SELECT 1 FROM blog b WHERE ${shown(sql)} LIMIT 1`
  return rows.length > 0
}

/** Titles of articles that are not deleted, by id. */
export async function selectTitles(sql: Sql, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<{ id: string; title: string }[]>`
    SELECT b.id, b.title FROM blog b WHERE b.site_id = ${sql.siteId} AND b.id = ANY(${sql.ids([...new Set(ids)])}) AND b.status_id <> ${textState.deleted}`
  return new Map(rows.map(({ id, title }) => [id, title]))
}
