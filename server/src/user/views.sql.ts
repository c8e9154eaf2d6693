/** Tables of this domain as others may read them: named views, to be joined under a name of one's own. */
import type { Sql } from '../kernel/db/index.ts'

/** People: who they are to others. */
export const userView = (sql: Sql) =>
  sql`(SELECT site_id, id, nickname, mobile, head_img_url, gmt_create, referral_code FROM users WHERE site_id = ${sql.siteId})`

/** Lecturers: who they are, and by which share they sell. */
export const lecturerView = (sql: Sql) => sql`
  (SELECT site_id, id, user_id, lecturer_name, head_img_url, "position", introduce, lecturer_proportion, attention_count, storage_quota, sort, status_id
  FROM lecturer WHERE site_id = ${sql.siteId})`
