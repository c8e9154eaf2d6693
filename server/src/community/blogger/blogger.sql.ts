import { today } from '../../kernel/day.ts'
import type { ReadSource } from '@zhixing/contract/community/read-sources'
import { blogState } from '@zhixing/contract/community/codes'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { offsetOf, pageOf, type PageRequest } from '../../kernel/page.ts'
import { userView } from '../../user/index.ts'
import { opType } from '../reaction/reaction.sql.ts'
import { targetType, textState } from '../target.ts'
import { literal } from '../../kernel/db/literal.ts'

export interface BloggerRow {
  userId: string
  nickname: string
  headImgUrl: string
  introduction: string
  weblogAccount: number
  fansAccount: number
  attentionAcount: number
}

/**
 * Columns of person `u` with optional blog `g` and fans `c`. Counting followed bloggers is a subquery per row: for
 * short lists only.
 */
const columns = (sql: Sql) => sql`
  u.id AS user_id, u.nickname, u.head_img_url, coalesce(g.introduction, '') AS introduction,
    coalesce(g.weblog_count, 0) AS "weblogAccount", coalesce(c.follow_count, 0) AS "fansAccount",
  (SELECT count(*)::int
    FROM community_reaction f
    WHERE f.site_id = ${sql.siteId}
      AND f.user_id = u.id
      AND f.target_type = ${targetType.blogger}
      AND f.op_type = ${opType.follow}) AS "attentionAcount"`

const fans = (sql: Sql) => sql`
  LEFT JOIN community_count c ON c.site_id = ${sql.siteId} AND c.target_type = ${targetType.blogger} AND c.target_id = u.id`

/** Bloggers `g`. */
const bloggers = (sql: Sql) =>
  sql`FROM blogger g JOIN ${userView(sql)} u ON u.site_id = g.site_id AND u.id = g.user_id ${fans(sql)}`

export { blogState }
export type BlogState = (typeof blogState)[keyof typeof blogState]

/**
 * A blogger as visitors see them. Pending and refused ones are hidden; a closed blog with public articles is visible.
 */
export async function selectBlogger(sql: Sql, userId: string): Promise<BloggerRow | undefined> {
  const [row] = await sql<BloggerRow[]>`
    SELECT ${columns(sql)} ${bloggers(sql)}
    WHERE g.site_id = ${sql.siteId} AND g.user_id = ${userId} AND (g.audit_status = ${blogState.open} OR g.weblog_count > 0)`
  return row
}

/** The person's own card, in any state. */
export async function selectOwnBlogger(sql: Sql, userId: string) {
  const [row] = await sql<(BloggerRow & { auditStatus: BlogState; auditOpinion: string })[]>`
    SELECT ${columns(sql)}, g.audit_status, g.audit_opinion ${bloggers(sql)} WHERE g.site_id = ${sql.siteId} AND g.user_id = ${userId}`
  return row
}

/** State of a person's blog; undefined without an application. */
export async function selectBlogState(sql: Sql, userId: string) {
  const [row] = await sql<{ auditStatus: BlogState; auditOpinion: string }[]>`
    SELECT audit_status, audit_opinion FROM blogger WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  return row
}

/** Whether the person may publish. */
export const isBlogger = async (sql: Sql, userId: string): Promise<boolean> =>
  (await selectBlogState(sql, userId))?.auditStatus === blogState.open

/**
 * Opens a blog or applies for one (`waits`). An open one stays; a refused one waits for review again; a pending
 * application is updated.
 */
export async function insertBlogger(sql: Sql, userId: string, introduction: string, waits = false): Promise<void> {
  await sql`
    INSERT INTO blogger AS g (site_id, user_id, introduction, audit_status)
    VALUES (${sql.siteId}, ${userId}, ${introduction}, ${waits ? blogState.pending : blogState.open})
    ON CONFLICT (site_id, user_id) DO UPDATE SET introduction = EXCLUDED.introduction, audit_status = ${blogState.pending}, gmt_modified = excluded.gmt_modified
      WHERE g.audit_status <> ${blogState.open}`
}

/** Locks a blog until the end of the transaction. */
export async function lockBlogger(tx: Tx, userId: string) {
  const [row] = await tx<{ auditStatus: BlogState }[]>`
    SELECT audit_status FROM blogger WHERE site_id = ${tx.siteId} AND user_id = ${userId} FOR UPDATE`
  return row
}

export async function updateBlogState(tx: Tx, userId: string, state: BlogState, opinion: string): Promise<void> {
  await tx`
    UPDATE blogger SET audit_status = ${state}, audit_opinion = ${opinion}, gmt_modified = now() WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
}

