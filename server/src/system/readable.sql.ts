import type { Sql } from '../kernel/db/index.ts'

export async function selectForReading(sql: Sql, siteId: number, fileId: string) {
  const [row] = await sql<{ fileKey: string; fileName: string; readStatus: number }[]>`
    SELECT file_key AS "fileKey", file_name AS "fileName", read_status AS "readStatus" FROM stored_file WHERE site_id = ${siteId} AND id = ${fileId}`
  return row
}

export interface Reading {
  readStatus: number
  docPage: number
  pdfKey: string
  /** Bytes of the PDF that was made: they count towards what the file holds. */
  pdfSize: number
  failReason: string
}

export async function updateReading(sql: Sql, siteId: number, fileId: string, reading: Reading): Promise<void> {
  await sql`
    UPDATE stored_file SET read_status = ${reading.readStatus}, doc_page = ${reading.docPage}, pdf_key = ${reading.pdfKey}, pdf_size = ${reading.pdfSize}, fail_reason = ${reading.failReason}
    WHERE site_id = ${siteId} AND id = ${fileId}`
}
