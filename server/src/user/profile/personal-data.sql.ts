import { exportStatus } from '@zhixing/contract/user/codes'
import { stateCode } from '@zhixing/contract/states'
import type { CodeOf } from '@zhixing/contract/code'
import type { OwnerSql, Sql, Tx } from '../../kernel/db/index.ts'
import { deleteOutboxOf } from '../../platform/sms/outbox.ts'
import { deleteMailOf, selectAddress } from '../mail/own-mail.sql.ts'
import { deleteNoticesOf } from '../notice/delivery.sql.ts'
import { dropApplication } from '../lecturer/organization-audit.sql.ts'
import { deleteEntriesOf } from '../scim/scim.sql.ts'
import { deleteTokensOf } from '../token/token.sql.ts'
import type { PersonalPart } from '../extension-points.ts'
import { literal } from '../../kernel/db/literal.ts'

/**
 * A table with `user_id` as a part of the personal export: all columns but technical ones.
 * @param without columns with secrets
 */
export function personalTable(name: string, title: string, without: string[] = []): PersonalPart {
  return {
    name,
    title,
    async select(sql, userId) {
      const rows = await sql<{ row: object }[]>`
        SELECT to_jsonb(t) - ${`{${['site_id', ...without].join(',')}}`}::text::text[] AS row FROM ${sql(name)} t WHERE t.site_id = ${sql.siteId} AND t.user_id = ${userId}`
      return rows.map(({ row }) => row)
    },
  }
}

export interface ExportRow {
  id: string
  exportStatus: CodeOf<typeof exportStatus>
  partsDone: number
  partsTotal: number
  fileSize: number
  fileKey: string
  gmtCreate: string
  expiresAt: string | null
  isRecent: boolean
}

const columns = (sql: Sql) => sql`
  id, export_status, parts_done, parts_total, file_size::float8 AS "fileSize", file_key, gmt_create,
  expires_at, gmt_create > now() - interval '1 day' AS "isRecent"`

/** Latest export of a person that has not expired. */
export async function selectNewestExport(sql: Sql, userId: string) {
  const [row] = await sql<ExportRow[]>`
    SELECT ${columns(sql)} FROM user_export WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND (expires_at IS NULL OR expires_at > now()) ORDER BY id DESC LIMIT 1`
  return row
}

/** An export that its owner may download now. */
export async function selectReadyExport(sql: Sql, userId: string, id: string) {
  const [row] = await sql<ExportRow[]>`
    SELECT ${columns(sql)} FROM user_export WHERE site_id = ${sql.siteId} AND id = ${id} AND user_id = ${userId} AND export_status = ${literal(sql, exportStatus.ready)} AND expires_at > now()`
  return row
}

