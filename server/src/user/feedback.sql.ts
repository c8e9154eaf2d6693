import type { Sql } from '../kernel/db/index.ts'

export interface NewFeedback {
  siteId: number
  userId: string
  feedbackType: number
  content: string
  contact: string
  picList: string[]
  pageUrl: string
  userAgent: string
}

export async function insertFeedback(sql: Sql, row: NewFeedback): Promise<string> {
  const [made] = await sql<{ id: string }[]>`
    INSERT INTO feedback_log (site_id, user_id, feedback_type, content, contact, pic_list, page_url, user_agent)
    VALUES (${row.siteId}, ${row.userId}, ${row.feedbackType}, ${row.content}, ${row.contact}, ${JSON.stringify(row.picList)}::text::jsonb, ${row.pageUrl}, ${row.userAgent}) RETURNING id`
  return made?.id ?? ''
}

export async function selectFeedback(sql: Sql, userId: string, limit: number, offset: number) {
  return sql<
    {
      id: string
      feedbackType: number
      content: string
      contact: string
      picList: string[]
      status: number
      replyContent: string
      replyTime: string | null
      gmtCreate: string
    }[]
  >`
    SELECT id, feedback_type, content, contact, pic_list, status, reply_content, reply_time, gmt_create
    FROM feedback_log WHERE site_id = ${sql.siteId} AND user_id = ${userId} ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`
}

export async function countFeedback(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<
    { n: number }[]
  >`SELECT count(*)::int AS n FROM feedback_log WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  return row?.n ?? 0
}