export async function updateBlogger(tx: Tx, userId: string, introduction: string): Promise<boolean> {
  const rows = await tx`
    UPDATE blogger SET introduction = ${introduction}, gmt_modified = now() WHERE site_id = ${tx.siteId} AND user_id = ${userId} RETURNING 1`
  return rows.length > 0
}

/** Bloggers with public articles, most fans first; for a person without those they follow and themselves. */
export async function selectTop(sql: Sql, limit: number, forUser?: string): Promise<BloggerRow[]> {
  const others = forUser
    ? sql`AND g.user_id <> ${forUser} AND NOT EXISTS (SELECT FROM community_reaction r WHERE r.site_id = ${sql.siteId} AND r.target_type = ${targetType.blogger}
          AND r.target_id = g.user_id AND r.op_type = ${opType.follow} AND r.user_id = ${forUser})`
    : sql``
  // The literal matches the predicate of the partial index; a parameter would not.
  const withFans = await sql<BloggerRow[]>`
    SELECT ${columns(sql)}
    FROM (
      SELECT g.*, n.follow_count AS fans FROM community_count n JOIN blogger g ON g.site_id = n.site_id AND g.user_id = n.target_id
      WHERE n.site_id = ${sql.siteId}
        AND n.target_type = ${literal(sql, targetType.blogger)}
        AND n.follow_count > 0
        AND g.weblog_count > 0
        AND g.audit_status = ${blogState.open} ${others}
      ORDER BY n.follow_count DESC, n.target_id LIMIT ${limit}) g
    JOIN ${userView(sql)} u ON u.site_id = g.site_id AND u.id = g.user_id ${fans(sql)}
    WHERE g.site_id = ${sql.siteId} ORDER BY g.fans DESC, g.weblog_count DESC, g.user_id`
  if (withFans.length === limit) return withFans
  // Fallback for new sites with few followers.
  return sql<BloggerRow[]>`
    SELECT ${columns(sql)} ${bloggers(sql)} WHERE g.site_id = ${sql.siteId} AND g.weblog_count > 0 AND g.audit_status = ${blogState.open} ${others}
    ORDER BY coalesce(c.follow_count, 0) DESC, g.weblog_count DESC, g.user_id LIMIT ${limit}`
}

/** Followed bloggers, most recent first. */
export async function pageOfFollowed(sql: Sql, userId: string, request: PageRequest) {
  const matching = sql`
    FROM community_reaction r
    WHERE r.site_id = ${sql.siteId}
      AND r.user_id = ${userId}
      AND r.target_type = ${targetType.blogger}
      AND r.op_type = ${opType.follow}`
  const [[counted], list] = await Promise.all([
    sql<{ total: number }[]>`SELECT count(*)::int AS total ${matching}`,
    sql<BloggerRow[]>`
      SELECT ${columns(sql)}
      FROM (SELECT r.target_id, r.gmt_create ${matching}
        ORDER BY r.gmt_create DESC, r.target_id DESC
        LIMIT ${request.pageSize} OFFSET ${offsetOf(request)}) r
      JOIN blogger g ON g.site_id = ${sql.siteId} AND g.user_id = r.target_id JOIN ${userView(sql)} u ON u.site_id = g.site_id AND u.id = g.user_id ${fans(sql)}
      WHERE g.site_id = ${sql.siteId} ORDER BY r.gmt_create DESC, r.target_id DESC`,
  ])
  return pageOf(request, counted?.total ?? 0, list)
}

/** Followers of a person, newest first. */
export async function pageOfFans(sql: Sql, userId: string, request: PageRequest) {
  const matching = sql`
    FROM community_reaction r
    WHERE r.site_id = ${sql.siteId}
      AND r.target_type = ${targetType.blogger}
      AND r.target_id = ${userId}
      AND r.op_type = ${opType.follow}`
  const [[counted], list] = await Promise.all([
    sql<{ total: number }[]>`SELECT count(*)::int AS total ${matching}`,
    sql<(BloggerRow & { isBlogger: 0 | 1 })[]>`
      SELECT ${columns(sql)}, coalesce(g.audit_status = ${blogState.open}, false)::int AS "isBlogger"
      FROM (SELECT r.user_id, r.gmt_create ${matching}
        ORDER BY r.gmt_create DESC, r.user_id DESC
        LIMIT ${request.pageSize} OFFSET ${offsetOf(request)}) r
      JOIN ${userView(sql)} u ON u.site_id = ${sql.siteId} AND u.id = r.user_id
      LEFT JOIN blogger g ON g.site_id = ${sql.siteId} AND g.user_id = u.id ${fans(sql)}
      ORDER BY r.gmt_create DESC, r.user_id DESC`,
  ])
  return pageOf(request, counted?.total ?? 0, list)
}