/** Starts an export unless one is in progress. @returns its id */
export async function insertExport(sql: Tx, userId: string, parts: number) {
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO user_export (site_id, user_id, parts_total) VALUES (${sql.siteId}, ${userId}, ${parts})
    ON CONFLICT (site_id, user_id) WHERE export_status = ${literal(sql, exportStatus.running)} DO NOTHING RETURNING id`
  return row?.id
}

/** The user of an export in progress. */
export async function selectWaitingExport(sql: Sql, id: string) {
  const [row] = await sql<{ userId: string }[]>`
    SELECT user_id FROM user_export WHERE site_id = ${sql.siteId} AND id = ${id} AND export_status = ${literal(sql, exportStatus.running)}`
  return row
}

export async function updateExportParts(sql: Sql, id: string, done: number): Promise<void> {
  await sql`UPDATE user_export SET parts_done = ${done} WHERE site_id = ${sql.siteId} AND id = ${id} AND export_status = ${literal(sql, exportStatus.running)}`
}

export async function finishExport(sql: Sql, id: string, key: string, size: number, days: number) {
  await sql`
    UPDATE user_export SET export_status = ${literal(sql, exportStatus.ready)}, parts_done = parts_total, file_key = ${key}, file_size = ${size}, expires_at = now() + make_interval(days => ${days})
    WHERE site_id = ${sql.siteId} AND id = ${id} AND export_status = ${literal(sql, exportStatus.running)}`
}

export async function failExport(sql: Sql, id: string): Promise<void> {
  await sql`
    UPDATE user_export SET export_status = ${literal(sql, exportStatus.failed)}, expires_at = now() + interval '1 day' WHERE site_id = ${sql.siteId} AND id = ${id} AND export_status = ${literal(sql, exportStatus.running)}`
}

/** Expired exports of all sites. @param owner the pool that sees every site */
export async function selectExpiredExports(owner: OwnerSql) {
  return owner<{ siteId: number; id: string; fileKey: string }[]>`
    SELECT site_id::int AS "siteId", id, file_key FROM user_export WHERE expires_at < now() ORDER BY expires_at LIMIT 1000`
}

/** Export files of a person. */
export async function selectExportKeys(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`
    SELECT file_key AS key FROM user_export WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND file_key <> ''`
  return rows.map(({ key }) => key)
}

export async function deleteExport(sql: Sql, id: string): Promise<void> {
  await sql`DELETE FROM user_export WHERE site_id = ${sql.siteId} AND id = ${id}`
}

/** Sets or clears the date on which an account is erased. */
export async function updateCloseAt(sql: Sql, userId: string, days: number | null) {
  const [row] = await sql<{ closeAt: string | null }[]>`
    UPDATE users SET close_at = now() + make_interval(days => ${days}::int), gmt_modified = now() WHERE site_id = ${sql.siteId} AND id = ${userId} AND closed_at IS NULL
    RETURNING close_at`
  return row?.closeAt ?? null
}

export async function selectCloseAt(sql: Sql, userId: string): Promise<string | null> {
  const [row] = await sql<{ closeAt: string | null }[]>`
    SELECT close_at FROM users WHERE site_id = ${sql.siteId} AND id = ${userId}`
  return row?.closeAt ?? null
}

/** Accounts of all sites whose closing date has passed. @param owner the pool that sees every site */
export async function selectDueAccounts(owner: OwnerSql) {
  return owner<{ siteId: number; userId: string }[]>`
    SELECT site_id::int AS "siteId", id AS "userId" FROM users WHERE close_at <= now() AND closed_at IS NULL ORDER BY close_at LIMIT 200`
}

/** Locks an account due for erasure and returns its number; undefined when its owner came back. */
export async function lockDueAccount(sql: Tx, userId: string) {
  const [row] = await sql<{ mobile: string }[]>`
    SELECT mobile FROM users WHERE site_id = ${sql.siteId} AND id = ${userId} AND close_at <= now() AND closed_at IS NULL FOR UPDATE`
  return row?.mobile
}

/** Erases data of this domain. The row stays without a name, since other rows reference it. */
export async function eraseUser(sql: Tx, userId: string, mobile: string, name: string): Promise<void> {
  const closedMobile = `closed-${userId}`
  const mail = (await selectAddress(sql, userId))?.address.toLowerCase() ?? mobile
  await sql`DELETE FROM user_identity WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  await sql`
    UPDATE login_log SET mobile = ${closedMobile}, device_hash = NULL, user_agent = '' WHERE site_id = ${sql.siteId}
      AND mobile IN (SELECT code || '/' || student_no FROM user_number WHERE site_id = ${sql.siteId} AND user_id = ${userId})`
  await sql`DELETE FROM user_number WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  await sql`DELETE FROM user_made WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  await sql`DELETE FROM user_session WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  await sql`DELETE FROM user_factor WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  await sql`DELETE FROM user_recovery_code WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  await sql`DELETE FROM user_challenge WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  await sql`DELETE FROM user_device WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  await sql`DELETE FROM user_taken_down WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  await sql`DELETE FROM user_research WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  await sql`DELETE FROM feedback_log WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  await deleteMailOf(sql, userId)
  await deleteNoticesOf(sql, userId)
  await deleteTokensOf(sql, userId)
  await deleteEntriesOf(sql, userId)
  await sql`DELETE FROM msg_user WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  // The follower count is stored with the lecturer.
  await sql`
    WITH deleted AS (DELETE FROM lecturer_attention WHERE site_id = ${sql.siteId} AND user_id = ${userId} RETURNING lecturer_id)
    UPDATE lecturer l SET attention_count = greatest(0, l.attention_count - 1) FROM deleted WHERE l.site_id = ${sql.siteId} AND l.id = deleted.lecturer_id`
  await sql`DELETE FROM lecturer_version WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  const { pending, rejected, draft } = stateCode.audit
  await dropApplication(sql, userId, [pending, rejected, draft])
  await sql`DELETE FROM qr_login WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  await sql`DELETE FROM sms_code WHERE site_id = ${sql.siteId} AND mobile IN (${mobile}, ${mail})`
  await deleteOutboxOf(sql, mobile)
  await deleteOutboxOf(sql, mail)
  await sql`DELETE FROM user_export WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  await sql`UPDATE sms_log SET mobile = ${closedMobile}, ip = '', address = '', address_range = '' WHERE site_id = ${sql.siteId} AND mobile IN (${mobile}, ${mail})`
  await sql`UPDATE login_log SET mobile = ${closedMobile}, device_hash = NULL, user_agent = '' WHERE site_id = ${sql.siteId} AND (mobile IN (${mobile}, ${mail}) OR user_id = ${userId})`
  await sql`UPDATE user_import_row SET mobile = ${closedMobile}, nickname = '', remark = '', sex = 3 WHERE site_id = ${sql.siteId} AND (user_id = ${userId} OR mobile = ${mobile})`
  await sql`
    UPDATE users SET mobile = ${closedMobile}, nickname = ${name}, password_hash = NULL, password_due = 0, password_until = NULL, head_img_url = '', sex = 3, birthday = NULL, remark = '', referral_code = '', referred_by = NULL,
      is_vip = 0, is_recommended = 0, is_grade_admin = 0, is_live_assistant = 0, status_id = ${literal(sql, stateCode.row.inactive)}, closed_at = now(), gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND id = ${userId}`
}
