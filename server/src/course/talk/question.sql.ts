/** Questions at a position of a lesson: comments with a period_id. */
import { commentState } from './comment-rules.ts'
import type { Sql } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { type CommentRow, columns, joins } from './comment.sql.ts'
import { literal } from '../../kernel/db/literal.ts'

export type QuestionRow = CommentRow & { videoTime: number }

/** A page of a lesson's questions, by position. */
export async function pageOfQuestions(sql: Sql, periodId: string, page: PageRequest) {
  return sql.page<QuestionRow>(
    page,
    sql`FROM course_comment
      WHERE site_id = ${sql.siteId}
        AND period_id = ${periodId}
        AND comment_id = 0
        AND status_id = ${literal(sql, commentState.shown)}`,
    (cut) => sql`
    SELECT ${columns(sql)}, m.video_time FROM course_comment m ${joins(sql)}
    WHERE m.site_id = ${sql.siteId}
      AND m.period_id = ${periodId}
      AND m.comment_id = 0
      AND m.status_id = ${literal(sql, commentState.shown)}
    ORDER BY m.video_time, m.id ${cut}`,
  )
}

export async function selectQuestion(sql: Sql, id: string): Promise<QuestionRow | undefined> {
  const [row] = await sql<QuestionRow[]>`
    SELECT ${columns(sql)}, m.video_time
    FROM course_comment m ${joins(sql)}
    WHERE m.site_id = ${sql.siteId} AND m.id = ${id}`
  return row
}

/** The question of an answer; undefined for an answer to a rating. */
export async function selectAsked(sql: Sql, answerId: string) {
  const [row] = await sql<
    {
      userId: string
      answererId: string
      courseId: string
      periodId: string
      videoTime: number
      question: string
      answer: string
    }[]
  >`
    SELECT q.user_id, a.user_id AS answerer_id, q.course_id, q.period_id, q.video_time, q.comment_text AS question,
      a.comment_text AS answer
    FROM course_comment a JOIN course_comment q ON q.site_id = a.site_id AND q.id = a.comment_id
    WHERE a.site_id = ${sql.siteId}
      AND a.id = ${answerId}
      AND a.period_id > 0
      AND q.status_id = ${literal(sql, commentState.shown)}`
  return row
}
