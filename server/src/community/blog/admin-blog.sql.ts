import type { adminBlogStates } from '@zhixing/contract/community/admin-blog'
import type { Sql } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { userView } from '../../user/index.ts'
import { textState, type TextState } from '../target.ts'
import { type BlogRow, cardColumns, joinCard, withLabels } from './blog.sql.ts'
import { literal } from '../../kernel/db/literal.ts'

type AdminRow = BlogRow & {
  isPutaway: 0 | 1
  isOpen: 0 | 1
  statusId: TextState
  publishTime: string
  hiddenReason: string
}

export interface AdminFilters {
  keyword: string
  state?: (typeof adminBlogStates)[number] | undefined
  isTop?: number | undefined
  isGood?: number | undefined
}

function stateIs(sql: Sql, state: AdminFilters['state']) {
  const by = {
    shown: sql`AND b.is_putaway = 1 AND b.is_open = 1 AND b.status_id = ${textState.shown}`,
    pending: sql`AND b.status_id = ${textState.pending}`,
    hidden: sql`AND b.status_id = ${textState.hidden}`,
    off: sql`AND b.is_putaway = 0`,
  }
  return state ? by[state] : sql``
}

const columns = (sql: Sql) =>
  sql`${cardColumns(sql)}, b.is_putaway, b.is_open, b.status_id, b.publish_time, b.hidden_reason`

/** Published articles in any state, except private ones. */
export async function pageOfAdminBlogs(sql: Sql, by: AdminFilters, request: PageRequest) {
  const matching = sql`
    b.site_id = ${sql.siteId}
      AND b.is_issue = 1
      AND b.status_id > ${literal(sql, textState.deleted)}
      AND b.is_open = 1 ${stateIs(sql, by.state)}
    ${by.isTop === undefined ? sql`` : sql`AND b.is_top = ${by.isTop}`} ${by.isGood === undefined ? sql`` : sql`AND b.is_good = ${by.isGood}`}
    AND ${sql.contains(by.keyword, 'b.title', 'w.nickname')}`
  const page = await sql.page<AdminRow>(
    request,
    sql`FROM blog b JOIN ${userView(sql)} w ON w.site_id = b.site_id AND w.id = b.user_id WHERE ${matching}`,
    (cut) => sql`
    SELECT ${columns(sql)}
    FROM blog b
    JOIN ${userView(sql)} w ON w.site_id = b.site_id AND w.id = b.user_id ${joinCard(sql)}
    WHERE ${matching}
    ORDER BY b.publish_time DESC, b.id DESC ${cut}`,
  )
  return { ...page, list: await withLabels(sql, page.list) }
}

export async function selectAdminBlog(sql: Sql, id: string) {
  const rows = await sql<(AdminRow & { content: string })[]>`
    SELECT ${columns(sql)}, b.content
    FROM blog b ${joinCard(sql)}
    WHERE b.site_id = ${sql.siteId}
      AND b.id = ${id}
      AND b.is_issue = 1
      AND b.is_open = 1
      AND b.status_id > ${literal(sql, textState.deleted)}`
  const [row] = await withLabels(sql, rows)
  return row
}
