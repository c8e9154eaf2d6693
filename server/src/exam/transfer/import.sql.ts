/** Imports and their rows. */
import type { ImportStatus } from '@zhixing/contract/exam/state-shapes'
import { stateCode } from '@zhixing/contract/states'
import { lecturerView } from '../../user/index.ts'
import type { Import, ImportDefaults, ImportReport, ImportRow } from '@zhixing/contract/exam/import'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import type { ColumnMap, Labels, ReadRow, SourceReport, TableShape } from '@zhixing/question-formats'
import { textHash } from '@zhixing/exam-model'
import { literal } from '../../kernel/db/literal.ts'

const { active, inactive } = stateCode.row

export const importStatus = { reading: 1, read: 2, accepted: 3, undone: 4, failed: 5, asking: 6 } as const
export const rowStatus = { waiting: 1, accepted: 2, skipped: 3 } as const

const columns = (sql: Sql) => sql`
  id, file_name, format, import_status, fail_reason, progress, row_total, error_total, warning_total, skip_total, same_total, saved_total, gmt_create`

export type ImportView = Import & {
  defaults: ImportDefaults
  report: ImportReport
  tableList: TableShape[]
  mapList: ColumnMap[]
}

export async function selectImport(sql: Sql, lecturerId: string, id: string) {
  const [row] = await sql<ImportView[]>`
    SELECT ${columns(sql)}, defaults, report, table_list, map_list
    FROM exam_import
    WHERE site_id = ${sql.siteId} AND lecturer_id = ${lecturerId} AND id = ${id}`
  return row
}

/** Same, locked until the transaction ends, which serialises accept and undo. */
export async function lockImport(tx: Tx, lecturerId: string, id: string) {
  const [row] = await tx<ImportView[]>`
    SELECT ${columns(tx)}, defaults, report, table_list, map_list
    FROM exam_import
    WHERE site_id = ${tx.siteId} AND lecturer_id = ${lecturerId} AND id = ${id} FOR UPDATE`
  return row
}

export async function pageOfImports(sql: Sql, lecturerId: string, page: PageRequest) {
  const of = sql`FROM exam_import WHERE site_id = ${sql.siteId} AND lecturer_id = ${lecturerId}`
  return sql.page<Import>(
    page,
    of,
    (cut) => sql`
    SELECT ${columns(sql)} ${of} ORDER BY gmt_create DESC, id DESC ${cut}`,
  )
}

/** Number of a lecturer's imports that are being read or waiting for it. */
export async function countReading(sql: Sql, lecturerId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM exam_import WHERE site_id = ${sql.siteId} AND lecturer_id = ${lecturerId} AND import_status = ${importStatus.reading}`
  return row?.count ?? 0
}

export interface NewImport {
  lecturerId: string
  fileName: string
  format: string
  fileId: string | null
  text: string
  defaults: ImportDefaults
  clientKey: string | null
}

/** Begins an import; nothing when its idempotency key was used before. */
export async function insertImport(tx: Tx, given: NewImport): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO exam_import (site_id, lecturer_id, file_name, format, file_id, source_text, defaults, client_key)
    VALUES (${tx.siteId}, ${given.lecturerId}, ${given.fileName}, ${given.format}, ${given.fileId}, ${given.text},
      ${JSON.stringify(given.defaults)}::text::jsonb, ${given.clientKey})
    ON CONFLICT (site_id, lecturer_id, client_key) WHERE client_key IS NOT NULL DO NOTHING RETURNING id`
  return row?.id
}

