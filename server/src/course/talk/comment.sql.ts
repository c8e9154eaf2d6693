import { commentState } from './comment-rules.ts'
import { stateCode } from '@zhixing/contract/states'
import { lecturerView, userView } from '../../user/index.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { siteView } from '../../system/index.ts'
import { literal } from '../../kernel/db/literal.ts'

/** A mentioned person, with the name used in the text. */
export interface Named {
  userId: string
  name: string
}

export interface CommentRow {
  id: string
  courseId: string
  userId: string
  nickname: string
  headImgUrl: string
  isLecturer: 0 | 1
  isSite: 0 | 1
  commentId: string
  /** Lesson of a question and its answers, or '0'. */
  periodId: string
  commentText: string
  mentionList: Named[]
  score: number
  gmtCreate: string
}

/**
 * Columns of comment `m` with its author `u`, lecturer `l` of course `c`. A comment in the site's name does not reveal
 * its author.
 */
export function columns(sql: Sql) {
  return sql`m.id, m.course_id, m.user_id, (l.user_id = m.user_id AND m.is_site = 0)::int AS is_lecturer, m.is_site,
    CASE WHEN m.is_site = 1 THEN (SELECT s.name_pc FROM ${siteView(sql)} s WHERE s.site_id = m.site_id) ELSE u.nickname END AS nickname,
      CASE WHEN m.is_site = 1 THEN '' ELSE u.head_img_url END AS head_img_url,
    m.comment_id, m.period_id, m.comment_text, m.mention_list, m.score, m.gmt_create`
}

export function joins(sql: Sql) {
  return sql`JOIN ${userView(sql)} u ON u.site_id = m.site_id AND u.id = m.user_id
    JOIN course c ON c.site_id = m.site_id AND c.id = m.course_id
    JOIN ${lecturerView(sql)} l ON l.site_id = c.site_id AND l.id = c.lecturer_id`
}

/** Ratings of a course, newest first. */
export async function selectThreads(sql: Sql, courseId: string, limit: number, offset: number) {
  return sql<CommentRow[]>`
    SELECT ${columns(sql)} FROM course_comment m ${joins(sql)}
    WHERE m.site_id = ${sql.siteId}
      AND m.course_id = ${courseId}
      AND m.comment_id = 0
      AND m.period_id = 0
      AND m.status_id = ${literal(sql, commentState.shown)}
    ORDER BY m.gmt_create DESC, m.id DESC
    LIMIT ${limit} OFFSET ${offset}`
}

/** Answers to comments, oldest first. */
export async function selectReplies(sql: Sql, courseId: string, commentIds: string[]) {
  return sql<CommentRow[]>`
    SELECT ${columns(sql)} FROM course_comment m ${joins(sql)}
    WHERE m.site_id = ${sql.siteId}
      AND m.course_id = ${courseId}
      AND m.comment_id = ANY(${sql.ids(commentIds)})
      AND m.status_id = ${literal(sql, commentState.shown)}
    ORDER BY m.gmt_create, m.id`
}

/** Distribution of the ratings of a public course; undefined for other courses. */
export async function selectRatings(sql: Sql, courseId: string) {
  const [row] = await sql<
    { score: number; total: number; one: number; two: number; three: number; four: number; five: number }[]
  >`
    SELECT CASE WHEN c.score_count = 0 THEN 0 ELSE round(c.score_sum::numeric / c.score_count, 1) END AS score, r.*
    FROM course c, LATERAL (
      SELECT count(*)::int AS total, count(*) FILTER (WHERE m.score = 1)::int AS one,
        count(*) FILTER (WHERE m.score = 2)::int AS two, count(*) FILTER (WHERE m.score = 3)::int AS three,
        count(*) FILTER (WHERE m.score = 4)::int AS four, count(*) FILTER (WHERE m.score = 5)::int AS five
      FROM course_comment m
      WHERE m.site_id = c.site_id
        AND m.course_id = c.id
        AND m.comment_id = 0
        AND m.period_id = 0
        AND m.status_id = ${literal(sql, commentState.shown)}
    ) r
    WHERE c.site_id = ${sql.siteId}
      AND c.id = ${courseId}
      AND c.is_putaway = 1
      AND c.status_id = ${literal(sql, stateCode.row.active)}`
  return row
}

