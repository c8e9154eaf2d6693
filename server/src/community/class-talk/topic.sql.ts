import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { userView } from '../../user/index.ts'
import { countsOf, shownCounts } from '../reaction/reaction.sql.ts'
import { targetType, textState, type TextState } from '../target.ts'
import { literal } from '../../kernel/db/literal.ts'

export interface TopicFile {
  fileId: string
  fileName: string
  fileSize: number
}

export interface TopicRow {
  id: string
  gradeId: string
  userId: string
  nickname: string
  headImgUrl: string
  title: string
  summary: string
  isTop: 0 | 1
  isLocked: 0 | 1
  isGood: 0 | 1
  isSolved: 0 | 1
  isUnread: 0 | 1
  fileCount: number
  commentCount: number
  admireCount: number
  statusId: TextState
  lastTime: string
  gmtCreate: string
}

/** Maximum of unread counts; more is shown as 99+. */
export const MAX_UNREAD = 99

/**
 * Whether topic `t` is unread for member `g`, who read it last at `r`. Excludes content from before joining and own
 * content.
 */
const unread = (sql: Sql, userId: string) =>
  sql`(g.user_id IS NOT NULL AND t.last_user_id <> ${userId}::bigint AND t.last_time > coalesce(r.read_time, g.gmt_create))`
const reading = (sql: Sql, userId: string) => sql`
  LEFT JOIN grade_member g ON g.site_id = ${sql.siteId} AND g.grade_id = t.grade_id AND g.user_id = ${userId}
  LEFT JOIN community_topic_read r ON r.site_id = ${sql.siteId} AND r.user_id = ${userId} AND r.topic_id = t.id`

const columns = (sql: Sql, userId: string) => sql`
  t.id, t.grade_id, t.user_id, u.nickname, u.head_img_url, t.title, t.summary, t.is_top, t.is_locked, t.is_good, (t.accept_comment_id > 0)::int AS is_solved,
  ${unread(sql, userId)}::int AS is_unread, jsonb_array_length(t.file_list) AS file_count, t.status_id, t.last_time, t.gmt_create, ${shownCounts(sql)}`

export interface TopicFilters {
  kind: 'all' | 'good' | 'own' | 'open'
  keyword: string
}

export function pageOfTopics(sql: Sql, gradeId: string, userId: string, by: TopicFilters, page: PageRequest) {
  const where = sql`t.site_id = ${sql.siteId} AND t.grade_id = ${gradeId} AND t.status_id = ${textState.shown}
    ${by.kind === 'good' ? sql`AND t.is_good = 1` : by.kind === 'own' ? sql`AND t.user_id = ${userId}` : by.kind === 'open' ? sql`AND t.accept_comment_id = 0` : sql``}
    AND ${sql.contains(by.keyword, 't.title', 't.summary')}`
  const order = sql`t.is_top DESC, t.last_time DESC, t.id DESC`
  return sql.page<TopicRow>(
    page,
    sql`FROM community_topic t WHERE ${where}`,
    (cut) => sql`
    SELECT ${columns(sql, userId)} FROM (SELECT t.* FROM community_topic t WHERE ${where} ORDER BY ${order} ${cut}) t
    JOIN ${userView(sql)} u ON u.site_id = t.site_id AND u.id = t.user_id ${countsOf(sql, targetType.topic, sql`t.id`)} ${reading(sql, userId)}
    WHERE t.site_id = ${sql.siteId} ORDER BY ${order}`,
  )
}

/** Unread topics by class (or of one class), up to MAX_UNREAD. */
export const countUnread = (sql: Sql, userId: string, gradeId?: string) => sql<
  { gradeId: string; unreadCount: number }[]
>`
  SELECT g.grade_id, n.n AS unread_count FROM grade_member g CROSS JOIN LATERAL (
    SELECT count(*)::int AS n FROM (
      SELECT 1 FROM community_topic t LEFT JOIN community_topic_read r ON r.site_id = ${sql.siteId} AND r.user_id = ${userId} AND r.topic_id = t.id
      WHERE t.site_id = ${sql.siteId} AND t.grade_id = g.grade_id AND t.status_id = ${textState.shown} AND t.last_time > g.gmt_create AND ${unread(sql, userId)}
      LIMIT ${MAX_UNREAD}) w) n
  LEFT JOIN community_class c ON c.site_id = ${sql.siteId} AND c.grade_id = g.grade_id
  WHERE g.site_id = ${sql.siteId} AND g.user_id = ${userId} ${gradeId ? sql`AND g.grade_id = ${gradeId}` : sql``} AND n.n > 0 AND coalesce(c.is_open, 1) = 1`

export interface TopicView extends TopicRow {
  content: string
  fileList: TopicFile[]
  acceptCommentId: string
}

/** A topic that is not deleted, as a person sees it. */
export async function selectTopic(sql: Sql, userId: string, id: string): Promise<TopicView | undefined> {
  const [row] = await sql<TopicView[]>`
    SELECT ${columns(sql, userId)}, t.content, t.file_list, t.accept_comment_id FROM community_topic t
    JOIN ${userView(sql)} u ON u.site_id = t.site_id AND u.id = t.user_id ${countsOf(sql, targetType.topic, sql`t.id`)} ${reading(sql, userId)}
    WHERE t.site_id = ${sql.siteId} AND t.id = ${id} AND t.status_id > ${literal(sql, textState.deleted)}`
  return row
}