export async function selectByKey(sql: Sql, lecturerId: string, clientKey: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    SELECT id FROM exam_import WHERE site_id = ${sql.siteId} AND lecturer_id = ${lecturerId} AND client_key = ${clientKey}`
  return row?.id
}

export interface ImportToRead {
  lecturerId: string
  userId: string
  fileName: string
  format: string
  fileId: string | null
  text: string
  importStatus: ImportStatus
  defaults: ImportDefaults
  /** Confirmed column maps. */
  mapList: ColumnMap[]
}

/** Input of the import job. */
export async function selectToRead(sql: Sql, id: string) {
  const [row] = await sql<ImportToRead[]>`
    SELECT i.lecturer_id, l.user_id, i.file_name, i.format, i.file_id, i.source_text AS text, i.import_status, i.defaults, i.map_list
    FROM exam_import i JOIN ${lecturerView(sql)} l ON l.site_id = i.site_id AND l.id = i.lecturer_id WHERE i.site_id = ${sql.siteId} AND i.id = ${id}`
  return row
}

export async function setProgress(sql: Sql, id: string, progress: number): Promise<void> {
  await sql`
    UPDATE exam_import
    SET progress = ${progress}, gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND id = ${id} AND import_status = ${literal(sql, stateCode.problemImport.reading)}`
}

/** How far the rows of an import were written. */
export async function selectWritten(sql: Sql, id: string): Promise<{ progress: number; lastRow: number }> {
  const [row] = await sql<{ progress: number; lastRow: number }[]>`
    SELECT i.progress, coalesce(max(r.row_no), 0)::int AS last_row
    FROM exam_import i LEFT JOIN exam_import_row r ON r.site_id = i.site_id AND r.import_id = i.id
    WHERE i.site_id = ${sql.siteId} AND i.id = ${id} GROUP BY i.progress`
  return row ?? { progress: 0, lastRow: 0 }
}

/** Row numbers of an import by the digest of their text. */
export async function selectSeen(sql: Sql, importId: string): Promise<Map<string, number>> {
  const rows = await sql<{ rowNo: number; doc: ImportRow['doc'] }[]>`
    SELECT row_no, doc FROM exam_import_row WHERE site_id = ${sql.siteId} AND import_id = ${importId} ORDER BY row_no`
  return new Map(rows.toReversed().map(({ rowNo, doc }) => [textHash(doc).toString('hex'), rowNo]))
}

/** Stores the detected format and the report: a row is parsed again in the same format. */
export async function setFormat(sql: Sql, id: string, format: string, report: SourceReport): Promise<void> {
  await sql`
    UPDATE exam_import
    SET format = ${format}, report = ${JSON.stringify(report)}::text::jsonb
    WHERE site_id = ${sql.siteId} AND id = ${id} AND import_status = ${literal(sql, stateCode.problemImport.reading)}`
}

export async function setFailed(sql: Sql, id: string, reason: string): Promise<void> {
  await sql`
    UPDATE exam_import
    SET import_status = ${literal(sql, stateCode.problemImport.failed)}, fail_reason = ${reason}, source_text = '',
      gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND id = ${id} AND import_status = ${literal(sql, stateCode.problemImport.reading)}`
}

/** Upserts parsed rows. Idempotent for a repeated reading. */
export async function insertRows(
  sql: Sql,
  importId: string,
  rows: readonly (ReadRow & { isSame: 0 | 1 })[],
): Promise<void> {
  await sql`
    INSERT INTO exam_import_row (site_id, import_id, row_no, source_text, original, doc, labels, errors, warnings, is_same)
    SELECT ${sql.siteId}::bigint, ${importId}::bigint, r."rowNo", r.source, r.original, r.doc, r.labels, r.errors, r.warnings, r."isSame"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS r("rowNo" int, source text, original text,
      doc jsonb, labels jsonb, errors jsonb, warnings jsonb, "isSame" smallint)
    ON CONFLICT (site_id, import_id, row_no)
    DO UPDATE SET source_text = excluded.source_text, original = excluded.original, doc = excluded.doc,
      labels = excluded.labels, errors = excluded.errors, warnings = excluded.warnings, is_same = excluded.is_same`
}

/** Recomputes the counts of an import; `status`: the new state. */
export async function settle(sql: Sql, id: string, status?: number): Promise<void> {
  await sql`
    UPDATE exam_import i
    SET row_total = c.total, error_total = c.errors, warning_total = c.warned, skip_total = c.skipped,
      same_total = c.same, saved_total = c.saved, progress = 100, source_text = '', gmt_modified = now()
      ${status === undefined ? sql`` : sql`, import_status = ${status}`}
    FROM (SELECT count(*)::int AS total,
      count(*) FILTER (WHERE row_status = ${literal(sql, stateCode.problemImportRow.waiting)}
        AND errors <> '[]')::int AS errors,
      count(*) FILTER (WHERE row_status = ${literal(sql, stateCode.problemImportRow.waiting)}
        AND errors = '[]'
        AND warnings <> '[]')::int AS warned,
      count(*) FILTER (WHERE row_status = ${literal(sql, stateCode.problemImportRow.skipped)})::int AS skipped,
      count(*) FILTER (WHERE row_status = ${literal(sql, stateCode.problemImportRow.waiting)}
        AND is_same = 1)::int AS same,
      count(*) FILTER (WHERE row_status = ${literal(sql, stateCode.problemImportRow.accepted)})::int AS saved
      FROM exam_import_row WHERE site_id = ${sql.siteId} AND import_id = ${id}) c
    WHERE i.site_id = ${sql.siteId} AND i.id = ${id}`
}

/** Reserves the id of a picture. Idempotent. */
export async function pictureId(sql: Sql, importId: string, name: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO exam_import_picture (site_id, import_id, picture_name, file_id) VALUES (${sql.siteId}, ${importId}, ${name}, new_id())
    ON CONFLICT (site_id, import_id, picture_name) DO UPDATE SET picture_name = excluded.picture_name RETURNING file_id AS id`
  return row?.id ?? ''
}

