/** Views of this domain's tables for other domains, to be joined under an alias. */
import { stateCode } from '@zhixing/contract/states'
import { pageStatus, feedbackStatus } from '@zhixing/contract/user/codes'
import type { Sql } from '../kernel/db/index.ts'
import { literal } from '../kernel/db/literal.ts'

/** Public fields of users. */
export const userView = (sql: Sql) =>
  sql`(SELECT site_id, id, nickname, mobile, head_img_url, gmt_create, referral_code, status_id FROM users WHERE site_id = ${sql.siteId})`

/** Public fields of lecturers, and their revenue share. */
export const lecturerView = (sql: Sql) => sql`
  (SELECT site_id, id, user_id, lecturer_name, head_img_url, "position", introduce, lecturer_proportion,
    attention_count, storage_quota, sort, review_free, status_id
  FROM lecturer WHERE site_id = ${sql.siteId})`

/** Approved and enabled organisations. `user_id`: the account that registered it. */
export const organizationView = (sql: Sql) => sql`
  (SELECT site_id, id, user_id, org_name, org_logo FROM organization
  WHERE site_id = ${sql.siteId} AND audit_status = ${literal(sql, stateCode.audit.approved)} AND status_id = ${literal(sql, stateCode.row.active)})`

/**
 * Pending lecturer profiles and organisations, and open feedback, as rows of the back office's open work
 * (`WaitingCase`).
 */
export const waitingPeople = (sql: Sql) => {
  const pending = literal(sql, stateCode.audit.pending)
  return sql`
  SELECT 'lecturer' AS kind, id::text AS id, submit_time AS since, lecturer_name AS title, real_name AS person,
    NULL::int AS amount, is_change::int AS code
  FROM lecturer_version
  WHERE site_id = ${sql.siteId} AND audit_status = ${pending}
  UNION ALL
  SELECT 'organization', id::text, gmt_modified, org_name, link_man, NULL, 0
  FROM organization
  WHERE site_id = ${sql.siteId}
    AND status_id = ${literal(sql, stateCode.row.active)}
    AND (audit_status = ${pending} OR page_status = ${literal(sql, pageStatus.pending)})
  UNION ALL
  SELECT 'feedback', f.id::text, f.gmt_create, left(f.content, 80),
    (SELECT u.nickname FROM ${userView(sql)} u WHERE u.id = f.user_id), NULL, f.feedback_type::int
  FROM feedback_log f
  WHERE f.site_id = ${sql.siteId} AND f.status = ${literal(sql, feedbackStatus.waiting)}`
}
