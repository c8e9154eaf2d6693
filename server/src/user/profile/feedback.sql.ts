import type { CodeOf } from '@zhixing/contract/code'
import type { feedbackStatus } from '@zhixing/contract/user/codes'
import type { Sql } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'

export interface NewFeedback {
  siteId: number
  userId: string
  feedbackType: number
  content: string
  contact: string
  fileList: string[]
  pageUrl: string
  userAgent: string
}

export async function insertFeedback(sql: Sql, row: NewFeedback): Promise<string> {
  const [made] = await sql<{ id: string }[]>`
    INSERT INTO feedback_log (site_id, user_id, feedback_type, content, contact, pic_list, page_url, user_agent)
    VALUES (${row.siteId}, ${row.userId}, ${row.feedbackType}, ${row.content}, ${row.contact},
      ${JSON.stringify(row.fileList)}::text::jsonb, ${row.pageUrl}, ${row.userAgent})
    RETURNING id`
  return made?.id ?? ''
}

export async function pageOfFeedback(sql: Sql, userId: string, page: PageRequest) {
  const of = sql`FROM feedback_log WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  return sql.page<{
    id: string
    feedbackType: number
    content: string
    contact: string
    fileList: string[]
    status: CodeOf<typeof feedbackStatus>
    replyContent: string
    replyTime: string | null
    gmtCreate: string
  }>(
    page,
    of,
    (cut) => sql`
    SELECT id, feedback_type, content, contact, pic_list AS "fileList", status, reply_content, reply_time, gmt_create
    ${of} ORDER BY id DESC ${cut}`,
  )
}
