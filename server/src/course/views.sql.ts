/**
 * Read-only views of this domain's tables for other domains; join them under an alias. Active lessons are
 * `course_lesson`.
 */
import type { Sql } from '../kernel/db/index.ts'
import { cardFields } from './columns.ts'
import { commentState } from './talk/comment-rules.ts'
import { literal } from '../kernel/db/literal.ts'

/** Courses, on the shelf or not, with all columns that `cardColumns` needs. */
export const courseView = (sql: Sql) => sql`
  (SELECT c.site_id, c.id, c.lecturer_id, c.org_id, c.course_category, ${cardFields(sql)}, c.is_vip_free, c.speed_double,
    c.count_study, c.comment_count, c.score_sum, c.score_count, c.download_count, c.period_total, c.total_seconds,
    c.read_seconds, c.file_types, c.is_putaway, c.status_id, c.gmt_create
  FROM course c WHERE c.site_id = ${sql.siteId})`

/** Chapters, including those that left their course (status_id 0). */
export const chapterView = (sql: Sql) => sql`
  (SELECT site_id, id, course_id, chapter_name, sort, status_id FROM course_chapter WHERE site_id = ${sql.siteId})`

/** Lessons, including those that left their course (status_id 0). */
export const lessonView = (sql: Sql) => sql`
  (SELECT site_id, id, course_id, chapter_id, period_name, period_type, video_length, min_seconds, sort, status_id
    FROM course_period
    WHERE site_id = ${sql.siteId})`

/** Enrolments of every origin, expired ones too. */
export const enrolmentView = (sql: Sql) => sql`
  (SELECT site_id, user_id, course_id, gmt_create FROM course_user WHERE site_id = ${sql.siteId})`

/** Comments on courses, without deleted ones. */
export const commentView = (sql: Sql) => sql`
  (SELECT site_id, id, course_id, user_id, gmt_create
    FROM course_comment
    WHERE site_id = ${sql.siteId} AND status_id > ${literal(sql, commentState.deleted)})`
