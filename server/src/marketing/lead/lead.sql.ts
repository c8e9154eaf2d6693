import { leadStage, type LeadPlace } from '@zhixing/contract/marketing/lead-rules'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { userView } from '../../user/index.ts'

export interface LeadFilter {
  keyword: string
  stage?: number | undefined
  /** An id, or `none`: without an owner. */
  ownerId?: string | undefined
  source?: LeadPlace | undefined
  campaign?: string | undefined
  region?: string | undefined
  /** Next call before this instant. */
  dueBefore?: string | undefined
  beginTime?: string | undefined
  endTime?: string | undefined
}

export interface LeadRow {
  id: string
  name: string
  mobile: string
  stage: number
  ownerId: string | null
  ownerName: string
  wish: string
  source: LeadPlace
  campaign: string
  region: string
  requestCount: number
  nextCallTime: string | null
  lastNote: string
  lostReason: string
  userId: string | null
  userName: string
  registerTime: string | null
  askTime: string
  gmtCreate: string
  lastTest: { placementName: string; levelName: string; score: number | null } | null
}

const where = (sql: Sql, by: LeadFilter) => sql`
  l.site_id = ${sql.siteId}
  ${by.keyword ? sql`AND (${sql.contains(by.keyword, 'l.name', 'l.wish', 'l.last_note', 'l.campaign')} OR l.mobile = ${by.keyword})` : sql``}
  ${by.stage === undefined ? sql`` : sql`AND l.stage = ${by.stage}`}
  ${by.ownerId === undefined ? sql`` : by.ownerId === 'none' ? sql`AND l.owner_id IS NULL` : sql`AND l.owner_id = ${by.ownerId}`}
  ${by.source === undefined ? sql`` : sql`AND l.source = ${by.source}`}
  ${by.campaign ? sql`AND l.campaign = ${by.campaign}` : sql``}
  ${by.region === undefined ? sql`` : sql`AND l.region = ${by.region}`}
  ${by.dueBefore === undefined ? sql`` : sql`AND l.next_call_time < ${by.dueBefore}::text::timestamptz AND l.stage NOT IN (${literal(sql, leadStage.paid)}, ${literal(sql, leadStage.lost)})`}
  ${by.beginTime === undefined ? sql`` : sql`AND l.ask_time >= ${by.beginTime}::text::timestamptz`}
  ${by.endTime === undefined ? sql`` : sql`AND l.ask_time < ${by.endTime}::text::timestamptz`}`

const columns = (sql: Sql) => sql`
  l.id, l.name, l.mobile, l.stage, l.owner_id, coalesce(o.nickname, '') AS "ownerName", l.wish, l.source, l.campaign, l.region, l.request_count,
  l.next_call_time, l.last_note, l.lost_reason, u.id AS "userId",
  coalesce(u.nickname, '') AS "userName", u.gmt_create AS "registerTime", l.ask_time, l.gmt_create,
  (SELECT jsonb_build_object('placementName', a.placement_name, 'levelName', a.result ->> 'levelName', 'score', a.score)
    FROM placement_attempt a
    WHERE a.site_id = ${sql.siteId} AND a.finish_time IS NOT NULL AND (a.lead_id = l.id OR a.user_id = u.id)
    ORDER BY a.id DESC LIMIT 1) AS "lastTest"`

const people = (sql: Sql) => sql`
  LEFT JOIN ${userView(sql)} o ON o.site_id = l.site_id AND o.id = l.owner_id
  LEFT JOIN ${userView(sql)} u ON u.site_id = l.site_id AND u.mobile = l.mobile`

export const pageOfLeads = (sql: Sql, by: LeadFilter, page: PageRequest) =>
  sql.page<LeadRow>(
    page,
    sql`FROM lead l WHERE ${where(sql, by)}`,
    (cut) => sql`
    SELECT ${columns(sql)} FROM lead l ${people(sql)} WHERE ${where(sql, by)} ORDER BY l.ask_time DESC, l.id DESC ${cut}`,
  )

/** The first leads of a stage, those to be called next on top. */
export const firstOfStage = (sql: Sql, by: LeadFilter, most: number) =>
  sql<LeadRow[]>`
    SELECT ${columns(sql)} FROM lead l ${people(sql)} WHERE ${where(sql, by)}
    ORDER BY l.next_call_time NULLS LAST, l.ask_time DESC, l.id DESC LIMIT ${most}`

export const countStages = (sql: Sql, by: LeadFilter) =>
  sql<{ stage: number; count: number }[]>`
    SELECT l.stage, count(*)::int AS count FROM lead l WHERE ${where(sql, by)} GROUP BY l.stage`

/** A lead; `ownerId` limits to the leads of an operator. */
export async function selectLead(sql: Sql, id: string, ownerId: string | undefined) {
  const [row] = await sql<LeadRow[]>`
    SELECT ${columns(sql)} FROM lead l ${people(sql)}
    WHERE l.site_id = ${sql.siteId} AND l.id = ${id} ${ownerId === undefined ? sql`` : sql`AND l.owner_id = ${ownerId}`}`
  return row
}

export async function lockLead(sql: Tx, id: string, ownerId: string | undefined) {
  const [row] = await sql<
    { id: string; name: string; stage: number; ownerId: string | null; calledTime: string | null; lostReason: string }[]
  >`
    SELECT id, name, stage, owner_id, called_time, lost_reason FROM lead
    WHERE site_id = ${sql.siteId} AND id = ${id} ${ownerId === undefined ? sql`` : sql`AND owner_id = ${ownerId}`} FOR UPDATE`
  return row
}

export interface NewEvent {
  leadId: string
  kind: 'request' | 'note' | 'call' | 'stage' | 'owner'
  result?: string
  text: string
  operatorId?: string | null
  clientKey?: string | null
}

