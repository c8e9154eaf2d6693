/** Tables of this domain as others may read them: named views, to be joined under a name of one's own. */
import type { Sql } from '../kernel/db/index.ts'

/** The site: what it is called, and what it may store. */
export const siteView = (sql: Sql) =>
  sql`(SELECT site_id, name_pc, storage_quota FROM site WHERE site_id = ${sql.siteId})`

/** Stored files: whose they are, where they lie, and how far they are with being readable page by page. */
export const fileView = (sql: Sql) => sql`
  (SELECT site_id, id, user_id, file_kind, file_name, file_type, file_size, file_key, read_status, doc_page, pdf_key, fail_reason
  FROM stored_file WHERE site_id = ${sql.siteId})`