const rowColumns = (sql: Sql) => sql`
  row_no AS "rowNo", doc, labels, errors, warnings, is_same AS "isSame", source_text AS source, original, row_status,
    coalesce(problem_id::text, '') AS "problemId"`

export type RowFilter = 'all' | 'error' | 'warning' | 'same' | 'ready' | 'skipped' | 'accepted'
const filters = {
  all: (sql: Sql) => sql``,
  error: (sql: Sql) => sql`AND row_status = ${literal(sql, stateCode.problemImportRow.waiting)} AND errors <> '[]'`,
  warning: (sql: Sql) =>
    sql`AND row_status = ${literal(sql, stateCode.problemImportRow.waiting)} AND errors = '[]' AND warnings <> '[]'`,
  same: (sql: Sql) => sql`AND row_status = ${literal(sql, stateCode.problemImportRow.waiting)} AND is_same = 1`,
  ready: (sql: Sql) =>
    sql`AND row_status = ${literal(sql, stateCode.problemImportRow.waiting)} AND errors = '[]' AND warnings = '[]'`,
  skipped: (sql: Sql) => sql`AND row_status = ${literal(sql, stateCode.problemImportRow.skipped)}`,
  accepted: (sql: Sql) => sql`AND row_status = ${literal(sql, stateCode.problemImportRow.accepted)}`,
}

export async function pageOfRows(sql: Sql, importId: string, only: RowFilter, page: PageRequest) {
  const of = sql`FROM exam_import_row WHERE site_id = ${sql.siteId} AND import_id = ${importId} ${filters[only](sql)}`
  return sql.page<ImportRow>(
    page,
    of,
    (cut) => sql`
    SELECT ${rowColumns(sql)} ${of} ORDER BY row_no ${cut}`,
  )
}

export async function selectRow(sql: Sql, importId: string, rowNo: number) {
  const [row] = await sql<ImportRow[]>`
    SELECT ${rowColumns(sql)} FROM exam_import_row WHERE site_id = ${sql.siteId} AND import_id = ${importId} AND row_no = ${rowNo}`
  return row
}

/**
 * Skips rows, or includes them again; accepted rows are unchanged.
 * @returns how many
 */
export async function setSkipped(
  sql: Tx,
  importId: string,
  which: { rowNos: number[] } | { only: RowFilter },
  skip: boolean,
): Promise<number> {
  const those = 'only' in which ? filters[which.only](sql) : sql`AND row_no = ANY(${sql.ids(which.rowNos)})`
  const rows = await sql`
    UPDATE exam_import_row
    SET row_status = ${skip ? 3 : 1}
    WHERE site_id = ${sql.siteId}
      AND import_id = ${importId} ${those}
      AND row_status <> ${literal(sql, stateCode.problemImportRow.accepted)}
    RETURNING row_no`
  return rows.length
}

/**
 * Rows that may be accepted: chosen rows without errors, or all without errors and (unless `withWarnings`) without
 * warnings.
 */
export interface Accepted {
  rowNos?: number[]
  withWarnings: boolean
}

/** Acceptable waiting rows, at most `limit`. */
export async function selectReady(sql: Sql, importId: string, { rowNos, withWarnings }: Accepted, limit: number) {
  return sql<{ rowNo: number; doc: ImportRow['doc']; labels: Labels }[]>`
    SELECT row_no AS "rowNo", doc, labels
    FROM exam_import_row
    WHERE site_id = ${sql.siteId}
      AND import_id = ${importId}
      AND row_status = ${literal(sql, stateCode.problemImportRow.waiting)}
      AND errors = '[]'
      ${rowNos ? sql`AND row_no = ANY(${sql.ids(rowNos)})` : withWarnings ? sql`` : sql`AND warnings = '[]'`} ORDER BY row_no LIMIT ${limit}`
}

