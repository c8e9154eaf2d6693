import { leadStage, type LeadPlace } from '@zhixing/contract/marketing/lead-rules'
import type { Sql, Tx } from '../kernel/db/index.ts'
import { asJson } from '../kernel/db/json.ts'
import { literal } from '../kernel/db/literal.ts'

export interface NewCounsel {
  leadId: string
  clientKey: string
  name: string
  mobile: string
  courseId: string | null
  courseName: string
  subject: string
  remark: string
  source: LeadPlace
  campaign: string
  referrer: string
  firstPage: string
  schoolStage: string
  region: string
  callTime: string
  formKey: string
  formName: string
  orgId: string | null
  orgName: string
  answerList: readonly { question: string; answer: string }[]
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

export async function insertCounsel(sql: Tx, row: NewCounsel): Promise<void> {
  const { names, values } = sql.upsert(
    {
      site_id: sql.siteId,
      lead_id: row.leadId,
      client_key: row.clientKey,
      name: row.name,
      mobile: row.mobile,
      course_id: row.courseId,
      course_name: row.courseName,
      subject: row.subject,
      remark: row.remark,
      source: row.source,
      campaign: row.campaign,
      referrer: row.referrer,
      first_page: row.firstPage,
      school_stage: row.schoolStage,
      region: row.region,
      call_time: row.callTime,
      form_key: row.formKey,
      form_name: row.formName,
      org_id: row.orgId,
      org_name: row.orgName,
      answer_list: asJson(sql, row.answerList),
    },
    [],
  )
  await sql`INSERT INTO counsel (${names}) VALUES (${values})`
}

/** New leads as rows of the back office's open work (`WaitingCase`). */
export const waitingCounsels = (sql: Sql) => sql`
  SELECT 'counsel' AS kind, id::text AS id, ask_time AS since, coalesce(nullif(wish, ''), last_note) AS title, name AS person,
    NULL::int AS amount, 0 AS code
  FROM lead
  WHERE site_id = ${sql.siteId} AND stage = ${literal(sql, leadStage.new)}`
