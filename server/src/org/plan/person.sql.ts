/** Queries for the reports of learning plans. */
import { planStatus, roundStatus } from '@zhixing/contract/org/codes'
import type { CodeOf } from '@zhixing/contract/code'
import { stateCode } from '@zhixing/contract/states'
import type { Fragment, Sql } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { userView } from '../../user/index.ts'
import { inScope, type Scope } from '../access.sql.ts'
import { isFollowed, isLatest, isLatestFinished, mayBeDue, roundSteps } from './round.sql.ts'

const { active } = stateCode.row

/** Condition: `r` is the latest round of a person, and was not withdrawn. */
const isCurrent = (sql: Sql) => sql`
  r.round_status <> ${literal(sql, roundStatus.withdrawn)} AND ${isLatest(sql)}`

/** The current member `m` of a round `r`, with the account `u`. */
const joinMember = (sql: Sql) => sql`
  JOIN org_member m ON m.site_id = r.site_id AND m.id = r.member_id AND m.status_id = ${literal(sql, active)}
  JOIN ${userView(sql)} u ON u.id = m.user_id`

const person = (sql: Sql) => sql`
  m.id AS "memberId", coalesce(nullif(m.member_name, ''), u.nickname) AS member_name, m.staff_no,
  coalesce((SELECT d.department_name FROM org_department d WHERE d.site_id = ${sql.siteId} AND d.id = m.department_id), '') AS department_name`

export interface Counts {
  personCount: number
  finishedCount: number
  overdueCount: number
}

/** An organisation as the reports of its plans see it, or a branch of it. */
export interface PlanGround {
  orgId: string
  scope: Scope
  departmentId?: string | undefined
}

/** Condition that a member `m` belongs to what a report is about. */
const isWithin = (sql: Sql, { scope, departmentId }: PlanGround) => sql`
  ${inScope(sql, scope)} AND ${departmentId === undefined ? sql`true` : inScope(sql, [departmentId])}`

/** People, finished ones and those with an overdue step, by plan. */
export async function selectCounts(sql: Sql, ground: PlanGround): Promise<Map<string, Counts>> {
  const { orgId } = ground
  const rows = await sql<(Counts & { planId: string })[]>`
    WITH current AS MATERIALIZED (
      SELECT r.id, r.plan_id, r.round_status FROM org_plan_round r ${joinMember(sql)}
      WHERE r.site_id = ${sql.siteId} AND r.org_id = ${orgId} AND ${isCurrent(sql)} AND ${isWithin(sql, ground)}
    ), late AS (
      SELECT DISTINCT x.round_id
      FROM (${roundSteps(sql, sql`r.org_id = ${orgId} AND ${isFollowed(sql)} AND ${mayBeDue(sql, (due) => sql`${due} < now()`)}`)}) x
      WHERE x.is_overdue
    )
    SELECT c.plan_id, count(*)::int AS person_count,
      (count(*) FILTER (WHERE c.round_status = ${literal(sql, roundStatus.finished)}))::int AS finished_count,
      count(late.round_id)::int AS overdue_count
    FROM current c LEFT JOIN late ON late.round_id = c.id GROUP BY c.plan_id`
  return new Map(rows.map(({ planId, ...counts }) => [planId, counts]))
}

/** A round with its person. */
export interface PersonRow {
  roundId: string
  memberId: string
  memberName: string
  staffNo: string
  departmentName: string
  roundNo: number
  roundStatus: CodeOf<typeof roundStatus>
  beginTime: string
  finishTime: string | null
  certificateNo: string
  validUntil: string | null
}

const ofPlan = (
  sql: Sql,
  planId: string,
  scope: Scope,
  { keyword, departmentId }: { keyword: string; departmentId?: string | undefined },
) => sql`
  FROM org_plan_round r ${joinMember(sql)}
  WHERE r.site_id = ${sql.siteId} AND r.plan_id = ${planId} AND ${isCurrent(sql)}
    AND ${sql.contains(keyword, 'm.member_name', 'u.nickname', 'm.staff_no')} AND ${inScope(sql, scope)}
    AND ${departmentId === undefined ? sql`true` : inScope(sql, [departmentId])}`
const columns = (sql: Sql) => sql`
  r.id AS "roundId", ${person(sql)}, r.round_no, r.round_status, r.begin_time, r.finish_time, r.certificate_no, r.valid_until`

/** People of a plan in their latest round, the newest assignment first. */
export async function pageOfPeople(
  sql: Sql,
  planId: string,
  scope: Scope,
  by: { keyword: string; departmentId?: string | undefined },
  page: PageRequest,
) {
  const of = ofPlan(sql, planId, scope, by)
  return sql.page<PersonRow>(
    page,
    of,
    (cut) => sql`SELECT ${columns(sql)} ${of} ORDER BY r.begin_time DESC, r.id DESC ${cut}`,
  )
}

export interface RoundSteps {
  /** Percent by step id. */
  cells: Record<string, number>
  doneCount: number
  overdueCount: number
  nextDue: string | null
}

/** What was done in some rounds. */
export async function selectSteps(sql: Sql, roundIds: readonly string[]): Promise<Map<string, RoundSteps>> {
  const rows = await sql<(RoundSteps & { roundId: string })[]>`
    SELECT x.round_id, jsonb_object_agg(x.step_id::text, CASE WHEN x.progress <= 0 THEN -1 ELSE floor(x.progress) END) AS cells,
      count(x.finished_at)::int AS done_count, (count(*) FILTER (WHERE x.is_overdue))::int AS overdue_count,
      min(x.due_time) FILTER (WHERE x.finished_at IS NULL) AS next_due
    FROM (${roundSteps(sql, sql`r.id = ANY(${sql.ids(roundIds)})`)}) x GROUP BY x.round_id`
  return new Map(rows.map((row) => [row.roundId, row]))
}

