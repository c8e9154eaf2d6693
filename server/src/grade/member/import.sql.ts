/** Queries for imports of members. */
import { stateCode } from '@zhixing/contract/states'
import type { MemberRow } from '@zhixing/contract/grade/member-import'
import { memberImportStatus as importStatus } from '@zhixing/contract/grade/codes'
import type { CodeOf } from '@zhixing/contract/code'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { userView } from '../../user/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { gradeStatus, roleCode } from '../policy.ts'

export { importStatus }

/** A row that was not stored. */
export type FailedRow = MemberRow & { reason: string }

export interface ImportRow {
  importId: string
  fileName: string
  importStatus: CodeOf<typeof importStatus>
  studentList: string[]
  madeList: string[]
  failList: FailedRow[]
}
const columns = (sql: Sql) => sql`id AS "importId", file_name, import_status, student_list, made_list, fail_list`

export async function selectByKey(tx: Tx, userId: string, clientKey: string): Promise<ImportRow | undefined> {
  const [row] = await tx<ImportRow[]>`
    SELECT ${columns(tx)} FROM grade_import WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND client_key = ${clientKey}`
  return row
}

export async function selectImport(sql: Sql, gradeId: string, importId: string): Promise<ImportRow | undefined> {
  const [row] = await sql<ImportRow[]>`
    SELECT ${columns(sql)} FROM grade_import WHERE site_id = ${sql.siteId} AND grade_id = ${gradeId} AND id = ${importId}`
  return row
}

export async function lockImport(tx: Tx, gradeId: string, importId: string): Promise<ImportRow | undefined> {
  const [row] = await tx<ImportRow[]>`
    SELECT ${columns(tx)} FROM grade_import WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId} AND id = ${importId} FOR UPDATE`
  return row
}

export async function insertImport(
  tx: Tx,
  made: Omit<ImportRow, 'importId' | 'importStatus'> & { gradeId: string; userId: string; clientKey: string },
): Promise<string> {
  const json = (value: unknown) => tx`${JSON.stringify(value).toWellFormed()}::text::jsonb`
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO grade_import (site_id, grade_id, user_id, file_name, client_key, student_list, made_list, fail_list)
    VALUES (${tx.siteId}, ${made.gradeId}, ${made.userId}, ${made.fileName}, ${made.clientKey},
      ${json(made.studentList)}, ${json(made.madeList)}, ${json(made.failList)})
    RETURNING id`
  return row?.id ?? ''
}

export async function writeUndone(tx: Tx, importId: string): Promise<void> {
  await tx`UPDATE grade_import SET import_status = ${literal(tx, importStatus.undone)} WHERE site_id = ${tx.siteId} AND id = ${importId}`
}

/**
 * Accounts that the person created by imports within a day. Takes an advisory lock until the end of the transaction, so
 * that concurrent imports are counted.
 */
export async function countMadeToday(tx: Tx, userId: string): Promise<number> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`grade accounts ${tx.siteId} ${userId}`}, 0))`
  return countMade(tx, userId)
}

export async function countMade(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    SELECT coalesce(sum(jsonb_array_length(made_list)), 0)::int AS n FROM grade_import
    WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND gmt_create > now() - interval '1 day'`
  return row?.n ?? 0
}

/** Newest classes of the person who made a class: their student numbers are those of the same pupils. */
export async function selectSiblings(sql: Sql, gradeId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT o.id FROM grade_info g JOIN grade_info o ON o.site_id = g.site_id AND o.user_id = g.user_id
    WHERE g.site_id = ${sql.siteId} AND g.id = ${gradeId} ORDER BY o.id DESC LIMIT 200`
  return rows.map(({ id }) => id)
}

