/** Tables of this domain as others may read them: named views, to be joined under a name of one's own. */
import type { Sql } from '../kernel/db/index.ts'

/** People: who they are to others. */
export const userView = (sql: Sql) =>
  sql`(SELECT site_id, id, nickname, mobile, head_img_url, gmt_create, referral_code, status_id FROM users WHERE site_id = ${sql.siteId})`

/** Lecturers: who they are, and by which share they sell. */
export const lecturerView = (sql: Sql) => sql`
  (SELECT site_id, id, user_id, lecturer_name, head_img_url, "position", introduce, lecturer_proportion, attention_count, storage_quota, sort, status_id
  FROM lecturer WHERE site_id = ${sql.siteId})`

/** Profiles of lecturers that wait for a review, and feedback that nobody has answered, as rows of what waits in the back office. */
export const waitingPeople = (sql: Sql) => sql`
  SELECT 'lecturer' AS kind, count(*)::int AS count, min(submit_time) AS oldest FROM lecturer_version WHERE site_id = ${sql.siteId} AND audit_status = 0
  UNION ALL SELECT 'feedback', count(*)::int, min(gmt_create) FROM feedback_log WHERE site_id = ${sql.siteId} AND status = 1`
