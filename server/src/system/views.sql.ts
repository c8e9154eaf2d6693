/** Views of this domain's tables for other domains, to be joined under an alias. */
import type { Sql } from '../kernel/db/index.ts'

/** Name and storage quota of the site. */
export const siteView = (sql: Sql) =>
  sql`(SELECT site_id, name_pc, storage_quota FROM site WHERE site_id = ${sql.siteId})`

/** Stored files: owner, storage key, conversion status. */
export const fileView = (sql: Sql) => sql`
  (SELECT site_id, id, user_id, file_kind, file_name, file_type, file_size, file_key, read_status, doc_page, pdf_key, fail_reason
  FROM stored_file WHERE site_id = ${sql.siteId})`
