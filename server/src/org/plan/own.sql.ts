/** Queries for a person's own learning plans. */
import { stateCode } from '@zhixing/contract/states'
import { planStatus, roundStatus, stepType } from '@zhixing/contract/org/codes'
import type { Fragment, Sql } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { organizationView } from '../../user/index.ts'
import { type DueNudge, isDueFor, nudgeKind } from '../report/reminder.ts'
import { seatStatus } from '../seat/seat.sql.ts'
import { isFollowed, isLatest, isLatestFinished, mayBeDue, roundSteps } from './round.sql.ts'

const { active } = stateCode.row

export async function hasOpenRound(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql`
    SELECT FROM org_plan_round r
    WHERE r.site_id = ${sql.siteId} AND r.user_id = ${userId} AND r.round_status = ${literal(sql, roundStatus.open)}
    LIMIT 1`
  return rows.length > 0
}

/** Rounds that a person follows, and the latest finished ones of other plans. */
const shown = (sql: Sql, userId: string) => sql`
  r.user_id = ${userId} AND p.plan_status = ${literal(sql, planStatus.active)}
    AND (r.round_status = ${literal(sql, roundStatus.open)} OR (r.round_status = ${literal(sql, roundStatus.finished)}
      AND ${isLatest(sql)}))`

export async function selectOwnRounds(sql: Sql, userId: string) {
  return sql<
    {
      roundId: string
      orgId: string
      orgName: string
      planId: string
      planName: string
      intro: string
      isOrdered: 0 | 1
      hasCertificate: 0 | 1
      roundNo: number
      isFinished: 0 | 1
      finishTime: string | null
      certificateNo: string
      validUntil: string | null
    }[]
  >`
    SELECT r.id AS "roundId", o.id AS "orgId", o.org_name, p.id AS "planId", p.plan_name, p.intro, p.is_ordered,
      p.has_certificate, r.round_no, (r.round_status = ${literal(sql, roundStatus.finished)})::int AS is_finished,
      r.finish_time, r.certificate_no, r.valid_until
    FROM org_plan_round r JOIN org_plan p ON p.site_id = r.site_id AND p.id = r.plan_id
    JOIN ${organizationView(sql)} o ON o.id = r.org_id
    WHERE r.site_id = ${sql.siteId} AND ${shown(sql, userId)}
    ORDER BY is_finished, r.begin_time DESC, r.id LIMIT 100`
}

export interface OwnStep {
  roundId: string
  planName: string
  orgName: string
  stepId: string
  stepType: number
  refId: string
  progress: number
  isDone: 0 | 1
  dueTime: string | null
  isClosed: boolean
  /** The person holds a seat that opens it. */
  hasSeat: boolean
}

export async function selectOwnSteps(sql: Sql, userId: string): Promise<OwnStep[]> {
  return sql<OwnStep[]>`
    SELECT x.round_id, x.plan_name, o.org_name, x.step_id, x.step_type, x.ref_id, x.progress,
      (x.finished_at IS NOT NULL)::int AS is_done, x.due_time, x.is_closed,
      EXISTS (SELECT FROM org_seat s
        WHERE s.site_id = ${sql.siteId} AND s.user_id = x.user_id AND s.seat_status = ${literal(sql, seatStatus.held)}
          AND s.expire_time > now() AND s.product_id = CASE WHEN x.step_type = ${literal(sql, stepType.lesson)}
            THEN (SELECT l.course_id FROM course_lesson l WHERE l.site_id = ${sql.siteId} AND l.period_id = x.ref_id)
            ELSE x.ref_id END) AS has_seat
    FROM (${roundSteps(sql, shown(sql, userId))}) x JOIN ${organizationView(sql)} o ON o.id = x.org_id
    ORDER BY x.round_id, x.place`
}

/** A step that is due: unfinished, of a current round. */
export interface DueStep {
  roundId: string
  stepId: string
  stepType: number
  refId: string
  userId: string
  orgName: string
  planName: string
  dueTime: string
}

/** Unfinished steps whose due date is near or has passed within a week, without a reminder of it. */
export async function selectToNudge(sql: Sql, kind: DueNudge, limit: number): Promise<DueStep[]> {
  const when = (due: Fragment) => isDueFor(sql, kind, due)
  return sql<DueStep[]>`
    SELECT x.round_id, x.step_id, x.step_type, x.ref_id, x.user_id, o.org_name, x.plan_name, x.due_time
    FROM (${roundSteps(sql, sql`${isFollowed(sql)} AND ${mayBeDue(sql, when)}`)}) x JOIN ${organizationView(sql)} o ON o.id = x.org_id
    WHERE x.finished_at IS NULL AND ${when(sql`x.due_time`)}
      AND NOT EXISTS (SELECT FROM org_plan_nudge n WHERE n.site_id = ${sql.siteId} AND n.round_id = x.round_id
        AND n.step_id = x.step_id AND n.nudge_kind = ${kind} AND n.due_time = date_trunc('milliseconds', x.due_time))
    ORDER BY x.round_id, x.place LIMIT ${limit}`
}

/** Certificates of current members that ended within a week, without a reminder and a newer finished round. */
export async function selectEnded(sql: Sql, limit: number): Promise<DueStep[]> {
  return sql<DueStep[]>`
    SELECT r.id AS "roundId", '0' AS "stepId", 0 AS "stepType", '0' AS "refId", r.user_id, o.org_name, p.plan_name,
      r.valid_until AS "dueTime"
    FROM org_plan_round r
    JOIN org_plan p ON p.site_id = r.site_id AND p.id = r.plan_id
      AND p.plan_status = ${literal(sql, planStatus.active)}
    JOIN org_member m ON m.site_id = r.site_id AND m.id = r.member_id AND m.status_id = ${literal(sql, active)}
    JOIN ${organizationView(sql)} o ON o.id = r.org_id
    WHERE r.site_id = ${sql.siteId} AND r.round_status = ${literal(sql, roundStatus.finished)}
      AND r.valid_until BETWEEN now() - interval '7 days' AND now()
      AND ${isLatestFinished(sql)}
      AND NOT EXISTS (SELECT FROM org_plan_nudge n
        WHERE n.site_id = r.site_id AND n.round_id = r.id AND n.nudge_kind = ${literal(sql, nudgeKind.ended)})
    ORDER BY r.id LIMIT ${limit}`
}

export async function writeNudges(
  sql: Sql,
  kind: DueNudge | typeof nudgeKind.ended,
  steps: readonly DueStep[],
): Promise<void> {
  const rows = JSON.stringify(steps.map(({ roundId, stepId, dueTime }) => ({ r: roundId, s: stepId, due: dueTime })))
  await sql`
    INSERT INTO org_plan_nudge (site_id, round_id, step_id, nudge_kind, due_time)
    SELECT ${sql.siteId}, x.r, x.s, ${kind}, x.due
    FROM jsonb_to_recordset(${rows}::text::jsonb) AS x (r bigint, s bigint, due timestamptz)
    ON CONFLICT (site_id, round_id, step_id, nudge_kind) DO UPDATE SET due_time = excluded.due_time, gmt_create = excluded.gmt_create`
}