export interface LockedTopic {
  id: string
  gradeId: string
  userId: string
  title: string
  statusId: TextState
  isLocked: 0 | 1
  acceptCommentId: string
}

/** Locks a topic until the end of the transaction. Lock order: topic, counts, comment. */
export async function lockTopic(tx: Tx, id: string): Promise<LockedTopic | undefined> {
  const [row] = await tx<LockedTopic[]>`
    SELECT id, grade_id, user_id, title, status_id, is_locked, accept_comment_id FROM community_topic
    WHERE site_id = ${tx.siteId} AND id = ${id} AND status_id > ${literal(tx, textState.deleted)} FOR UPDATE`
  return row
}

export interface TopicToWrite {
  gradeId: string
  userId: string
  title: string
  content: string
  summary: string
  fileList: TopicFile[]
  statusId: TextState
  clientKey: string | null
  gmtCreate: string | null
}

/** Inserts a topic; undefined when the idempotency key was used before. */
export async function insertTopic(tx: Tx, t: TopicToWrite): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO community_topic (site_id, grade_id, user_id, title, content, summary, file_list, status_id, last_user_id, client_key, gmt_create, last_time)
    VALUES (${tx.siteId}, ${t.gradeId}, ${t.userId}, ${t.title}, ${t.content}, ${t.summary},
      ${JSON.stringify(t.fileList)}::text::jsonb, ${t.statusId}, ${t.userId}, ${t.clientKey},
      coalesce(${t.gmtCreate}::text::timestamptz, now()), coalesce(${t.gmtCreate}::text::timestamptz, now()))
    ON CONFLICT (site_id, user_id, client_key) WHERE client_key IS NOT NULL DO NOTHING RETURNING id`
  return row?.id
}

export async function selectSent(tx: Tx, userId: string, clientKey: string) {
  const [row] = await tx<{ id: string; statusId: TextState; gradeId: string }[]>`
    SELECT id, status_id, grade_id FROM community_topic WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND client_key = ${clientKey}`
  return row
}

export async function updateText(
  tx: Tx,
  id: string,
  to: Pick<TopicToWrite, 'title' | 'content' | 'summary' | 'fileList' | 'statusId'>,
): Promise<void> {
  await tx`
    UPDATE community_topic SET title = ${to.title}, content = ${to.content}, summary = ${to.summary}, file_list = ${JSON.stringify(to.fileList)}::text::jsonb,
      status_id = ${to.statusId}, gmt_modified = now() WHERE site_id = ${tx.siteId} AND id = ${id}`
}

export async function updateState(tx: Tx, id: string, statusId: TextState): Promise<void> {
  await tx`UPDATE community_topic SET status_id = ${statusId}, gmt_modified = now() WHERE site_id = ${tx.siteId} AND id = ${id}`
}

export async function updateMarks(
  tx: Tx,
  id: string,
  to: { isTop?: 0 | 1 | undefined; isLocked?: 0 | 1 | undefined; isGood?: 0 | 1 | undefined },
): Promise<void> {
  await tx`
    UPDATE community_topic SET is_top = coalesce(${to.isTop ?? null}::smallint, is_top), is_locked = coalesce(${to.isLocked ?? null}::smallint, is_locked),
      is_good = coalesce(${to.isGood ?? null}::smallint, is_good) WHERE site_id = ${tx.siteId} AND id = ${id}`
}

export async function updateAccepted(tx: Tx, id: string, commentId: string): Promise<void> {
  await tx`UPDATE community_topic SET accept_comment_id = ${commentId} WHERE site_id = ${tx.siteId} AND id = ${id}`
}

/** Recomputes the last answer of a topic from public ones. */
export async function refreshLast(tx: Tx, id: string): Promise<void> {
  await tx`
    UPDATE community_topic t SET last_time = coalesce(l.gmt_create, t.gmt_create), last_user_id = coalesce(l.user_id, t.user_id)
    FROM (SELECT 1) one LEFT JOIN LATERAL (
      SELECT x.gmt_create, x.user_id FROM community_comment a CROSS JOIN LATERAL (
        SELECT a.gmt_create, a.user_id UNION ALL
        (SELECT m.gmt_create, m.user_id
          FROM community_comment m
          WHERE m.site_id = ${tx.siteId} AND m.root_id = a.id AND m.root_id > 0 AND m.status_id = ${textState.shown}
          ORDER BY m.id DESC
          LIMIT 1)
      ) x WHERE a.site_id = ${tx.siteId} AND a.target_type = ${targetType.topic} AND a.target_id = ${id} AND a.root_id = 0 AND a.status_id = ${textState.shown}
      ORDER BY x.gmt_create DESC LIMIT 1) l ON true
    WHERE t.site_id = ${tx.siteId} AND t.id = ${id}`
}

export async function writeRead(tx: Tx, userId: string, topicId: string): Promise<void> {
  await tx`
    INSERT INTO community_topic_read (site_id, user_id, topic_id, read_time) VALUES (${tx.siteId}, ${userId}, ${topicId}, clock_timestamp())
    ON CONFLICT (site_id, user_id, topic_id) DO UPDATE SET read_time = EXCLUDED.read_time`
}
