/** Articles as readers find them. */
import { userView } from '../../user/index.ts'
import type { Fragment, Sql } from '../../kernel/db/index.ts'
import { offsetOf, type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import { selectLabelsOf } from '../label/label.sql.ts'
import { opType, shownCounts } from '../reaction/reaction.sql.ts'
import { reachOf, type Texts } from '../search.sql.ts'
import { targetType, textState } from '../target.ts'

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

/** What everybody may read; worded like the partial indexes, so that they serve. */
export const shown = (sql: Sql) =>
  sql`b.site_id = ${sql.siteId} AND b.is_issue = 1 AND b.is_putaway = 1 AND b.is_open = 1 AND b.status_id = 1 AND b.publish_time <= now()`

/** Cards with their labels. */
export async function withLabels<T extends { id: string }>(sql: Sql, rows: readonly T[]) {
  const labels = await selectLabelsOf(
    sql,
    targetType.blog,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, labelList: labels.get(row.id) ?? [] }))
}

/** Lists of everybody's articles are counted up to here: nobody turns to the thousandth page, and counting a million costs more than the page. */
export const MAX_COUNTED = 10_000

export interface BlogFilters {
  labelNo?: string | undefined
  userId?: string | undefined
}

const filters = (sql: Sql, { labelNo, userId }: BlogFilters) => sql`
  ${labelNo ? sql`AND EXISTS (SELECT FROM ${labelled(sql, labelNo)} AND l.target_id = b.id)` : sql``}
  ${userId ? sql`AND b.user_id = ${userId}` : sql``}`

/** What bears a label and is public; the time is that of the article (`writeLabels`). */
const labelled = (sql: Sql, labelNo: string, joined = sql``) =>
  sql`community_label_ref l ${joined} WHERE l.site_id = ${sql.siteId} AND l.label_id = ${labelNo} AND l.target_type = ${targetType.blog} AND l.shown_time <= now()`

/** How many bear a label: kept with it. */
const labelTotal = (sql: Sql, labelNo: string) =>
  sql`SELECT least(l.use_count, ${MAX_COUNTED}::int) AS total FROM community_label l WHERE l.site_id = ${sql.siteId} AND l.id = ${labelNo}`

/** Cards of the articles that `found` names in `order`; both speak of `b`. */
const selectCards = (sql: Sql, request: PageRequest, of: { found: Fragment; order: Fragment; offset?: number }) => sql<
  BlogRow[]
>`
  SELECT ${cardColumns(sql)} FROM (SELECT b.*, row_number() OVER () AS place FROM (SELECT b.* ${of.found} ORDER BY ${of.order} LIMIT ${request.pageSize} OFFSET ${of.offset ?? offsetOf(request)}) b) b
  ${joinCard(sql)} WHERE b.site_id = ${sql.siteId} ORDER BY b.place`

/** A page of cards. `counted` answers `total` where that costs less than counting what is found. */
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

/** Newest first; where all articles are listed, pinned ones before them. */
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

/** By score (hot.ts). */
export const pageOfHot = (sql: Sql, by: BlogFilters, request: PageRequest) => {
  // Only what is public, or planned, has a score.
  const scored = sql`
    SELECT count(*)::int AS total
    FROM (SELECT FROM community_count h WHERE h.site_id = ${sql.siteId} AND h.target_type = ${targetType.blog} AND h.hot_score IS NOT NULL LIMIT ${MAX_COUNTED}) scored`
  const { labelNo, userId } = by
  return page(sql, request, {
    counted: userId ? undefined : labelNo ? labelTotal(sql, labelNo) : scored,
    found: sql`
      FROM community_count h JOIN blog b ON b.site_id = h.site_id AND b.id = h.target_id
      WHERE h.site_id = ${sql.siteId} AND h.target_type = ${targetType.blog} AND h.hot_score IS NOT NULL AND ${shown(sql)} ${filters(sql, by)}`,
    order: sql`h.hot_score DESC, h.target_id DESC`,
  })
}

/** A search shows the newest articles up to here: a word of everybody's is in half of a million. */
const MAX_FOUND = 300

const byTime = (sql: Sql) => sql`ORDER BY b.publish_time DESC, b.id DESC`

/** Of issued articles an index says when they were published; whether each is shown only the article itself. */
const places = (sql: Sql) => sql`FROM blog b WHERE b.site_id = ${sql.siteId} AND b.is_issue = 1 AND b.status_id > 0`

/** Articles that everybody may read, as the counting of a search asks for them. */
export const searchedBlogs = (sql: Sql): Texts => ({
  from: sql`FROM blog b WHERE ${shown(sql)}`,
  places: places(sql),
  words: sql`b.search_words`,
  newest: byTime(sql),
  place: sql`b.publish_time`,
  since: (time) => sql`b.publish_time > ${time}::text::timestamptz`,
  max: MAX_FOUND,
})

