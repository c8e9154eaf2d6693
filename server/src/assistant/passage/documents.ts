/** Pages of document lessons as text, read once per file. */
import { stateCode } from '@zhixing/contract/states'
import { selectLessonTexts } from '../../course/index.ts'
import type { Db, Sql } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import type { Services } from '../../kernel/services.ts'
import { documentPages, selectReadStatuses } from '../../system/index.ts'

/** Pages by file, of files that were read. */
export async function selectPages(sql: Sql, fileIds: readonly string[]): Promise<Map<string, string[]>> {
  if (fileIds.length === 0) return new Map()
  const rows = await sql<{ fileId: string; pageList: string[] }[]>`
    SELECT file_id, page_list FROM assistant_document
    WHERE site_id = ${sql.siteId} AND file_id = ANY(${sql.ids(fileIds)})`
  return new Map(rows.map(({ fileId, pageList }) => [fileId, pageList]))
}

/**
 * Reads the documents of a course that were not read yet; one without text, or damaged, is stored as empty.
 * @returns whether some are still being converted
 */
export async function readDocuments(
  services: Services,
  db: Db,
  courseId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const fileIds = (await selectLessonTexts(db, courseId)).flatMap(({ fileId }) => fileId ?? [])
  const [known, states] = await Promise.all([selectPages(db, fileIds), selectReadStatuses(db, fileIds)])
  for (const fileId of fileIds) {
    if (known.has(fileId) || states.get(fileId) !== stateCode.document.readable) continue
    signal.throwIfAborted()
    const pages = (await documentPages(services, db, fileId, signal)) ?? []
    const list = pages.map((page) => page.replaceAll('\0', '').toWellFormed())
    await db`
      INSERT INTO assistant_document (site_id, file_id, page_list)
      VALUES (${db.siteId}, ${fileId}, ${asJson(db, list)}) ON CONFLICT DO NOTHING`
  }
  return fileIds.some((fileId) => states.get(fileId) === stateCode.document.preparing)
}
