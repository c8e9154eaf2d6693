import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { waitingFirst } from '../../shared/revision/index.ts'
import { auditColumns, type AuditRow, type ProfileRow } from './lecturer-audit.sql.ts'
import { literal } from '../../kernel/db/literal.ts'

export interface LecturerRow extends ProfileRow {
  lecturerId: string
  userId: string
  nickname: string
  lecturerProportion: number
  sort: number
  storageQuota: number
  isReviewFree: 0 | 1
  attentionCount: number
  statusId: 0 | 1
  isChanging: 0 | 1
  gmtCreate: string
}

export interface LecturerSearch {
  keyword: string
  statusId?: 0 | 1 | undefined
}

const columns = (sql: Sql) => sql`
  l.id AS "lecturerId", l.user_id, u.nickname, l.lecturer_name, l.lecturer_mobile, l.lecturer_email, l.position,
  coalesce(nullif(l.head_img_url, ''), u.head_img_url) AS "headImgUrl", l.introduce, l.lecturer_proportion, l.sort, l.storage_quota::float8 AS "storageQuota",
  l.review_free AS "isReviewFree", l.attention_count, l.status_id, l.gmt_create,
  EXISTS (SELECT 1 FROM lecturer_version v WHERE v.site_id = l.site_id AND v.user_id = l.user_id AND v.audit_status = ${literal(sql, stateCode.audit.pending)})::int AS "isChanging"`
const from = (sql: Sql) => sql`lecturer l JOIN users u ON u.site_id = l.site_id AND u.id = l.user_id`

const matches = (sql: Sql, { keyword, statusId }: LecturerSearch) => sql`
  l.site_id = ${sql.siteId} ${statusId === undefined ? sql`` : sql`AND l.status_id = ${statusId}`}
  ${keyword === '' ? sql`` : sql`AND (${sql.contains(keyword, 'l.lecturer_name', 'u.nickname')} OR ${keyword} IN (l.lecturer_mobile, u.mobile))`}`

export async function pageOfLecturers(
  sql: Sql,
  search: LecturerSearch,
  sort: { by: 'sort' | 'gmtCreate' | 'attentionCount' | 'lecturerProportion'; isDescending: 0 | 1 },
  page: PageRequest,
) {
  const column = {
    sort: sql`l.sort`,
    gmtCreate: sql`l.gmt_create`,
    attentionCount: sql`l.attention_count`,
    lecturerProportion: sql`l.lecturer_proportion`,
  }[sort.by]
  const direction = sort.isDescending ? sql`DESC` : sql`ASC`
  // Only a search needs the people before the page is cut.
  const of = sql`FROM ${search.keyword === '' ? sql`lecturer l` : from(sql)} WHERE ${matches(sql, search)}`
  const order = sql`ORDER BY ${column} ${direction}, l.id ${direction}`
  return sql.page<LecturerRow>(
    page,
    of,
    (cut) => sql`
    SELECT ${columns(sql)} FROM (SELECT l.* ${of} ${order} ${cut}) l JOIN users u ON u.site_id = l.site_id AND u.id = l.user_id ${order}`,
  )
}

export async function selectLecturer(sql: Sql, id: string): Promise<LecturerRow | undefined> {
  const [row] = await sql<
    LecturerRow[]
  >`SELECT ${columns(sql)} FROM ${from(sql)} WHERE l.site_id = ${sql.siteId} AND l.id = ${id}`
  return row
}

/** Locks a lecturer until the end of the transaction. */
export async function lockLecturer(tx: Tx, id: string): Promise<LecturerRow | undefined> {
  await tx`SELECT FROM lecturer WHERE site_id = ${tx.siteId} AND id = ${id} FOR UPDATE`
  return selectLecturer(tx, id)
}

