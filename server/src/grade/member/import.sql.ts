/** Queries for imports of members. */
import { stateCode } from '@zhixing/contract/states'
import { memberImportStatus as importStatus } from '@zhixing/contract/grade/codes'
import type { CodeOf } from '@zhixing/contract/code'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { userView } from '../../user/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { roleCode } from '../policy.ts'

export { importStatus }

export interface ImportRow {
  importId: string
  importStatus: CodeOf<typeof importStatus>
  studentList: string[]
}
const columns = (sql: Sql) => sql`id AS "importId", import_status, student_list`

export async function selectByKey(tx: Tx, userId: string, clientKey: string): Promise<ImportRow | undefined> {
  const [row] = await tx<ImportRow[]>`
    SELECT ${columns(tx)} FROM grade_import WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND client_key = ${clientKey}`
  return row
}

export async function lockImport(tx: Tx, gradeId: string, importId: string): Promise<ImportRow | undefined> {
  const [row] = await tx<ImportRow[]>`
    SELECT ${columns(tx)} FROM grade_import WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId} AND id = ${importId} FOR UPDATE`
  return row
}

export async function insertImport(
  tx: Tx,
  made: { gradeId: string; userId: string; fileName: string; clientKey: string; studentList: string[] },
): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO grade_import (site_id, grade_id, user_id, file_name, client_key, student_list)
    VALUES (${tx.siteId}, ${made.gradeId}, ${made.userId}, ${made.fileName}, ${made.clientKey}, ${JSON.stringify(made.studentList)}::text::jsonb) RETURNING id`
  return row?.id ?? ''
}

export async function writeUndone(tx: Tx, importId: string): Promise<void> {
  await tx`UPDATE grade_import SET import_status = ${literal(tx, importStatus.undone)} WHERE site_id = ${tx.siteId} AND id = ${importId}`
}

/** Those of the memberships that are current and students'. */
export async function selectStillStudents(tx: Tx, gradeId: string, studentIds: readonly string[]): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    SELECT id FROM grade_student WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId} AND id = ANY(${tx.ids(studentIds)}) AND status_id = ${literal(tx, stateCode.row.active)} AND user_role = ${literal(tx, roleCode.student)}`
  return rows.map(({ id }) => id)
}

/** The newest imports of a class. */
export async function selectImports(sql: Sql, gradeId: string) {
  return sql<
    {
      importId: string
      fileName: string
      importStatus: CodeOf<typeof importStatus>
      addedCount: number
      operatorName: string
      gmtCreate: string
    }[]
  >`
    SELECT i.id AS "importId", i.file_name, i.import_status, jsonb_array_length(i.student_list) AS added_count, u.nickname AS operator_name, i.gmt_create
    FROM grade_import i JOIN ${userView(sql)} u ON u.id = i.user_id
    WHERE i.site_id = ${sql.siteId} AND i.grade_id = ${gradeId} ORDER BY i.id DESC LIMIT 50`
}