interface BehindRow {
  planId: string
  planName: string
  memberId: string
  memberName: string
  staffNo: string
  departmentName: string
  stepType: number
  refId: string
  progress: number
  dueTime: string
}

/** Steps of current members past their due date, the longest first, and how many are due within a week. */
export async function selectBehind(sql: Sql, ground: PlanGround, limit: number) {
  const isNear = mayBeDue(sql, (due) => sql`${due} < now() + interval '7 days'`)
  const steps = roundSteps(sql, sql`r.org_id = ${ground.orgId} AND ${isFollowed(sql)} AND ${isNear}`)
  const rows = await sql<({ overdueCount: number; soonCount: number } & (BehindRow | { memberId: null }))[]>`
    WITH due AS MATERIALIZED (
      SELECT x.round_id, x.step_id, x.plan_id, x.plan_name, x.member_id, x.step_type, x.ref_id, x.progress, x.due_time,
        x.is_overdue
      FROM (${steps}) x
      JOIN org_member m ON m.site_id = ${sql.siteId} AND m.id = x.member_id AND m.status_id = ${literal(sql, active)}
      WHERE x.finished_at IS NULL AND x.due_time < now() + interval '7 days' AND ${isWithin(sql, ground)}
    ), counts AS (
      SELECT (count(*) FILTER (WHERE is_overdue))::int AS overdue_count,
        (count(*) FILTER (WHERE NOT is_overdue))::int AS soon_count
      FROM due
    ), first AS (
      SELECT * FROM due WHERE is_overdue ORDER BY due_time, round_id, step_id LIMIT ${limit}
    )
    SELECT c.*, x.* FROM counts c LEFT JOIN (
      SELECT d.plan_id, d.plan_name, d.step_type, d.ref_id, d.progress, d.due_time, ${person(sql)}
      FROM first d JOIN org_member m ON m.site_id = ${sql.siteId} AND m.id = d.member_id
      JOIN ${userView(sql)} u ON u.id = m.user_id
      ORDER BY d.due_time, d.round_id, d.step_id
    ) x ON true`
  const { overdueCount = 0, soonCount = 0 } = rows[0] ?? {}
  const list = rows.flatMap(({ overdueCount: _overdue, soonCount: _soon, ...row }) =>
    row.memberId === null ? [] : row,
  )
  return { overdueCount, soonCount, list }
}

/** People of all plans in use, in their latest rounds. */
export async function selectFollowers(sql: Sql, ground: PlanGround, limit: number) {
  return sql<(PersonRow & { planId: string })[]>`
    SELECT ${columns(sql)}, r.plan_id FROM org_plan_round r ${joinMember(sql)}
    JOIN org_plan p ON p.site_id = r.site_id AND p.id = r.plan_id AND p.plan_status = ${literal(sql, planStatus.active)}
    WHERE r.site_id = ${sql.siteId} AND r.org_id = ${ground.orgId} AND ${isCurrent(sql)} AND ${isWithin(sql, ground)}
    ORDER BY r.plan_id, m.department_id, m.id LIMIT ${limit}`
}

/** All rounds of a plan that the scope sees, by person. */
export async function selectRounds(sql: Sql, planId: string, scope: Scope, limit: number): Promise<PersonRow[]> {
  return sql<PersonRow[]>`
    SELECT ${columns(sql)} FROM org_plan_round r ${joinMember(sql)}
    WHERE r.site_id = ${sql.siteId} AND r.plan_id = ${planId} AND ${inScope(sql, scope)}
    ORDER BY m.department_id, m.id, r.round_no LIMIT ${limit}`
}

interface RenewalRow {
  roundId: string
  planId: string
  planName: string
  memberId: string
  memberName: string
  departmentName: string
  certificateNo: string
  validUntil: string
  isExpired: 0 | 1
  nextRoundId: string | null
  nextRound: number
  stepCount: number
}

/** Certificates that ended or end within some days and were not renewed, the earliest first. */
export async function pageOfRenewals(sql: Sql, orgId: string, scope: Scope, days: number, page: PageRequest) {
  const of: Fragment = sql`
    FROM org_plan_round r ${joinMember(sql)}
    JOIN org_plan p ON p.site_id = r.site_id AND p.id = r.plan_id AND p.plan_status = ${literal(sql, planStatus.active)}
    LEFT JOIN org_plan_round n ON n.site_id = r.site_id AND n.plan_id = r.plan_id AND n.member_id = r.member_id
      AND n.round_status = ${literal(sql, roundStatus.open)}
    WHERE r.site_id = ${sql.siteId} AND r.org_id = ${orgId} AND r.round_status = ${literal(sql, roundStatus.finished)}
      AND r.valid_until <= now() + make_interval(days => ${days}) AND ${inScope(sql, scope)}
      AND ${isLatestFinished(sql)}`
  return sql.page<RenewalRow>(
    page,
    of,
    (cut) => sql`
    SELECT r.id AS "roundId", p.id AS "planId", p.plan_name, ${person(sql)}, r.certificate_no, r.valid_until,
      (r.valid_until < now())::int AS is_expired, n.id AS "nextRoundId", coalesce(n.round_no, 0) AS next_round,
      (SELECT count(*)::int FROM org_plan_step t WHERE t.site_id = p.site_id AND t.plan_id = p.id) AS step_count
    ${of} ORDER BY r.valid_until, r.id ${cut}`,
  )
}