function own(sql: Sql, userId: string, courseId: string | undefined) {
  return sql`m.site_id = ${sql.siteId}
      AND m.user_id = ${userId}
      AND m.status_id = ${literal(sql, commentState.shown)}
      AND m.period_id = 0 ${courseId ? sql`AND m.course_id = ${courseId}` : sql``}`
}

export async function pageOfOwn(sql: Sql, userId: string, courseId: string | undefined, page: PageRequest) {
  return sql.page<CommentRow & { courseName: string }>(
    page,
    sql`FROM course_comment m WHERE ${own(sql, userId, courseId)}`,
    (cut) => sql`
    SELECT ${columns(sql)}, c.course_name FROM course_comment m ${joins(sql)}
    WHERE ${own(sql, userId, courseId)} ORDER BY m.id DESC ${cut}`,
  )
}

/** What the right to comment on a course depends on. */
export async function selectCommentRight(sql: Sql, userId: string, courseId: string) {
  const [row] = await sql<
    { statusId: number; isPutaway: number; courseName: string; owned: boolean; isLecturer: boolean }[]
  >`
    SELECT c.course_name, c.status_id, c.is_putaway, u.user_id IS NOT NULL AS owned,
      l.user_id = ${userId} AS is_lecturer
    FROM course c JOIN ${lecturerView(sql)} l ON l.site_id = c.site_id AND l.id = c.lecturer_id
    LEFT JOIN course_owner u ON u.site_id = c.site_id AND u.user_id = ${userId} AND u.course_id = c.id
    WHERE c.site_id = ${sql.siteId} AND c.id = ${courseId}`
  return row
}

/** User of the lecturer of a course. */
export async function selectTeacher(sql: Sql, courseId: string): Promise<string | undefined> {
  const [row] = await sql<{ userId: string }[]>`
    SELECT l.user_id
    FROM course c
    JOIN ${lecturerView(sql)} l ON l.site_id = c.site_id AND l.id = c.lecturer_id
    WHERE c.site_id = ${sql.siteId} AND c.id = ${courseId}`
  return row?.userId
}

/** Locks a course: serializes changes of its comments and counters. */
export async function lockCourse(tx: Tx, courseId: string): Promise<void> {
  await tx`SELECT 1 FROM course WHERE site_id = ${tx.siteId} AND id = ${courseId} FOR NO KEY UPDATE`
}

/** A user's visible rating of a course. */
export async function selectRating(tx: Tx, userId: string, courseId: string) {
  const [row] = await tx<{ id: string; score: number }[]>`
    SELECT id, score
    FROM course_comment
    WHERE site_id = ${tx.siteId}
      AND course_id = ${courseId}
      AND user_id = ${userId}
      AND comment_id = 0
      AND period_id = 0
      AND status_id = ${literal(tx, commentState.shown)}`
  return row
}

/** The comment of an idempotency key, in any state. */
export async function selectSent(tx: Tx, by: { courseId: string; userId: string; clientKey: string }) {
  const [row] = await tx<{ id: string }[]>`
    SELECT id
    FROM course_comment
    WHERE site_id = ${tx.siteId}
      AND course_id = ${by.courseId}
      AND user_id = ${by.userId}
      AND client_key = ${by.clientKey}`
  return row?.id
}

export interface CommentToWrite {
  siteId: number
  courseId: string
  userId: string
  commentId: string
  periodId: string
  /** Position in the lesson that a question is about, seconds. */
  videoTime: number
  commentText: string
  mentionList: readonly Named[]
  score: number
  gmtCreate: string
  isSite: 0 | 1
  clientKey: string | null
}

