import { importRowStatus, importStatus } from '@zhixing/contract/user/codes'
import { stateCode } from '@zhixing/contract/states'
import type { CodeOf } from '@zhixing/contract/code'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { isOldNews } from '../message/message.sql.ts'
import { literal } from '../../kernel/db/literal.ts'
import type { Gift } from './import-rules.ts'

export { importStatus }

/** Accounts of those numbers and mail addresses that are registered, by contact; `mobile` is the stored value. */
export async function selectTaken(sql: Sql, contacts: string[]): Promise<Map<string, { id: string; mobile: string }>> {
  const rows = await sql<{ contact: string; mobile: string; id: string }[]>`
    WITH wanted AS (SELECT jsonb_array_elements_text(${JSON.stringify(contacts)}::text::jsonb) AS contact)
    SELECT contact, u.mobile, u.id FROM wanted JOIN users u ON u.site_id = ${sql.siteId} AND u.mobile = contact
    UNION ALL
    SELECT contact, u.mobile, u.id FROM wanted
    JOIN mail_address a ON a.site_id = ${sql.siteId} AND lower(a.address) = contact
    JOIN users u ON u.site_id = ${sql.siteId} AND u.id = a.user_id`
  return new Map(rows.map(({ contact, ...row }) => [contact, row]))
}

export interface NewRow {
  rowNo: number
  mobile: string
  nickname: string
  sex: number
  remark: string
  /** Class to join; '0': none. */
  groupId: string
  expireTime: string | null
  gifts: readonly Gift[]
  /** Encrypted first password in hex; empty: none. */
  password: string
  /** Empty for a row to import. */
  failReason: string
}

/** Stores an import with all its rows, including excluded ones. */
export async function insertImport(
  sql: Tx,
  { fileName, userId, rows }: { fileName: string; userId: string; rows: NewRow[] },
): Promise<string> {
  const [made] = await sql<{ id: string }[]>`
    INSERT INTO user_import (site_id, file_name, user_id, total_count, fail_count)
    VALUES (${sql.siteId}, ${fileName}, ${userId}, ${rows.length}, ${rows.filter((row) => row.failReason).length})
    RETURNING id`
  const id = made?.id ?? ''
  await sql`
    INSERT INTO user_import_row (site_id, import_id, row_no, mobile, nickname, sex, remark, group_id, expire_time, gifts, password_sealed, row_status, fail_reason)
    SELECT ${sql.siteId}, ${id}::bigint, r."rowNo", r.mobile, r.nickname, r.sex, r.remark, r."groupId",
      r."expireTime", r.gifts, CASE WHEN r.password <> '' THEN decode(r.password, 'hex') END,
      CASE WHEN r."failReason" = '' THEN 0 ELSE 2 END, r."failReason"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS r ("rowNo" int, mobile text, nickname text,
      sex smallint, remark text, "groupId" bigint, "expireTime" timestamptz, gifts jsonb, password text, "failReason" text)`
  return id
}

/** Locks the import until the end of the transaction. */
export async function lockImport(sql: Tx, id: string) {
  const [row] = await sql<{ id: string; userId: string; importStatus: CodeOf<typeof importStatus> }[]>`
    SELECT id, user_id, import_status FROM user_import WHERE site_id = ${sql.siteId} AND id = ${id} FOR UPDATE`
  return row
}

export interface WaitingRow {
  rowNo: number
  mobile: string
  nickname: string
  sex: number
  remark: string
  groupId: string
  expireTime: string | null
  gifts: Gift[]
  passwordSealed: Buffer | null
}

export async function selectWaitingRows(sql: Sql, id: string, limit: number) {
  return sql<WaitingRow[]>`
    SELECT row_no AS "rowNo", mobile, nickname, sex, remark, group_id, expire_time, gifts, password_sealed
    FROM user_import_row
    WHERE site_id = ${sql.siteId} AND import_id = ${id} AND row_status = ${literal(sql, importRowStatus.waiting)}
    ORDER BY row_no
    LIMIT ${limit}`
}

export interface NewPerson {
  rowNo: number
  mobile: string
  nickname: string
  sex: number
  remark: string
  referralCode: string
  /** Hash of the first password; empty: none. */
  passwordHash: string
  /** Whether the row also concerns a person who has an account. */
  joins: boolean
}

