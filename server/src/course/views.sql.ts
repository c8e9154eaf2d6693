/** Tables of this domain as others may read them: named views, to be joined under a name of one's own. Lessons that live are `course_lesson`. */
import type { Sql } from '../kernel/db/index.ts'

/** Courses as they stand, on the shelf or not; with all that `cardColumns` shows. */
export const courseView = (sql: Sql) => sql`
  (SELECT site_id, id, lecturer_id, course_category, course_name, course_logo, course_desc, course_level, is_free, is_vip_free, course_original, course_discount,
    count_study, comment_count, score_sum, score_count, download_count, period_total, total_seconds, read_seconds, file_types, speed_double, is_putaway, status_id, gmt_create
  FROM course WHERE site_id = ${sql.siteId})`

/** Chapters, also those that left their course (status_id 0). */
export const chapterView = (sql: Sql) => sql`
  (SELECT site_id, id, course_id, chapter_name, sort, status_id FROM course_chapter WHERE site_id = ${sql.siteId})`

/** Lessons, also those that left their course (status_id 0). */
export const lessonView = (sql: Sql) => sql`
  (SELECT site_id, id, course_id, chapter_id, period_name, period_type, video_length, min_seconds, sort, status_id FROM course_period WHERE site_id = ${sql.siteId})`

/** Who has a course among their own, however they came by it and whether it still holds. */
export const enrolmentView = (sql: Sql) => sql`
  (SELECT site_id, user_id, course_id, gmt_create FROM course_user WHERE site_id = ${sql.siteId})`

/** What is said about courses, without what was taken down. */
export const commentView = (sql: Sql) => sql`
  (SELECT site_id, id, course_id, user_id, gmt_create FROM course_comment WHERE site_id = ${sql.siteId} AND status_id > 0)`