const own = (sql: Sql, userId: string) =>
  sql`FROM blog b JOIN community_count c ON c.site_id = b.site_id AND c.target_type = ${targetType.blog} AND c.target_id = b.id
    WHERE b.site_id = ${sql.siteId} AND b.user_id = ${userId} AND b.is_issue = 1 AND b.status_id > ${literal(sql, textState.deleted)}`

/** Sums over a person's articles. */
export async function selectTotals(sql: Sql, userId: string) {
  const [row] = await sql<{ readCount: number; admireCount: number; commentCount: number; collectionCount: number }[]>`
    SELECT coalesce(sum(c.read_count), 0)::int AS read_count, coalesce(sum(c.admire_count), 0)::int AS admire_count,
      coalesce(sum(c.comment_count), 0)::int AS comment_count,
      coalesce(sum(c.collection_count), 0)::int AS collection_count ${own(sql, userId)}`
  return row ?? { readCount: 0, admireCount: 0, commentCount: 0, collectionCount: 0 }
}

/** Joins articles `b` of a person (or one of them) to rows of `r`. */
const readOf = (sql: Sql, userId: string, blogId: string | undefined) => sql`
  JOIN blog b ON b.site_id = r.site_id AND b.id = r.target_id
  WHERE r.site_id = ${sql.siteId}
    AND r.target_type = ${targetType.blog}
    AND b.user_id = ${userId}
    AND b.status_id > ${literal(sql, textState.deleted)} ${blogId ? sql`AND r.target_id = ${blogId}` : sql``}
    AND r.read_day > ${today(sql)} - 30`

/** Reads of a person's articles (or one) by day, over the last 30 days in China Standard Time, today last. */
export const selectReadDays = (sql: Sql, userId: string, blogId?: string) => sql<
  { day: string; readCount: number; endCount: number }[]
>`
  SELECT to_char(d.day, 'YYYY-MM-DD') AS day, coalesce(sum(r.read_count), 0)::int AS read_count, coalesce(sum(r.end_count), 0)::int AS end_count
  FROM generate_series(${today(sql)} - 29, ${today(sql)}, interval '1 day') d (day)
  LEFT JOIN (SELECT r.read_day, r.read_count, r.end_count FROM community_read_day r ${readOf(sql, userId, blogId)}) r ON r.read_day = d.day::date
  GROUP BY d.day ORDER BY d.day`

/** Sources of reads over the last 30 days, most first. */
export const selectReadSources = (sql: Sql, userId: string, blogId?: string) => sql<
  { source: ReadSource; readCount: number }[]
>`
  SELECT r.source, sum(r.read_count)::int AS read_count FROM community_read_source r ${readOf(sql, userId, blogId)} GROUP BY r.source ORDER BY 2 DESC, r.source`

/** An own article with its number of reads. */
export async function selectOwnBlog(sql: Sql, userId: string, id: string) {
  const [row] = await sql<{ title: string; readCount: number }[]>`
    SELECT b.title, coalesce(c.read_count, 0) AS read_count FROM blog b
    LEFT JOIN community_count c ON c.site_id = b.site_id AND c.target_type = ${targetType.blog} AND c.target_id = b.id
    WHERE b.site_id = ${sql.siteId} AND b.id = ${id} AND b.user_id = ${userId} AND b.is_issue = 1 AND b.status_id > ${literal(sql, textState.deleted)}`
  return row
}

/** A person's most read articles, without unread ones. */
export const selectPopular = (sql: Sql, userId: string, limit: number) => sql<
  { id: string; title: string; readCount: number; admireCount: number; commentCount: number }[]
>`
  SELECT b.id, b.title, c.read_count, c.admire_count, c.comment_count ${own(sql, userId)} AND c.read_count > 0
  ORDER BY c.read_count DESC, b.id DESC
  LIMIT ${limit}`
