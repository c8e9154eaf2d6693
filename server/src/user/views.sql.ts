/** Views of this domain's tables for other domains, to be joined under an alias. */
import { stateCode } from '@zhixing/contract/states'
import type { Sql } from '../kernel/db/index.ts'
import { literal } from '../kernel/db/literal.ts'

/** Public fields of users. */
export const userView = (sql: Sql) =>
  sql`(SELECT site_id, id, nickname, mobile, head_img_url, gmt_create, referral_code, status_id FROM users WHERE site_id = ${sql.siteId})`

/** Public fields of lecturers, and their revenue share. */
export const lecturerView = (sql: Sql) => sql`
  (SELECT site_id, id, user_id, lecturer_name, head_img_url, "position", introduce, lecturer_proportion, attention_count, storage_quota, sort, status_id
  FROM lecturer WHERE site_id = ${sql.siteId})`

/** Pending lecturer profiles and open feedback, as rows of the back office's to-do list. */
export const waitingPeople = (sql: Sql) => sql`
  SELECT 'lecturer' AS kind, count(*)::int AS count, min(submit_time) AS oldest FROM lecturer_version WHERE site_id = ${sql.siteId} AND audit_status = ${literal(sql, stateCode.audit.pending)}
  UNION ALL SELECT 'feedback', count(*)::int, min(gmt_create) FROM feedback_log WHERE site_id = ${sql.siteId} AND status = 1`