export async function insertComment(tx: Tx, m: CommentToWrite): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO course_comment (site_id, course_id, user_id, comment_id, period_id, video_time, comment_text,
      mention_list, score, gmt_create, is_site, client_key)
    VALUES (${m.siteId}, ${m.courseId}, ${m.userId}, ${m.commentId}, ${m.periodId}, ${m.videoTime}, ${m.commentText},
      ${JSON.stringify(m.mentionList)}::text::jsonb, ${m.score}, ${m.gmtCreate}, ${m.isSite}, ${m.clientKey})
    RETURNING id`
  if (!row) throw new Error('the comment was not written')
  return row.id
}

export async function updateRating(
  tx: Tx,
  id: string,
  rating: { commentText: string; mentionList: readonly Named[]; score: number; gmtCreate: string },
): Promise<void> {
  await tx`
    UPDATE course_comment
    SET comment_text = ${rating.commentText}, mention_list = ${JSON.stringify(rating.mentionList)}::text::jsonb,
      score = ${rating.score}, gmt_create = ${rating.gmtCreate}
    WHERE site_id = ${tx.siteId} AND id = ${id}`
}

/** A visible comment of a course. */
export async function selectComment(tx: Sql, courseId: string, id: string) {
  const [row] = await tx<{ id: string; commentId: string; periodId: string }[]>`
    SELECT id, comment_id, period_id
    FROM course_comment
    WHERE site_id = ${tx.siteId}
      AND course_id = ${courseId}
      AND id = ${id}
      AND status_id = ${literal(tx, commentState.shown)}`
  return row
}

/** The course of a user's visible comment. */
export async function selectOwnComment(sql: Sql, userId: string, id: string) {
  const [row] = await sql<{ courseId: string }[]>`
    SELECT course_id
    FROM course_comment
    WHERE site_id = ${sql.siteId}
      AND id = ${id}
      AND user_id = ${userId}
      AND status_id = ${literal(sql, commentState.shown)}`
  return row
}

/** Deletes a comment and its answers. @returns them, for the counters */
export async function deleteThread(tx: Tx, courseId: string, id: string) {
  return tx<{ commentId: string; periodId: string; score: number }[]>`
    UPDATE course_comment SET status_id = ${literal(tx, commentState.deleted)}
    WHERE site_id = ${tx.siteId}
      AND course_id = ${courseId}
      AND (id = ${id} OR comment_id = ${id})
      AND status_id = ${literal(tx, commentState.shown)}
    RETURNING comment_id, period_id, score`
}

export async function addToCounters(
  tx: Tx,
  courseId: string,
  add: { comments: number; ratings: number; score: number },
): Promise<void> {
  await tx`
    UPDATE course
    SET comment_count = comment_count + ${add.comments}, score_count = score_count + ${add.ratings},
      score_sum = score_sum + ${add.score}
    WHERE site_id = ${tx.siteId} AND id = ${courseId}`
}

/** The lecturer and recent commenters of a public course, as candidates for a mention. */
export async function selectCommenters(sql: Sql, courseId: string): Promise<string[]> {
  const rows = await sql<{ userId: string }[]>`
    SELECT DISTINCT p.user_id FROM (
      SELECT l.user_id FROM course c JOIN ${lecturerView(sql)} l ON l.site_id = c.site_id AND l.id = c.lecturer_id
      WHERE c.site_id = ${sql.siteId}
        AND c.id = ${courseId}
        AND c.is_putaway = 1
        AND c.status_id = ${literal(sql, stateCode.row.active)}
      UNION ALL (
        SELECT m.user_id
        FROM course_comment m
        JOIN course c ON c.site_id = m.site_id
          AND c.id = m.course_id
          AND c.is_putaway = 1
          AND c.status_id = ${literal(sql, stateCode.row.active)}
        WHERE m.site_id = ${sql.siteId}
          AND m.course_id = ${courseId}
          AND m.period_id = 0
          AND m.is_site = 0
          AND m.status_id = ${literal(sql, commentState.shown)}
        ORDER BY m.id DESC
        LIMIT 300)
    ) p`
  return rows.map(({ userId }) => userId)
}
