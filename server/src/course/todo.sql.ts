/** Open work of a lecturer in courses, for the lecturers' start page. */
import { commentState } from './talk/comment-rules.ts'
import { stateCode } from '@zhixing/contract/states'
import type { Sql } from '../kernel/db/index.ts'
import { userView } from '../user/index.ts'
import { literal } from '../kernel/db/literal.ts'

/** One kind of open work. */
export interface LecturerMatter<K extends string> {
  kind: K
  count: number
  oldest: string | null
  courseCategory: number
  /** Id of the oldest; '0' where a page does not need it. */
  firstId: string
}

type CourseMatter = 'lessonQuestion' | 'comment' | 'courseRejected' | 'courseDraft' | 'courseReview' | 'courseApproved'

/** Ratings and questions `m` on courses `c` of a lecturer. */
const ownCourses = (sql: Sql, lecturerId: string) =>
  sql`course c JOIN course_comment m ON m.site_id = c.site_id AND m.course_id = c.id
    WHERE c.site_id = ${sql.siteId}
      AND c.lecturer_id = ${lecturerId}
      AND c.status_id = ${literal(sql, stateCode.row.active)}
      AND m.status_id = ${literal(sql, commentState.shown)}
      AND m.comment_id = 0`

/** Comments without an answer, be it of the lecturer or of another learner. */
const unanswered = (sql: Sql) => sql`
  NOT EXISTS (SELECT
    FROM course_comment a
    WHERE a.site_id = m.site_id AND a.course_id = m.course_id AND a.comment_id = m.id AND a.status_id = ${literal(sql, commentState.shown)})`

const DAYS_NEW = 7

/** Unanswered questions, unanswered ratings of the last days, and versions by state. */
export async function selectLecturerCourseMatters(sql: Sql, lecturerId: string) {
  const { audit } = stateCode
  const [pending, approved] = [literal(sql, audit.pending), literal(sql, audit.approved)]
  const [rejected, draft] = [literal(sql, audit.rejected), literal(sql, audit.draft)]
  return sql<LecturerMatter<CourseMatter>[]>`
    SELECT 'lessonQuestion' AS kind, count(*)::int AS count, min(m.gmt_create) AS oldest, 0 AS course_category,
      '0' AS first_id
      FROM ${ownCourses(sql, lecturerId)} AND m.period_id > 0 AND ${unanswered(sql)}
    UNION ALL SELECT 'comment', count(*)::int, min(m.gmt_create),
      coalesce((array_agg(c.course_category ORDER BY m.gmt_create))[1], 0),
      coalesce((array_agg(c.id ORDER BY m.gmt_create))[1], 0)::text
      FROM ${ownCourses(sql, lecturerId)}
        AND m.period_id = 0
        AND m.gmt_create > now() - make_interval(days => ${DAYS_NEW}::int)
        AND ${unanswered(sql)}
    UNION ALL SELECT v.kind, count(*)::int, min(v.since), v.course_category,
      (array_agg(v.course_id ORDER BY v.since))[1]::text
      FROM (
        SELECT x.course_id, x.course_category,
          CASE x.audit_status
            WHEN ${rejected} THEN 'courseRejected'
            WHEN ${draft} THEN 'courseDraft'
            WHEN ${pending} THEN 'courseReview'
            ELSE 'courseApproved'
          END AS kind,
          CASE x.audit_status
            WHEN ${pending} THEN x.submit_time
            WHEN ${draft} THEN x.gmt_modified
            ELSE x.audit_time
          END AS since
        FROM course_version x WHERE x.site_id = ${sql.siteId} AND x.lecturer_id = ${lecturerId} AND x.is_deleted = 0
          AND (x.audit_status IN (${pending}, ${rejected}, ${draft})
            OR (x.audit_status = ${approved} AND x.submit_time IS NOT NULL
              AND x.audit_time > now() - make_interval(days => ${DAYS_NEW}::int)))
      ) v GROUP BY v.kind, v.course_category`
}

/** A shown question in a lesson of the lecturer's own course, with the name of who asked. */
export async function selectOwnQuestion(sql: Sql, lecturerId: string, commentId: string) {
  const [row] = await sql<{ courseId: string; periodId: string; question: string; nickname: string }[]>`
    SELECT m.course_id, m.period_id, m.comment_text AS question,
      coalesce((SELECT u.nickname FROM ${userView(sql)} u WHERE u.id = m.user_id), '') AS nickname
    FROM ${ownCourses(sql, lecturerId)} AND m.id = ${commentId} AND m.period_id > 0`
  return row
}

/** The oldest unanswered questions. */
export async function selectOldestQuestions(sql: Sql, lecturerId: string, limit: number) {
  return sql<
    {
      id: string
      courseId: string
      periodId: string
      courseName: string
      periodName: string
      nickname: string
      commentText: string
      videoTime: number
      gmtCreate: string
    }[]
  >`
    SELECT q.id, q.course_id, q.period_id, q.course_name, p.period_name, u.nickname, q.comment_text, q.video_time,
      q.gmt_create
    FROM (
      SELECT m.id, m.course_id, m.period_id, c.course_name, m.user_id, m.comment_text, m.video_time, m.gmt_create
      FROM ${ownCourses(sql, lecturerId)} AND m.period_id > 0 AND ${unanswered(sql)}
      ORDER BY m.gmt_create, m.id
      LIMIT ${limit}
    ) q
    JOIN course_period p ON p.site_id = ${sql.siteId} AND p.id = q.period_id
    JOIN ${userView(sql)} u ON u.id = q.user_id
    ORDER BY q.gmt_create, q.id`
}