/** Creates users for some rows, delivers announcements to them, and records the result of each row. */
export async function importRows(
  sql: Tx,
  id: string,
  people: NewPerson[],
  source: number,
  taken: string,
): Promise<void> {
  await sql`
    WITH wanted AS (SELECT *
      FROM jsonb_to_recordset(${JSON.stringify(people)}::text::jsonb) AS r ("rowNo" int, mobile text, nickname text,
        sex smallint, remark text, "referralCode" text, "passwordHash" text, joins boolean)),
    made AS (
      INSERT INTO users (site_id, mobile, nickname, sex, remark, referral_code, register_source, password_hash, password_due)
      SELECT ${sql.siteId}, mobile, nickname, sex, remark, "referralCode", ${source}, nullif("passwordHash", ''), ("passwordHash" <> '')::int FROM wanted
      ON CONFLICT (site_id, mobile) DO NOTHING RETURNING id, mobile
    ),
    announced AS (
      INSERT INTO msg_user (site_id, user_id, msg_id, is_top, is_read)
      SELECT m.site_id, made.id, m.id, m.is_top, ${isOldNews(sql)}
      FROM msg m, made
      WHERE m.site_id = ${sql.siteId} AND m.is_announcement = 1
      ON CONFLICT (site_id, user_id, msg_id) DO NOTHING
    ),
    noted AS (
      UPDATE user_import_row r SET row_status = CASE WHEN made.id IS NULL AND (NOT wanted.joins OR known.id IS NULL) THEN 2 ELSE 1 END,
        fail_reason = CASE WHEN made.id IS NULL AND (NOT wanted.joins OR known.id IS NULL) THEN ${taken} ELSE '' END,
        user_id = made.id, known_user_id = CASE WHEN made.id IS NULL AND wanted.joins THEN known.id END, password_sealed = NULL
      FROM wanted LEFT JOIN made ON made.mobile = wanted.mobile
        LEFT JOIN users known ON known.site_id = ${sql.siteId}
          AND known.mobile = wanted.mobile
          AND known.status_id = ${literal(sql, stateCode.row.active)}
        WHERE r.site_id = ${sql.siteId} AND r.import_id = ${id} AND r.row_no = wanted."rowNo"
        RETURNING r.row_status
    )
    UPDATE user_import
    SET done_count = done_count + (SELECT count(*)
      FROM noted
      WHERE row_status = ${literal(sql, importRowStatus.imported)}),
      fail_count = fail_count + (SELECT count(*) FROM noted WHERE row_status = ${literal(sql, importRowStatus.failed)})
    WHERE site_id = ${sql.siteId} AND id = ${id}`
}

/** People of these rows by the class that they join. */
export async function selectJoining(sql: Tx, id: string, rowNos: readonly number[]) {
  return sql<{ rowNo: number; groupId: string; userId: string; nickname: string; expireTime: string | null }[]>`
    SELECT row_no AS "rowNo", group_id, coalesce(user_id, known_user_id) AS user_id, nickname, expire_time FROM user_import_row
    WHERE site_id = ${sql.siteId} AND import_id = ${id} AND group_id <> 0 AND row_no = ANY(${`{${rowNos.join(',')}}`}::text::int[])
      AND coalesce(user_id, known_user_id) IS NOT NULL ORDER BY group_id, row_no`
}

/** Notes why people have an account but did not join their class. */
export async function noteNotJoined(sql: Tx, id: string, rowNos: readonly number[], reason: string): Promise<void> {
  await sql`
    UPDATE user_import_row
    SET fail_reason = ${reason}
    WHERE site_id = ${sql.siteId} AND import_id = ${id} AND row_no = ANY(${`{${rowNos.join(',')}}`}::text::int[])`
}

/** People of these rows who have gifts to get. */
export async function selectGifted(tx: Tx, id: string, rowNos: readonly number[]) {
  return tx<{ rowNo: number; userId: string; nickname: string; expireTime: string | null; gifts: Gift[] }[]>`
    SELECT row_no AS "rowNo", coalesce(user_id, known_user_id) AS user_id, nickname, expire_time, gifts FROM user_import_row
    WHERE site_id = ${tx.siteId} AND import_id = ${id} AND row_no = ANY(${`{${rowNos.join(',')}}`}::text::int[])
      AND gifts <> '[]' AND coalesce(user_id, known_user_id) IS NOT NULL ORDER BY row_no`
}

/** A gift that a row gave, with the note of who gave it. */
export type Given = Pick<Gift, 'field' | 'key'> & { note: string }

/** Notes what a row gave, and why something was not given. */
export async function noteGiven(
  tx: Tx,
  id: string,
  rowNo: number,
  given: readonly Given[],
  reason: string,
): Promise<void> {
  await tx`
    UPDATE user_import_row SET given = ${JSON.stringify(given)}::text::jsonb, gift_reason = ${reason}
    WHERE site_id = ${tx.siteId} AND import_id = ${id} AND row_no = ${rowNo}`
}

