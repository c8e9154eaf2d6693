import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { commentState, type StateChange } from './comment-rules.ts'
import { type CommentRow, columns, joins } from './comment.sql.ts'
import { literal } from '../../kernel/db/literal.ts'

export interface CommentFilters {
  keyword: string
  courseId?: string | undefined
  userId?: string | undefined
  state?: 'shown' | 'hidden' | undefined
  kind?: 'rating' | 'question' | 'answer' | undefined
  score?: number | undefined
  unanswered?: number | undefined
}

function filters(sql: Sql, by: CommentFilters) {
  const kinds = {
    rating: sql`AND m.comment_id = 0 AND m.period_id = 0`,
    question: sql`AND m.comment_id = 0 AND m.period_id <> 0`,
    answer: sql`AND m.comment_id <> 0`,
  }
  return sql`m.site_id = ${sql.siteId} AND m.status_id > ${literal(sql, commentState.deleted)}
    AND ${sql.contains(by.keyword, 'm.comment_text', 'c.course_name', 'u.nickname')}
    ${by.courseId ? sql`AND m.course_id = ${by.courseId}` : sql``}
    ${by.userId ? sql`AND m.user_id = ${by.userId}` : sql``}
    ${by.state ? (by.state === 'shown' ? sql`AND m.status_id = ${literal(sql, commentState.shown)}` : sql`AND m.status_id > ${literal(sql, commentState.shown)}`) : sql``}
    ${by.kind ? kinds[by.kind] : sql``}
    ${by.score ? sql`AND m.score = ${by.score} AND m.comment_id = 0` : sql``}
    ${by.unanswered === 1 ? sql`AND m.comment_id = 0 AND NOT EXISTS (SELECT FROM course_comment r WHERE r.site_id = m.site_id AND r.course_id = m.course_id AND r.comment_id = m.id AND r.comment_id > 0 AND r.status_id > ${literal(sql, commentState.deleted)})` : sql``}`
}

export async function pageOfComments(sql: Sql, by: CommentFilters, page: PageRequest) {
  // Every comment has an author and a course, so only a search needs them before the page is cut.
  const of = sql`FROM course_comment m ${by.keyword ? joins(sql) : sql``} WHERE ${filters(sql, by)}`
  const order = sql`ORDER BY m.gmt_create DESC, m.id DESC`
  return sql.page<CommentRow & { courseName: string; statusId: number; replyCount: number; parentText: string }>(
    page,
    of,
    (cut) => sql`
    SELECT ${columns(sql)}, c.course_name, m.status_id,
      (SELECT count(*)::int
        FROM course_comment r
        WHERE r.site_id = m.site_id AND r.course_id = m.course_id AND r.comment_id = m.id AND r.comment_id > 0 AND r.status_id > ${literal(sql, commentState.deleted)}) AS reply_count,
      coalesce((SELECT left(p.comment_text, 60)
        FROM course_comment p
        WHERE p.site_id = ${sql.siteId} AND p.id = m.comment_id), '') AS parent_text
    FROM (SELECT m.* ${of} ${order} ${cut}) m ${joins(sql)} ${order}`,
  )
}

/** A comment of any author and course that is not deleted. */
export async function selectAnyComment(sql: Sql, id: string) {
  const [row] = await sql<
    {
      id: string
      courseId: string
      commentId: string
      periodId: string
      statusId: number
      userId: string
      isSite: number
    }[]
  >`
    SELECT id, course_id, comment_id, period_id, status_id, user_id, is_site
    FROM course_comment
    WHERE site_id = ${sql.siteId} AND id = ${id} AND status_id > ${literal(sql, commentState.deleted)}`
  return row
}

/** Sets the state of a comment, and of its answers in one of the states `answersIn`. @returns the changes */
export async function updateState(
  tx: Tx,
  of: { courseId: string; id: string; to: number; answersIn: readonly number[]; answersTo: number },
): Promise<StateChange[]> {
  return tx<StateChange[]>`
    WITH before AS (
      SELECT id, comment_id, period_id, score, status_id AS was,
        CASE WHEN id = ${of.id} THEN ${of.to}::smallint ELSE ${of.answersTo}::smallint END AS now
      FROM course_comment
      WHERE site_id = ${tx.siteId}
        AND course_id = ${of.courseId}
        AND (id = ${of.id} OR (comment_id = ${of.id} AND comment_id > 0 AND status_id = ANY(${tx.ids(of.answersIn)})))
    )
    UPDATE course_comment m SET status_id = b.now FROM before b WHERE m.site_id = ${tx.siteId} AND m.id = b.id
    RETURNING b.comment_id, b.period_id, b.score, b.was, b.now`
}

/** The same answer by the same operator within the last minute: dedupes double submits. */
export async function selectSameReply(
  tx: Tx,
  of: { courseId: string; commentId: string; userId: string; commentText: string },
) {
  const [row] = await tx<{ id: string }[]>`
    SELECT id
    FROM course_comment
    WHERE site_id = ${tx.siteId}
      AND course_id = ${of.courseId}
      AND comment_id = ${of.commentId}
      AND user_id = ${of.userId}
      AND is_site = 1
      AND status_id = ${literal(tx, commentState.shown)}
      AND comment_text = ${of.commentText} AND gmt_create > now() - interval '1 minute' LIMIT 1`
  return row
}

/** Comments for moderators, including hidden ones. */
export const selectModerated = (sql: Sql, ids: readonly string[]) => sql<
  { id: string; courseId: string; periodId: string; statusId: number; commentText: string; courseName: string }[]
>`
  SELECT m.id, m.course_id, m.period_id, m.status_id, m.comment_text, c.course_name
  FROM course_comment m
  JOIN course c ON c.site_id = m.site_id AND c.id = m.course_id
  WHERE m.site_id = ${sql.siteId} AND m.id = ANY(${sql.ids(ids)}) AND m.status_id > ${literal(sql, commentState.deleted)}`

/** Visible comments that a user wrote in the last hours. */
export async function selectWritten(sql: Sql, userId: string, hours: number, max: number) {
  return sql<{ targetId: string; targetPart: number }[]>`
    SELECT id AS target_id, 0 AS target_part FROM course_comment
    WHERE site_id = ${sql.siteId}
      AND user_id = ${userId}
      AND is_site = 0
      AND status_id = ${literal(sql, commentState.shown)}
      AND gmt_create > now() - make_interval(hours => ${hours})
    ORDER BY id
    LIMIT ${max}`
}
