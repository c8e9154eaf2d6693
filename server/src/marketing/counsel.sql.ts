import type { CodeOf } from '@zhixing/contract/code'
import type { stateCode } from '@zhixing/contract/states'
import { userView } from '../user/index.ts'
import type { Sql, Tx } from '../kernel/db/index.ts'
import type { PageRequest } from '../kernel/page.ts'

export interface NewCounsel {
  clientKey: string
  name: string
  mobile: string
  courseId: string | null
  courseName: string
  subject: string
  remark: string
}

export async function isSaved(sql: Sql, clientKey: string): Promise<boolean> {
  const rows = await sql`SELECT FROM counsel WHERE site_id = ${sql.siteId} AND client_key = ${clientKey}`
  return rows.length > 0
}

/** Requests of this number in the last 24 hours. Takes an advisory lock, so that concurrent requests are counted. */
export async function countOfToday(sql: Tx, mobile: string): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`counsel ${sql.siteId} ${mobile}`}, 0))`
  const [row] = await sql<{ n: number }[]>`
    SELECT count(*)::int AS n FROM counsel WHERE site_id = ${sql.siteId} AND mobile = ${mobile} AND gmt_create > now() - interval '1 day'`
  return row?.n ?? 0
}

/** False when the idempotency key was used before. */
export async function insertCounsel(sql: Tx, row: NewCounsel): Promise<boolean> {
  const rows = await sql`
    INSERT INTO counsel (site_id, client_key, name, mobile, course_id, course_name, subject, remark)
    VALUES (${sql.siteId}, ${row.clientKey}, ${row.name}, ${row.mobile}, ${row.courseId}, ${row.courseName}, ${row.subject}, ${row.remark})
    ON CONFLICT (site_id, client_key) DO NOTHING RETURNING 1`
  return rows.length === 1
}

export interface CounselFilter {
  keyword: string
  status?: number | undefined
  beginTime?: string | undefined
  endTime?: string | undefined
}

interface CounselRow {
  id: string
  name: string
  mobile: string
  courseName: string
  subject: string
  remark: string
  status: CodeOf<typeof stateCode.counsel>
  note: string
  operatorName: string
  handleTime: string | null
  gmtCreate: string
}

const where = (sql: Sql, by: CounselFilter) => sql`
  c.site_id = ${sql.siteId} ${by.keyword ? sql`AND (${sql.contains(by.keyword, 'c.name', 'c.course_name', 'c.subject', 'c.remark', 'c.note')} OR c.mobile = ${by.keyword})` : sql``}
  ${by.status === undefined ? sql`` : sql`AND c.status = ${by.status}`}
  ${by.beginTime === undefined ? sql`` : sql`AND c.gmt_create >= ${by.beginTime}::text::timestamptz`} ${by.endTime === undefined ? sql`` : sql`AND c.gmt_create < ${by.endTime}::text::timestamptz`}`

export async function pageOfCounsels(sql: Sql, by: CounselFilter, page: PageRequest) {
  return sql.page<CounselRow>(
    page,
    sql`FROM counsel c WHERE ${where(sql, by)}`,
    (cut) => sql`
    SELECT c.id, c.name, c.mobile, c.course_name, c.subject, c.remark, c.status, c.note, coalesce(u.nickname, '') AS "operatorName", c.handle_time, c.gmt_create
    FROM counsel c LEFT JOIN ${userView(sql)} u ON u.site_id = c.site_id AND u.id = c.operator_id WHERE ${where(sql, by)} ORDER BY c.id DESC ${cut}`,
  )
}

/** False when the request does not exist. */
export async function updateCounsel(
  sql: Sql,
  id: string,
  to: { status: number; note: string; operatorId: string },
): Promise<boolean> {
  const rows = await sql`
    UPDATE counsel SET status = ${to.status}, note = ${to.note}, operator_id = ${to.operatorId}, handle_time = now() WHERE site_id = ${sql.siteId} AND id = ${id} RETURNING 1`
  return rows.length === 1
}

/** Number of unanswered requests, and the time of the oldest. */
export async function selectWaitingCounsels(sql: Sql) {
  return sql<{ kind: 'counsel'; count: number; oldest: string | null }[]>`
    SELECT 'counsel' AS kind, count(*)::int AS count, min(gmt_create) AS oldest FROM counsel WHERE site_id = ${sql.siteId} AND status = 1`
}
