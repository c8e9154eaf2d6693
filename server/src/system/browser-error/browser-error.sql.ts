import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import type { Reported } from './browser-error-rules.ts'

/** Maximum number of distinct errors per site; evicts the least recently seen. */
const MAX_KINDS = 500

/** Inserts a report, or increments its count. */
export async function upsertError(
  db: Tx,
  { reportId, message, stack, page, release, browser }: Reported & { reportId: string; browser: string },
): Promise<void> {
  const [row] = await db<{ isNew: boolean }[]>`
    INSERT INTO browser_error AS e (site_id, report_id, message, stack, page, release, browser)
    VALUES (${db.siteId}, ${reportId}, ${message}, ${stack}, ${page}, ${release}, ${browser})
    ON CONFLICT (site_id, report_id) DO UPDATE
      SET report_count = least(e.report_count + 1, 1000000), gmt_modified = excluded.gmt_modified, page = excluded.page, browser = excluded.browser
    RETURNING report_count = 1 AS "isNew"`
  if (row?.isNew)
    await db`
      DELETE FROM browser_error WHERE site_id = ${db.siteId} AND report_id IN (
        SELECT report_id FROM browser_error WHERE site_id = ${db.siteId} ORDER BY gmt_modified DESC, report_id OFFSET ${MAX_KINDS})`
}

const matching = (db: Sql, keyword: string) => {
  return keyword
    ? db`site_id = ${db.siteId} AND (report_id = ${keyword.toUpperCase()} OR ${db.contains(keyword, 'message', 'page')})`
    : db`site_id = ${db.siteId}`
}

export interface ErrorRow extends Reported {
  reportId: string
  browser: string
  reportCount: number
  gmtCreate: string
  gmtModified: string
}

export async function pageOfErrors(db: Sql, keyword: string, page: PageRequest) {
  const of = db`FROM browser_error WHERE ${matching(db, keyword)}`
  return db.page<ErrorRow>(
    page,
    of,
    (cut) => db`
    SELECT report_id, message, stack, page, release, browser, report_count, gmt_create, gmt_modified
    ${of} ORDER BY gmt_modified DESC, report_id ${cut}`,
  )
}