/** All that an import gave. */
export async function selectGiven(sql: Sql, id: string) {
  return sql<{ userId: string; isNew: boolean; given: Given[] }[]>`
    SELECT coalesce(user_id, known_user_id) AS user_id, user_id IS NOT NULL AS "isNew", given FROM user_import_row
    WHERE site_id = ${sql.siteId} AND import_id = ${id} AND given <> '[]' AND coalesce(user_id, known_user_id) IS NOT NULL
    ORDER BY row_no`
}

/** All people of an import by the class that they joined. */
export async function selectJoined(sql: Tx, id: string) {
  return sql<{ groupId: string; userId: string }[]>`
    SELECT group_id, coalesce(user_id, known_user_id) AS user_id FROM user_import_row
    WHERE site_id = ${sql.siteId} AND import_id = ${id} AND group_id <> 0 AND fail_reason = '' AND coalesce(user_id, known_user_id) IS NOT NULL`
}

export async function finishImport(sql: Tx, id: string): Promise<void> {
  await sql`
    UPDATE user_import
    SET import_status = ${importStatus.done}, finished_at = now()
    WHERE site_id = ${sql.siteId} AND id = ${id} AND import_status = ${importStatus.running}`
}

interface BatchRow {
  id: string
  fileName: string
  importStatus: CodeOf<typeof importStatus>
  totalCount: number
  doneCount: number
  failCount: number
  operatorName: string
  gmtCreate: string
  finishedAt: string | null
}

const batch = (sql: Sql) => sql`
  i.id, i.file_name, i.import_status, i.total_count, i.done_count, i.fail_count, coalesce(u.nickname, '') AS "operatorName", i.gmt_create, i.finished_at
  FROM user_import i LEFT JOIN users u ON u.site_id = i.site_id AND u.id = i.user_id`

export async function pageOfImports(sql: Sql, page: PageRequest) {
  return sql.page<BatchRow>(
    page,
    sql`FROM user_import WHERE site_id = ${sql.siteId}`,
    (cut) => sql`
    SELECT ${batch(sql)} WHERE i.site_id = ${sql.siteId} ORDER BY i.id DESC ${cut}`,
  )
}

export async function selectImport(sql: Sql, id: string) {
  const [row] = await sql<BatchRow[]>`SELECT ${batch(sql)} WHERE i.site_id = ${sql.siteId} AND i.id = ${id}`
  return row
}

export async function selectFailedRows(sql: Sql, id: string, limit: number) {
  return sql<{ rowNo: number; mobile: string; nickname: string; failReason: string }[]>`
    SELECT row_no AS "rowNo", mobile, nickname,
      concat_ws('；', nullif(fail_reason, ''), nullif(gift_reason, '')) AS "failReason"
    FROM user_import_row
    WHERE site_id = ${sql.siteId}
      AND import_id = ${id}
      AND (row_status = ${literal(sql, importRowStatus.failed)} OR fail_reason <> '' OR gift_reason <> '')
    ORDER BY row_no
    LIMIT ${limit}`
}

/** Locks the users of an import, with whether they have signed in or gained a role. */
export async function lockImported(sql: Tx, id: string) {
  return sql<{ id: string; nickname: string; isUsed: boolean }[]>`
    SELECT u.id, u.nickname, u.last_login_time IS NOT NULL
      OR u.is_admin = 1
      OR (u.password_hash IS NOT NULL AND u.password_due = 0)
      OR u.is_vip = 1
      OR u.is_grade_admin = 1
      OR EXISTS (SELECT 1 FROM user_session s WHERE s.site_id = u.site_id AND s.user_id = u.id)
      OR EXISTS (SELECT 1 FROM lecturer l WHERE l.site_id = u.site_id AND l.user_id = u.id)
      OR EXISTS (SELECT 1 FROM lecturer_version v WHERE v.site_id = u.site_id AND v.user_id = u.id)
      OR EXISTS (SELECT 1 FROM organization o WHERE o.site_id = u.site_id AND o.user_id = u.id) AS "isUsed"
    FROM user_import_row r
    JOIN users u ON u.site_id = r.site_id AND u.id = r.user_id
    WHERE r.site_id = ${sql.siteId} AND r.import_id = ${id} AND r.row_status = ${literal(sql, importRowStatus.imported)}
    ORDER BY u.id FOR UPDATE OF u`
}

/** Deletes the users of an import and marks it undone. */
export async function undoImport(sql: Tx, id: string): Promise<void> {
  await sql`DELETE FROM users u USING user_import_row r WHERE r.site_id = ${sql.siteId} AND r.import_id = ${id} AND u.site_id = r.site_id AND u.id = r.user_id`
  await sql`UPDATE user_import_row SET user_id = NULL WHERE site_id = ${sql.siteId} AND import_id = ${id}`
  await sql`UPDATE user_import SET import_status = ${importStatus.undone}, undone_at = now() WHERE site_id = ${sql.siteId} AND id = ${id}`
}