/** The newest articles that hold the words, since a time (ISO 8601) when told. What is rare is gathered before it is put in order. */
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

/** Articles that hold the words (text of a tsquery), the newest first. */
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

/** Where a feed goes on: after this article. */
export interface FeedCursor {
  /** Microseconds since 1970. */
  time: string
  id: string
}

/** So many of everybody's newest articles are looked through before the bloggers whom a person follows are. */
const LOOKED_THROUGH = 400

/**
 * Articles of those a person follows, newest first; nothing is written when somebody publishes, however many follow. Who follows many finds enough among
 * everybody's newest. Otherwise: the newest `limit` are by at most as many bloggers, those whose newest one is the newest, so one row of each blogger is
 * looked at, then some of a few.
 */
export async function selectFeed(sql: Sql, userId: string, after: FeedCursor | undefined, limit: number) {
  const before = after
    ? sql`AND (b.publish_time, b.id) < (to_timestamp(${after.time}::text::numeric / 1000000), ${after.id}::bigint)`
    : sql``
  const columns = sql`${cardColumns(sql)}, (extract(epoch FROM b.publish_time) * 1000000)::bigint || '.' || b.id AS cursor`
  type Row = BlogRow & { cursor: string }
  const among = await sql<Row[]>`
    WITH newest AS MATERIALIZED (SELECT b.id, b.user_id, b.publish_time FROM blog b WHERE ${shown(sql)} ${before} ORDER BY b.publish_time DESC, b.id DESC LIMIT ${LOOKED_THROUGH})
    , picked AS (
      SELECT n.id FROM newest n WHERE EXISTS (
        SELECT FROM community_reaction r WHERE r.site_id = ${sql.siteId} AND r.target_type = ${targetType.blogger} AND r.target_id = n.user_id AND r.op_type = ${opType.follow} AND r.user_id = ${userId})
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

/** An article that everybody may read; or that `userId` wrote and has published, in whatever state. */
export async function selectBlog(sql: Sql, id: string, userId?: string): Promise<FullBlog | undefined> {
  const mayRead = userId
    ? sql`((${shown(sql)}) OR (b.user_id = ${userId} AND b.is_issue = 1 AND b.status_id > 0))`
    : shown(sql)
  const rows = await sql<(BlogRow & { content: string; sourceUrl: string })[]>`
    SELECT ${cardColumns(sql)}, b.content, b.source_url FROM blog b ${joinCard(sql)} WHERE b.site_id = ${sql.siteId} AND b.id = ${id} AND ${mayRead}`
  const [row] = await withLabels(sql, rows)
  return row
}

/** Whose article it is, and what it is called, if everybody may read it. */
export async function selectShown(sql: Sql, id: string) {
  const [row] = await sql<{ id: string; userId: string; title: string }[]>`
    SELECT b.id, b.user_id, b.title FROM blog b WHERE ${shown(sql)} AND b.id = ${id}`
  return row
}

/** The same of many, by id. */
export async function selectAllShown(sql: Sql, ids: readonly string[]) {
  const rows = await sql<{ id: string; userId: string; title: string }[]>`
    SELECT b.id, b.user_id, b.title FROM blog b WHERE ${shown(sql)} AND b.id = ANY(${sql.ids(ids)})`
  return new Map(rows.map((row) => [row.id, row]))
}

/** Articles of the same labels, the hottest first, then the blogger's own newest. */
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

/** What a person collected and everybody may still read, the last collected first. */
export async function pageOfCollected(sql: Sql, userId: string, request: PageRequest) {
  const found = sql`
    FROM community_reaction r JOIN blog b ON b.site_id = r.site_id AND b.id = r.target_id
    WHERE r.site_id = ${sql.siteId} AND r.user_id = ${userId} AND r.target_type = ${targetType.blog} AND r.op_type = ${opType.collect} AND ${shown(sql)}`
  return page(sql, request, { found, order: sql`r.gmt_create DESC, r.target_id DESC` })
}

/** Whether there is anything to read. */
export async function hasBlogs(sql: Sql): Promise<boolean> {
  const rows = await sql`SELECT 1 FROM blog b WHERE ${shown(sql)} LIMIT 1`
  return rows.length > 0
}

/** Titles of articles in any state but deleted, by id. */
export async function selectTitles(sql: Sql, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<{ id: string; title: string }[]>`
    SELECT b.id, b.title FROM blog b WHERE b.site_id = ${sql.siteId} AND b.id = ANY(${sql.ids([...new Set(ids)])}) AND b.status_id <> ${textState.deleted}`
  return new Map(rows.map(({ id, title }) => [id, title]))
}