/** Approved profile of a person, if they are a lecturer. */
export async function selectLive(sql: Sql, userId: string): Promise<ProfileRow | null> {
  const [row] = await sql<ProfileRow[]>`
    SELECT lecturer_name, lecturer_mobile, lecturer_email, position, head_img_url, introduce
    FROM lecturer WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  return row ?? null
}

/** Updates the given fields; null when there is no such lecturer. */
export async function updateLecturer(
  sql: Tx,
  id: string,
  set: {
    lecturerProportion?: number | undefined
    sort?: number | undefined
    storageQuota?: number | undefined
    isReviewFree?: 0 | 1 | undefined
  },
): Promise<boolean> {
  const rows = await sql`
    UPDATE lecturer SET lecturer_proportion = coalesce(${set.lecturerProportion ?? null}::numeric, lecturer_proportion), sort = coalesce(${set.sort ?? null}::int, sort),
      storage_quota = coalesce(${set.storageQuota ?? null}::bigint, storage_quota),
      review_free = coalesce(${set.isReviewFree ?? null}::smallint, review_free), gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND id = ${id} RETURNING 1`
  return rows.length > 0
}

/**
 * Enables or disables a lecturer and updates their user type. Null: no such lecturer; otherwise the user, and whether
 * it changed.
 */
export async function updateStatus(
  sql: Tx,
  id: string,
  statusId: 0 | 1,
): Promise<{ userId: string; changed: boolean } | null> {
  const [row] = await sql<{ userId: string; was: number }[]>`
    SELECT user_id, status_id AS was FROM lecturer WHERE site_id = ${sql.siteId} AND id = ${id} FOR UPDATE`
  if (!row) return null
  if (row.was === statusId) return { userId: row.userId, changed: false }
  await sql`UPDATE lecturer SET status_id = ${statusId}, gmt_modified = now() WHERE site_id = ${sql.siteId} AND id = ${id}`
  await setUserType(sql, row.userId, statusId)
  return { userId: row.userId, changed: true }
}

/** Users who may teach have type 2; organisations (3) keep their type. */
export async function setUserType(sql: Tx, userId: string, teaches: 0 | 1): Promise<void> {
  await sql`
    UPDATE users SET user_type = ${teaches ? 2 : 1}, gmt_modified = now() WHERE site_id = ${sql.siteId} AND id = ${userId} AND user_type = ${teaches ? 1 : 2}
      ${teaches ? sql`AND EXISTS (SELECT 1 FROM lecturer l WHERE l.site_id = ${sql.siteId} AND l.user_id = ${userId} AND l.status_id = ${literal(sql, stateCode.row.active)})` : sql``}`
}

export interface AuditSearch {
  keyword: string
  auditStatus?: 0 | 1 | 2 | undefined
  isChange?: 0 | 1 | undefined
}
export interface AuditListRow extends AuditRow {
  nickname: string
  auditor: string
}

const auditFrom = (sql: Sql) => sql`
  lecturer_version v JOIN users u ON u.site_id = v.site_id AND u.id = v.user_id LEFT JOIN users a ON a.site_id = v.site_id AND a.id = v.audit_user_id`
const auditMatches = (sql: Sql, { keyword, auditStatus, isChange }: AuditSearch) => sql`
  v.site_id = ${sql.siteId} AND ${auditStatus === undefined ? sql`v.audit_status IN (${literal(sql, stateCode.audit.pending, stateCode.audit.approved, stateCode.audit.rejected)})` : sql`v.audit_status = ${auditStatus}`}
  ${isChange === undefined ? sql`` : sql`AND v.is_change = ${isChange}`}
  ${keyword === '' ? sql`` : sql`AND (${sql.contains(keyword, 'v.lecturer_name', 'u.nickname')} OR ${keyword} IN (v.lecturer_mobile, u.mobile))`}`

/** Pending submissions first, oldest first; then decided ones, newest first. */
export async function pageOfAudits(sql: Sql, search: AuditSearch, page: PageRequest) {
  const of = sql`FROM ${auditFrom(sql)} WHERE ${auditMatches(sql, search)}`
  return sql.page<AuditListRow>(
    page,
    of,
    (cut) => sql`
    SELECT ${auditColumns(sql)}, u.nickname, coalesce(a.nickname, '') AS auditor ${of}
    ORDER BY ${waitingFirst(sql)}, v.id ${cut}`,
  )
}

/** A submission; `lock`: locked until the end of the transaction. */
export async function selectAudit(sql: Sql, id: string, lock = false): Promise<AuditListRow | undefined> {
  const [row] = await sql<AuditListRow[]>`
    SELECT ${auditColumns(sql)}, u.nickname, coalesce(a.nickname, '') AS auditor FROM ${auditFrom(sql)} WHERE v.site_id = ${sql.siteId} AND v.id = ${id} AND v.audit_status IN (${literal(sql, stateCode.audit.pending, stateCode.audit.approved, stateCode.audit.rejected)}) ${lock ? sql`FOR UPDATE OF v` : sql``}`
  return row
}

/** Submissions of a person, newest first. */
export async function selectHistory(sql: Sql, userId: string) {
  return sql<AuditListRow[]>`
    SELECT ${auditColumns(sql)}, u.nickname, coalesce(a.nickname, '') AS auditor FROM ${auditFrom(sql)} WHERE v.site_id = ${sql.siteId} AND v.user_id = ${userId} AND v.audit_status IN (${literal(sql, stateCode.audit.pending, stateCode.audit.approved, stateCode.audit.rejected)})
    ORDER BY v.version DESC LIMIT 50`
}

/** Next pending submission other than `id`. */
export async function selectNextAudit(sql: Sql, id: string): Promise<string | null> {
  const [row] = await sql<
    { id: string }[]
  >`SELECT id FROM lecturer_version WHERE site_id = ${sql.siteId} AND audit_status = ${literal(sql, stateCode.audit.pending)} AND id <> ${id} ORDER BY submit_time, id LIMIT 1`
  return row?.id ?? null
}

/** Publishes an approved profile. */
export async function saveLecturer(sql: Tx, userId: string, profile: ProfileRow): Promise<void> {
  await sql`
    INSERT INTO lecturer (site_id, user_id, lecturer_name, lecturer_mobile, lecturer_email, position, head_img_url, introduce, sort)
    VALUES (${sql.siteId}, ${userId}, ${profile.lecturerName}, ${profile.lecturerMobile}, ${profile.lecturerEmail}, ${profile.position}, ${profile.headImgUrl}, ${profile.introduce}, 100)
    ON CONFLICT (site_id, user_id) DO UPDATE SET lecturer_name = excluded.lecturer_name, lecturer_mobile = excluded.lecturer_mobile, lecturer_email = excluded.lecturer_email,
      position = excluded.position, head_img_url = excluded.head_img_url, introduce = excluded.introduce, gmt_modified = excluded.gmt_modified`
}

/** Inserts a lecturer who was appointed; undefined: the person is or was one. */
export async function insertLecturer(
  tx: Tx,
  userId: string,
  profile: ProfileRow & { isReviewFree: 0 | 1 },
): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO lecturer (site_id, user_id, lecturer_name, lecturer_mobile, position, head_img_url, introduce, review_free, sort)
    VALUES (${tx.siteId}, ${userId}, ${profile.lecturerName}, ${profile.lecturerMobile}, ${profile.position},
      ${profile.headImgUrl}, ${profile.introduce}, ${profile.isReviewFree}, 100)
    ON CONFLICT (site_id, user_id) DO NOTHING
    RETURNING id`
  return row?.id
}

/** Status of a person as a lecturer, with the id. */
export async function selectByUser(sql: Sql, userId: string) {
  const [row] = await sql<{ lecturerId: string; statusId: 0 | 1 }[]>`
    SELECT id AS "lecturerId", status_id FROM lecturer WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  return row
}