export async function setAccepted(
  sql: Tx,
  importId: string,
  rows: { rowNo: number; problemId: string }[],
): Promise<void> {
  await sql`
    UPDATE exam_import_row r SET row_status = ${literal(sql, stateCode.problemImportRow.accepted)}, problem_id = v."problemId"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS v("rowNo" int, "problemId" bigint)
    WHERE r.site_id = ${sql.siteId} AND r.import_id = ${importId} AND r.row_no = v."rowNo"`
}

/**
 * Undoes accepted rows whose problem no paper or draft refers to: the problems are deleted.
 * @returns how many
 */
export async function undoRows(tx: Tx, lecturerId: string, importId: string): Promise<number> {
  const rows = await tx<{ id: string }[]>`
    WITH named AS (
      SELECT DISTINCT one->>'problemId' AS id FROM exam_version v JOIN exam_info e ON e.site_id = v.site_id AND e.id = v.exam_id AND e.is_deleted = 0
        CROSS JOIN LATERAL jsonb_array_elements(v.doc->'titleList') AS title CROSS JOIN LATERAL jsonb_array_elements(title->'problemList') AS one
      WHERE v.site_id = ${tx.siteId} AND v.audit_status IN (${literal(tx, stateCode.audit.pending, stateCode.audit.rejected, stateCode.audit.draft)})
    ), used AS (
      SELECT r.problem_id AS id
      FROM exam_import_row r
      WHERE r.site_id = ${tx.siteId}
        AND r.import_id = ${importId}
        AND r.row_status = ${literal(tx, stateCode.problemImportRow.accepted)}
        AND (r.problem_id::text IN (SELECT id FROM named)
          OR EXISTS (SELECT FROM exam_paper_problem p WHERE p.site_id = ${tx.siteId} AND p.problem_id = r.problem_id))
    ), gone AS (
      UPDATE exam_import_row r SET row_status = ${literal(tx, stateCode.problemImportRow.waiting)}, problem_id = NULL FROM exam_import_row o
      WHERE r.site_id = ${tx.siteId}
        AND r.import_id = ${importId}
        AND r.row_status = ${literal(tx, stateCode.problemImportRow.accepted)}
        AND o.site_id = r.site_id
        AND o.import_id = r.import_id
        AND o.row_no = r.row_no
        AND r.problem_id NOT IN (SELECT id FROM used)
      RETURNING o.problem_id AS id
    )
    UPDATE exam_problem p
    SET status_id = ${literal(tx, inactive)}, gmt_modified = now()
    FROM gone
    WHERE p.site_id = ${tx.siteId} AND p.lecturer_id = ${lecturerId} AND p.id = gone.id AND p.status_id = ${literal(tx, active)}
    RETURNING p.id`
  return rows.length
}

/** The rows of an undone import that stay accepted. */
export async function selectStaying(sql: Sql, importId: string) {
  return sql<{ rowNo: number; problemId: string; plainText: string }[]>`
    SELECT r.row_no AS "rowNo", r.problem_id AS "problemId", left(p.plain_text, 100) AS "plainText"
    FROM exam_import_row r
    JOIN exam_problem p ON p.site_id = r.site_id AND p.id = r.problem_id
    WHERE r.site_id = ${sql.siteId} AND r.import_id = ${importId} AND r.row_status = ${literal(sql, stateCode.problemImportRow.accepted)} ORDER BY r.row_no`
}

export async function deleteImport(sql: Sql, lecturerId: string, id: string): Promise<boolean> {
  const rows =
    await sql`DELETE FROM exam_import WHERE site_id = ${sql.siteId} AND lecturer_id = ${lecturerId} AND id = ${id} RETURNING id`
  return rows.length > 0
}

/** Categories by type and name. */
export async function selectCategoryNames(sql: Sql) {
  return sql<{ id: string; type: number; name: string }[]>`
    SELECT id, exam_category_type AS type, category_name AS name
    FROM exam_category
    WHERE site_id = ${sql.siteId} AND status_id = ${literal(sql, active)}
    ORDER BY floor DESC, id DESC`
}