/** Those of the memberships that are current and students'. */
export async function selectStillStudents(tx: Tx, gradeId: string, studentIds: readonly string[]): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    SELECT id
    FROM grade_student
    WHERE site_id = ${tx.siteId}
      AND grade_id = ${gradeId}
      AND id = ANY(${tx.ids(studentIds)})
      AND status_id = ${literal(tx, stateCode.row.active)}
      AND user_role = ${literal(tx, roleCode.student)}`
  return rows.map(({ id }) => id)
}

/** Running classes by name; a name of several is left out. */
export async function selectByNames(sql: Sql, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql<{ gradeName: string; id: string }[]>`
    SELECT g.grade_name, min(g.id) AS id FROM grade_info g
    WHERE g.site_id = ${sql.siteId} AND g.grade_status < ${literal(sql, gradeStatus.ended)} AND g.status_id = ${literal(sql, stateCode.row.active)}
      AND g.grade_name IN (SELECT jsonb_array_elements_text(${JSON.stringify(names).toWellFormed()}::text::jsonb))
    GROUP BY g.grade_name HAVING count(*) = 1`
  return new Map(rows.map(({ gradeName, id }) => [gradeName, id]))
}

/** Current memberships of students among these people. */
export async function selectStudentsAmong(tx: Tx, gradeId: string, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    SELECT id FROM grade_student WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId} AND user_id = ANY(${tx.ids(userIds)})
      AND status_id = ${literal(tx, stateCode.row.active)} AND user_role = ${literal(tx, roleCode.student)}`
  return rows.map(({ id }) => id)
}

/** Deletes ended memberships of accounts that are about to be deleted. */
export async function deleteEnded(tx: Tx, gradeId: string, userIds: readonly string[]): Promise<void> {
  await tx`
    DELETE FROM grade_student
    WHERE site_id = ${tx.siteId}
      AND grade_id = ${gradeId}
      AND user_id = ANY(${tx.ids(userIds)})
      AND status_id = ${literal(tx, stateCode.row.inactive)}`
}

/** Creates groups by name. @returns ids by name, of these groups */
export async function ensureGroups(tx: Tx, gradeId: string, names: readonly string[]): Promise<Map<string, string>> {
  const list = JSON.stringify([...new Set(names)])
  await tx`
    INSERT INTO grade_group (site_id, grade_id, group_name, sort)
    SELECT ${tx.siteId}, ${gradeId}, n.name, (SELECT coalesce(max(sort), -1) FROM grade_group WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId}) + n.at
    FROM jsonb_array_elements_text(${list}::text::jsonb) WITH ORDINALITY AS n (name, at)
    ON CONFLICT (site_id, grade_id, group_name) DO NOTHING`
  const rows = await tx<{ id: string; groupName: string }[]>`
    SELECT id, group_name FROM grade_group WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId}
      AND group_name IN (SELECT jsonb_array_elements_text(${list}::text::jsonb))`
  return new Map(rows.map(({ id, groupName }) => [groupName, id]))
}

/** The newest imports of a class. */
export async function selectImports(sql: Sql, gradeId: string) {
  return sql<
    {
      importId: string
      fileName: string
      importStatus: CodeOf<typeof importStatus>
      addedCount: number
      madeCount: number
      failCount: number
      operatorName: string
      gmtCreate: string
    }[]
  >`
    SELECT i.id AS "importId", i.file_name, i.import_status, jsonb_array_length(i.student_list) AS added_count,
      jsonb_array_length(i.made_list) AS made_count, jsonb_array_length(i.fail_list) AS fail_count, u.nickname AS operator_name, i.gmt_create
    FROM grade_import i JOIN ${userView(sql)} u ON u.id = i.user_id
    WHERE i.site_id = ${sql.siteId} AND i.grade_id = ${gradeId} ORDER BY i.id DESC LIMIT 50`
}

/** Students for whom slips may be printed, in the order of their numbers. */
export async function selectSlipMembers(sql: Sql, gradeId: string, studentIds: readonly string[], limit: number) {
  return sql<{ studentId: string; userId: string; nickname: string; studentNo: string }[]>`
    SELECT m.id AS "studentId", m.user_id, m.nickname, m.student_no FROM grade_student m
    WHERE m.site_id = ${sql.siteId}
      AND m.grade_id = ${gradeId}
      AND m.status_id = ${literal(sql, stateCode.row.active)}
      AND m.user_role = ${literal(sql, roleCode.student)}
      ${studentIds.length === 0 ? sql`` : sql`AND m.id = ANY(${sql.ids(studentIds)})`}
    ORDER BY length(m.student_no), m.student_no, m.id LIMIT ${limit}`
}