/** False when the idempotency key was used before. */
export async function insertEvent(sql: Tx, event: NewEvent): Promise<boolean> {
  const rows = await sql`
    INSERT INTO lead_event (site_id, lead_id, kind, result, text, operator_id, client_key)
    VALUES (${sql.siteId}, ${event.leadId}, ${event.kind}, ${event.result ?? ''}, ${event.text}, ${event.operatorId ?? null}, ${event.clientKey ?? null})
    ON CONFLICT (site_id, client_key) DO NOTHING RETURNING 1`
  return rows.length === 1
}

export interface EnteredLead {
  mobile: string
  name: string
  wish: string
  source: LeadPlace
  campaign: string
  /** Province; empty: unknown. */
  region: string
  askTime: string
}

/** Creates the lead of a number, or notes one more request at it: a lost lead becomes new again. */
export async function enterLead(sql: Tx, lead: EnteredLead) {
  const lost = literal(sql, leadStage.lost)
  const [row] = await sql<{ id: string; isNew: boolean; ownerId: string | null; region: string }[]>`
    INSERT INTO lead AS l (site_id, mobile, name, wish, source, campaign, region, request_count, ask_time)
    VALUES (${sql.siteId}, ${lead.mobile}, ${lead.name}, ${lead.wish}, ${lead.source}, ${lead.campaign}, ${lead.region}, 1, ${lead.askTime}::text::timestamptz)
    ON CONFLICT (site_id, mobile) DO UPDATE SET name = EXCLUDED.name, request_count = l.request_count + 1, ask_time = EXCLUDED.ask_time,
      wish = CASE WHEN EXCLUDED.wish = '' THEN l.wish ELSE EXCLUDED.wish END,
      region = CASE WHEN EXCLUDED.region = '' THEN l.region ELSE EXCLUDED.region END,
      campaign = CASE WHEN l.campaign = '' THEN EXCLUDED.campaign ELSE l.campaign END,
      stage = CASE WHEN l.stage = ${lost} THEN ${literal(sql, leadStage.new)} ELSE l.stage END,
      lost_reason = CASE WHEN l.stage = ${lost} THEN '' ELSE l.lost_reason END
    RETURNING l.id, l.request_count = 1 AS "isNew", l.owner_id, l.region`
  return row as NonNullable<typeof row>
}

export async function writeOwner(sql: Tx, id: string, ownerId: string | null): Promise<void> {
  await sql`UPDATE lead SET owner_id = ${ownerId} WHERE site_id = ${sql.siteId} AND id = ${id}`
}

export async function writeStage(
  sql: Tx,
  id: string,
  to: { stage: number; lostReason: string; calledTime: string | null },
): Promise<void> {
  await sql`
    UPDATE lead SET stage = ${to.stage}, lost_reason = ${to.lostReason}, called_time = ${to.calledTime}::text::timestamptz
    WHERE site_id = ${sql.siteId} AND id = ${id}`
}

export async function writeFollowUp(
  sql: Tx,
  id: string,
  to: { text: string; nextCallTime: string | null },
): Promise<void> {
  await sql`
    UPDATE lead SET last_note = ${to.text}, next_call_time = ${to.nextCallTime}::text::timestamptz, is_reminded = 0
    WHERE site_id = ${sql.siteId} AND id = ${id}`
}

export const selectEvents = (sql: Sql, leadId: string, most: number) =>
  sql<
    {
      id: string
      kind: NewEvent['kind']
      result: string
      text: string
      operatorName: string
      gmtCreate: string
    }[]
  >`
    SELECT e.id, e.kind, e.result, e.text, coalesce(u.nickname, '') AS "operatorName", e.gmt_create
    FROM lead_event e LEFT JOIN ${userView(sql)} u ON u.site_id = e.site_id AND u.id = e.operator_id
    WHERE e.site_id = ${sql.siteId} AND e.lead_id = ${leadId} ORDER BY e.id DESC LIMIT ${most}`

export const selectRequests = (sql: Sql, leadId: string, most: number) =>
  sql<
    {
      id: string
      source: LeadPlace
      formName: string
      campaign: string
      referrer: string
      firstPage: string
      courseName: string
      subject: string
      schoolStage: string
      region: string
      callTime: string
      orgName: string
      remark: string
      answerList: { question: string; answer: string }[]
      gmtCreate: string
    }[]
  >`
    SELECT id, source, form_name, campaign, referrer, first_page, course_name, subject, school_stage, region, call_time, org_name, remark, answer_list, gmt_create
    FROM counsel WHERE site_id = ${sql.siteId} AND lead_id = ${leadId} ORDER BY id DESC LIMIT ${most}`

export async function selectCampaigns(sql: Sql): Promise<string[]> {
  const rows = await sql<{ campaign: string }[]>`
    SELECT DISTINCT campaign FROM lead WHERE site_id = ${sql.siteId} AND campaign <> '' ORDER BY campaign LIMIT 200`
  return rows.map(({ campaign }) => campaign)
}

/** Which of the idempotency keys were used. */
export async function selectEntered(sql: Sql, clientKeys: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ clientKey: string }[]>`
    SELECT client_key FROM lead_event WHERE site_id = ${sql.siteId}
      AND client_key = ANY(ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(clientKeys)}::text::jsonb)))`
  return new Set(rows.map(({ clientKey }) => clientKey))
}

/** Numbers that are leads already. */
export async function selectKnown(sql: Sql, mobiles: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ mobile: string }[]>`
    SELECT mobile FROM lead WHERE site_id = ${sql.siteId} AND mobile = ANY(ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(mobiles)}::text::jsonb)))`
  return new Set(rows.map(({ mobile }) => mobile))
}
