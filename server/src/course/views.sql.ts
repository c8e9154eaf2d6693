/** Read-only views of this domain's tables for other domains; join them under an alias. Active lessons are `course_lesson`. */
import type { Sql } from '../kernel/db/index.ts'

/** Courses, on the shelf or not, with all columns that `cardColumns` needs. */
export const courseView = (sql: Sql) => sql`
  (SELECT site_id, id, lecturer_id, course_category, course_name, course_logo, course_desc, course_level, is_free, is_vip_free, course_original, course_discount,
    count_study, comment_count, score_sum, score_count, download_count, period_total, total_seconds, read_seconds, file_types, speed_double, is_putaway, status_id, gmt_create
  FROM course WHERE site_id = ${sql.siteId})`

/** Chapters, including those that left their course (status_id 0). */
export const chapterView = (sql: Sql) => sql`
  (SELECT site_id, id, course_id, chapter_name, sort, status_id FROM course_chapter WHERE site_id = ${sql.siteId})`

/** Lessons, including those that left their course (status_id 0). */
export const lessonView = (sql: Sql) => sql`
  (SELECT site_id, id, course_id, chapter_id, period_name, period_type, video_length, min_seconds, sort, status_id FROM course_period WHERE site_id = ${sql.siteId})`

/** Enrolments of every origin, expired ones too. */
export const enrolmentView = (sql: Sql) => sql`
  (SELECT site_id, user_id, course_id, gmt_create FROM course_user WHERE site_id = ${sql.siteId})`

/** Comments on courses, without deleted ones. */
export const commentView = (sql: Sql) => sql`
  (SELECT site_id, id, course_id, user_id, gmt_create FROM course_comment WHERE site_id = ${sql.siteId} AND status_id > 0)`
