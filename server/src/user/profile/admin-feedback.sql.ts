import { stateCode } from '@zhixing/contract/states'
import type { CodeOf } from '@zhixing/contract/code'
import { feedbackStatus } from '@zhixing/contract/user/codes'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { literal } from '../../kernel/db/literal.ts'

export interface FeedbackFilter {
  keyword: string
  status?: number | undefined
  feedbackType?: number | undefined
  beginTime?: string | undefined
  endTime?: string | undefined
}

export interface FeedbackLine {
  id: string
  userId: string
  nickname: string
  mobile: string
  feedbackType: number
  content: string
  contact: string
  fileList: string[]
  pageUrl: string
  userAgent: string
  status: CodeOf<typeof feedbackStatus>
  replyContent: string
  replyTime: string | null
  replyName: string
  gmtCreate: string
}

const where = (sql: Sql, by: FeedbackFilter) => sql`
  f.site_id = ${sql.siteId} AND ${sql.contains(by.keyword, 'f.content', 'f.reply_content')}
  ${by.status === undefined ? sql`` : sql`AND f.status = ${by.status}`} ${by.feedbackType === undefined ? sql`` : sql`AND f.feedback_type = ${by.feedbackType}`}
  ${by.beginTime === undefined ? sql`` : sql`AND f.gmt_create >= ${by.beginTime}::text::timestamptz`} ${by.endTime === undefined ? sql`` : sql`AND f.gmt_create < ${by.endTime}::text::timestamptz`}`

const line = (sql: Sql) => sql`
  f.id, f.user_id, u.nickname, u.mobile, f.feedback_type, f.content, f.contact, f.pic_list AS "fileList", f.page_url, f.user_agent, f.status, f.reply_content,
  f.reply_time, coalesce(o.nickname, '') AS "replyName", f.gmt_create`
const names = (sql: Sql) => sql`
  JOIN users u ON u.site_id = f.site_id AND u.id = f.user_id LEFT JOIN users o ON o.site_id = f.site_id AND o.id = f.reply_user_id`

export async function pageOfAllFeedback(sql: Sql, by: FeedbackFilter, page: PageRequest) {
  const of = sql`FROM feedback_log f WHERE ${where(sql, by)}`
  return sql.page<FeedbackLine>(
    page,
    of,
    (cut) => sql`
    SELECT ${line(sql)} FROM (SELECT f.* ${of} ORDER BY f.id DESC ${cut}) f ${names(sql)} ORDER BY f.id DESC`,
  )
}

export async function selectOneFeedback(sql: Sql, id: string) {
  const [row] = await sql<
    FeedbackLine[]
  >`SELECT ${line(sql)} FROM feedback_log f ${names(sql)} WHERE f.site_id = ${sql.siteId} AND f.id = ${id}`
  return row
}

/** Locks feedback until the end of the transaction. */
export async function lockFeedback(sql: Tx, id: string) {
  const [row] = await sql<{ userId: string; content: string; replyContent: string }[]>`
    SELECT user_id, content, reply_content FROM feedback_log WHERE site_id = ${sql.siteId} AND id = ${id} FOR UPDATE`
  return row
}

export async function updateReply(sql: Tx, id: string, reply: { replyContent: string; userId: string }): Promise<void> {
  await sql`
    UPDATE feedback_log
    SET status = ${feedbackStatus.answered}, reply_content = ${reply.replyContent}, reply_time = now(), reply_user_id = ${reply.userId}
    WHERE site_id = ${sql.siteId} AND id = ${id}`
}

export async function updateFeedbackStatus(sql: Sql, id: string, status: number): Promise<boolean> {
  const rows =
    await sql`UPDATE feedback_log SET status = ${status} WHERE site_id = ${sql.siteId} AND id = ${id} RETURNING 1`
  return rows.length === 1
}

/** Pending work of operators. */
export async function countTodo(sql: Sql) {
  const [row] = await sql<{ feedbackCount: number; lecturerCount: number; organizationCount: number }[]>`
    SELECT (SELECT count(*)::int FROM feedback_log WHERE site_id = ${sql.siteId} AND status = ${literal(sql, feedbackStatus.waiting)}) AS "feedbackCount",
      (SELECT count(*)::int FROM lecturer_version WHERE site_id = ${sql.siteId} AND audit_status = ${literal(sql, stateCode.audit.pending)}) AS "lecturerCount",
      (SELECT count(*)::int
        FROM organization
        WHERE site_id = ${sql.siteId}
          AND audit_status = ${literal(sql, stateCode.audit.pending)}
          AND status_id = ${literal(sql, stateCode.row.active)}) AS "organizationCount"`
  return row ?? { feedbackCount: 0, lecturerCount: 0, organizationCount: 0 }
}
