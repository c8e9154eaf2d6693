/** Column maps of imports, and of a lecturer's earlier files by their titles. */
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { ColumnMap, TableShape } from '@zhixing/question-formats'
import { importStatus } from './import.sql.ts'

/** Number of remembered maps that are tried. */
const REMEMBERED = 50

/** Column maps a lecturer chose before, newest first. */
export async function selectRemembered(sql: Sql, lecturerId: string): Promise<ColumnMap[]> {
  return sql<ColumnMap[]>`
    SELECT signature, field_list, kind_list, key_list FROM exam_column_map
    WHERE site_id = ${sql.siteId} AND lecturer_id = ${lecturerId} ORDER BY gmt_modified DESC, signature LIMIT ${REMEMBERED}`
}

/** Remembers maps for files with the same titles. */
export async function remember(tx: Tx, lecturerId: string, maps: readonly ColumnMap[]): Promise<void> {
  await tx`
    INSERT INTO exam_column_map (site_id, lecturer_id, signature, field_list, kind_list, key_list)
    SELECT ${tx.siteId}::bigint, ${lecturerId}::bigint, m.signature, m."fieldList", m."kindList", coalesce(m."keyList", '[]')
    FROM jsonb_to_recordset(${JSON.stringify(maps)}::text::jsonb) AS m(signature text, "fieldList" jsonb, "kindList" jsonb, "keyList" jsonb)
    ON CONFLICT (site_id, lecturer_id, signature) DO UPDATE
    SET field_list = excluded.field_list, kind_list = excluded.kind_list, key_list = excluded.key_list, gmt_modified = excluded.gmt_modified`
}

/** Stores the tables of an import and the proposed maps; the import waits where they need confirmation. */
export async function setTables(
  sql: Sql,
  id: string,
  { shapes, used, isAsking }: { shapes: readonly TableShape[]; used: readonly ColumnMap[]; isAsking: boolean },
  format: string,
): Promise<void> {
  await sql`
    UPDATE exam_import SET table_list = ${JSON.stringify(shapes)}::text::jsonb, map_list = ${JSON.stringify(used)}::text::jsonb, gmt_modified = now()
      ${isAsking ? sql`, import_status = ${importStatus.asking}, format = ${format}, progress = 100` : sql``}
    WHERE site_id = ${sql.siteId} AND id = ${id} AND import_status = ${importStatus.reading}`
}

/** Requests a second reading with these maps, and deletes the rows of the first. */
export async function readAgain(tx: Tx, id: string, maps: readonly ColumnMap[]): Promise<void> {
  await tx`DELETE FROM exam_import_row WHERE site_id = ${tx.siteId} AND import_id = ${id}`
  await tx`
    UPDATE exam_import SET import_status = ${importStatus.reading}, map_list = ${JSON.stringify(maps)}::text::jsonb, progress = 0, fail_reason = '',
      row_total = 0, error_total = 0, skip_total = 0, same_total = 0, gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${id}`
}
