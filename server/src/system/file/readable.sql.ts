import { stateCode } from '@zhixing/contract/states'
import type { Sql } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'

export async function selectForReading(sql: Sql, fileId: string) {
  const [row] = await sql<{ fileKey: string; fileName: string; readStatus: number }[]>`
    SELECT file_key, file_name, read_status FROM stored_file WHERE site_id = ${sql.siteId} AND id = ${fileId}`
  return row
}

/** Storage key of the PDF that shows a document page by page; undefined when there is none. */
export async function selectPdfKey(sql: Sql, fileId: string): Promise<string | undefined> {
  const [row] = await sql<{ key: string }[]>`
    SELECT CASE WHEN pdf_key <> '' THEN pdf_key ELSE file_key END AS key
    FROM stored_file
    WHERE site_id = ${sql.siteId} AND id = ${fileId} AND read_status = ${literal(sql, stateCode.document.readable)}`
  return row?.key
}

/** `readStatus` by file id. */
export async function selectReadStatuses(sql: Sql, fileIds: readonly string[]) {
  if (fileIds.length === 0) return new Map<string, number>()
  const rows = await sql<{ id: string; readStatus: number }[]>`
    SELECT id, read_status FROM stored_file WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids(fileIds)})`
  return new Map(rows.map(({ id, readStatus }) => [id, readStatus]))
}

export interface Reading {
  readStatus: number
  docPage: number
  pdfKey: string
  /** Size of the converted PDF; counts towards the quota. */
  pdfSize: number
  failReason: string
}

/** Saves the result of a conversion. A final result is not overwritten, in case a worker lost its lease. */
export async function updateReading(sql: Sql, fileId: string, reading: Reading): Promise<void> {
  await sql`
    UPDATE stored_file
    SET read_status = ${reading.readStatus}, doc_page = ${reading.docPage}, pdf_key = ${reading.pdfKey},
      pdf_size = ${reading.pdfSize}, fail_reason = ${reading.failReason}
    WHERE site_id = ${sql.siteId} AND id = ${fileId} AND read_status = ${literal(sql, stateCode.document.preparing)}`
}
