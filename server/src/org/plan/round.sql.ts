/** Queries for rounds: who follows a plan, what they did of it, and until when. Writers hold the organisation's lock. */
import { planStatus, roundStatus } from '@zhixing/contract/org/codes'
import { stateCode } from '@zhixing/contract/states'
import type { Fragment, OwnerDb, Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { userView } from '../../user/index.ts'
import { learnedSteps } from './step-kinds.ts'

const { active } = stateCode.row

/** Condition: round `r` of plan `p` is being followed. */
export const isFollowed = (sql: Sql) => sql`
  r.round_status = ${literal(sql, roundStatus.open)} AND p.plan_status = ${literal(sql, planStatus.active)}`

/** When step `t` of round `r` is due: on a fixed date unless it was before the round, or days after the round began. */
const dueTime = (sql: Sql) => sql`
  coalesce(CASE WHEN t.due_time >= r.begin_time THEN t.due_time END, r.begin_time + make_interval(days => t.due_days))`

/**
 * Condition on a round `r`: a step that was not settled as done is due at a time.
 * @param when condition on the time; a filter in front of `roundSteps`, which computes what was learned
 */
export const mayBeDue = (sql: Sql, when: (due: Fragment) => Fragment) => sql`
  EXISTS (SELECT FROM org_plan_step t
    WHERE t.site_id = r.site_id AND t.plan_id = r.plan_id AND ${when(dueTime(sql))}
      AND NOT EXISTS (SELECT FROM org_plan_done d
        WHERE d.site_id = r.site_id AND d.round_id = r.id AND d.step_id = t.id))`

/** Condition: a round `r` is the latest of its person in its plan. */
export const isLatest = (sql: Sql) => sql`
  NOT EXISTS (SELECT FROM org_plan_round n
    WHERE n.site_id = r.site_id AND n.plan_id = r.plan_id AND n.member_id = r.member_id AND n.round_no > r.round_no)`

/** Condition: no newer round of the person of `r` in its plan is finished. */
export const isLatestFinished = (sql: Sql) => sql`
  NOT EXISTS (SELECT FROM org_plan_round n
    WHERE n.site_id = r.site_id AND n.plan_id = r.plan_id AND n.member_id = r.member_id AND n.round_no > r.round_no
      AND n.round_status = ${literal(sql, roundStatus.finished)})`

const fromRounds = (sql: Sql, where: Fragment) => sql`
  FROM org_plan_round r JOIN org_plan p ON p.site_id = r.site_id AND p.id = r.plan_id
  JOIN org_plan_step t ON t.site_id = r.site_id AND t.plan_id = r.plan_id
  WHERE r.site_id = ${sql.siteId} AND ${where}`

/**
 * Steps of rounds: the description from which progress, order, reports, reminders and the calendar follow. A step that
 * was done stays done. `is_closed`: the order of the plan keeps it closed. `due_time` is NULL for finished rounds; a
 * fixed date before the round does not count.
 * @param where condition on `r` (org_plan_round) and `p` (org_plan)
 */
export const roundSteps = (sql: Sql, where: Fragment) => sql`
  SELECT x.*, x.is_ordered = 1 AND x.is_timed = 0 AND x.finished_at IS NULL AND x.is_open_round
      AND coalesce(bool_or(x.finished_at IS NULL) OVER before_it, false) AS is_closed,
    x.is_open_round AND x.finished_at IS NULL AND coalesce(x.due_time < now(), false) AS is_overdue
  FROM (
    SELECT r.id AS round_id, r.org_id, r.plan_id, r.member_id, r.user_id, p.plan_name, p.is_ordered, t.id AS step_id,
      t.place, t.step_type, t.ref_id, t.is_timed, ${isFollowed(sql)} AS is_open_round,
      CASE WHEN ${isFollowed(sql)} THEN ${dueTime(sql)} END AS due_time,
      CASE WHEN coalesce(d.done_time, l.finished_at) IS NULL THEN least(99, coalesce(l.progress, 0)) ELSE 100 END AS progress,
      coalesce(d.done_time, l.finished_at) AS finished_at
    FROM org_plan_round r JOIN org_plan p ON p.site_id = r.site_id AND p.id = r.plan_id
    JOIN org_plan_step t ON t.site_id = r.site_id AND t.plan_id = r.plan_id
    LEFT JOIN org_plan_done d ON d.site_id = r.site_id AND d.round_id = r.id AND d.step_id = t.id
    LEFT JOIN (${learnedSteps(
      sql,
      sql`SELECT r.id AS round_id, t.id AS step_id, r.user_id, r.since, t.step_type, t.ref_id AS product_id
        ${fromRounds(sql, where)}`,
    )}) l ON l.round_id = r.id AND l.step_id = t.id
    WHERE r.site_id = ${sql.siteId} AND ${where}
  ) x
  WINDOW before_it AS (PARTITION BY x.round_id ORDER BY x.place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)`

/** Stores what was done of open rounds. Idempotent. */
export async function writeDone(sql: Sql, where: Fragment): Promise<void> {
  await sql`
    INSERT INTO org_plan_done (site_id, round_id, step_id, done_time)
    SELECT ${sql.siteId}, x.round_id, x.step_id, x.finished_at
    FROM (${roundSteps(sql, sql`${isFollowed(sql)} AND ${where}`)}) x WHERE x.finished_at IS NOT NULL
    ON CONFLICT (site_id, round_id, step_id) DO NOTHING`
}

export interface FinishedRound {
  roundId: string
  orgId: string
  planId: string
  userId: string
  memberName: string
  validUntil: string | null
}

/** Finishes open rounds whose steps are all done. @returns them, with the names of their people */
export async function finishRounds(tx: Tx, where: Fragment, limit: number): Promise<FinishedRound[]> {
  return tx<FinishedRound[]>`
    WITH ready AS (
      SELECT r.id, e.finish_time,
        CASE WHEN p.has_certificate = 1 AND p.valid_months > 0
          THEN e.finish_time + make_interval(months => p.valid_months) END AS valid_until
      FROM org_plan_round r JOIN org_plan p ON p.site_id = r.site_id AND p.id = r.plan_id
      CROSS JOIN LATERAL (
        SELECT count(*) AS steps, count(d.step_id) AS done, max(d.done_time) AS finish_time
        FROM org_plan_step t
        LEFT JOIN org_plan_done d ON d.site_id = t.site_id AND d.round_id = r.id AND d.step_id = t.id
        WHERE t.site_id = r.site_id AND t.plan_id = r.plan_id
      ) f
      -- Learning before the assignment counts, but the record begins with the round.
      CROSS JOIN LATERAL (SELECT greatest(f.finish_time, r.begin_time) AS finish_time) e
      WHERE r.site_id = ${tx.siteId} AND ${isFollowed(tx)} AND ${where} AND f.steps > 0 AND f.done = f.steps
      ORDER BY r.id LIMIT ${limit} FOR UPDATE OF r
    )
    UPDATE org_plan_round r SET round_status = ${literal(tx, roundStatus.finished)},
      finish_time = ready.finish_time, end_time = now(), valid_until = ready.valid_until
    FROM ready, org_plan p, org_member m, ${userView(tx)} u
    WHERE r.site_id = ${tx.siteId} AND r.id = ready.id AND p.site_id = r.site_id AND p.id = r.plan_id
      AND m.site_id = r.site_id AND m.id = r.member_id AND u.id = r.user_id
    RETURNING r.id AS "roundId", r.org_id, r.plan_id, r.user_id,
      coalesce(nullif(m.member_name, ''), u.nickname) AS "memberName", r.valid_until`
}

export async function writeCertificate(tx: Tx, roundId: string, certificateNo: string): Promise<void> {
  await tx`
    UPDATE org_plan_round SET certificate_no = ${certificateNo} WHERE site_id = ${tx.siteId} AND id = ${roundId}`
}

/**
 * Begins rounds of members who have none that is open or still valid. A member who left and returned begins a new round,
 * in which earlier learning counts unless it was a renewal.
 */
export async function insertRounds(
  tx: Tx,
  { orgId, planId, operatorId }: { orgId: string; planId: string; operatorId: string },
  memberIds: readonly string[],
): Promise<{ memberId: string; userId: string }[]> {
  return tx<{ memberId: string; userId: string }[]>`
    INSERT INTO org_plan_round (site_id, org_id, plan_id, member_id, user_id, round_no, since, operator_id)
    SELECT ${tx.siteId}, ${orgId}, ${planId}, m.id, m.user_id, coalesce(last.round_no, 0) + 1,
      CASE WHEN last.valid_until IS NOT NULL OR last.since IS NOT NULL THEN now() END, ${operatorId}
    FROM org_member m
    LEFT JOIN LATERAL (SELECT r.round_no, r.round_status, r.since, r.valid_until FROM org_plan_round r
      WHERE r.site_id = m.site_id AND r.plan_id = ${planId} AND r.member_id = m.id ORDER BY r.round_no DESC LIMIT 1) last ON true
    WHERE m.site_id = ${tx.siteId} AND m.org_id = ${orgId} AND m.id = ANY(${tx.ids(memberIds)})
      AND m.status_id = ${literal(tx, active)}
      AND (last.round_no IS NULL OR last.round_status = ${literal(tx, roundStatus.withdrawn)}
        OR (last.round_status = ${literal(tx, roundStatus.finished)} AND last.valid_until <= now()))
    ON CONFLICT DO NOTHING
    RETURNING member_id, user_id`
}

/** A certificate that ends soon, whose holder has to be certified again. */
export interface DueRound {
  orgId: string
  planId: string
  memberId: string
  userId: string
  validUntil: string
}

/** Latest finished rounds of current members whose certificates end within the days of their plans. */
export async function selectToRenew(sql: Sql, limit: number): Promise<DueRound[]> {
  return sql<DueRound[]>`
    SELECT r.org_id, r.plan_id, r.member_id, r.user_id, r.valid_until
    FROM org_plan_round r JOIN org_plan p ON p.site_id = r.site_id AND p.id = r.plan_id
      AND p.plan_status = ${literal(sql, planStatus.active)}
    JOIN org_member m ON m.site_id = r.site_id AND m.id = r.member_id AND m.status_id = ${literal(sql, active)}
    WHERE r.site_id = ${sql.siteId} AND r.round_status = ${literal(sql, roundStatus.finished)}
      AND r.valid_until IS NOT NULL AND r.valid_until <= now() + make_interval(days => p.renew_days)
      AND ${isLatest(sql)}
    ORDER BY r.org_id, r.plan_id, r.id LIMIT ${limit}`
}

/** Begins the next rounds of certified people. @returns those whose round began */
export async function insertRenewals(tx: Tx, due: readonly DueRound[]): Promise<DueRound[]> {
  const json = JSON.stringify(due.map(({ memberId, planId }) => ({ m: memberId, p: planId })))
  const begun = await tx<{ planId: string; memberId: string }[]>`
    INSERT INTO org_plan_round (site_id, org_id, plan_id, member_id, user_id, round_no, since, operator_id)
    SELECT r.site_id, r.org_id, r.plan_id, r.member_id, r.user_id, r.round_no + 1, now(), 0
    FROM jsonb_to_recordset(${json}::text::jsonb) AS s (m bigint, p bigint)
    JOIN LATERAL (SELECT r.* FROM org_plan_round r
      WHERE r.site_id = ${tx.siteId} AND r.plan_id = s.p AND r.member_id = s.m ORDER BY r.round_no DESC LIMIT 1) r ON true
    WHERE r.round_status = ${literal(tx, roundStatus.finished)}
    ON CONFLICT DO NOTHING RETURNING plan_id, member_id`
  const keys = new Set(begun.map(({ planId, memberId }) => `${planId} ${memberId}`))
  return due.filter(({ planId, memberId }) => keys.has(`${planId} ${memberId}`))
}

/** Ends open rounds of members: of a plan, or of all. @returns how many */
export async function withdrawRounds(tx: Tx, memberIds: readonly string[], planId?: string): Promise<number> {
  const rows = await tx`
    UPDATE org_plan_round SET round_status = ${literal(tx, roundStatus.withdrawn)}, end_time = now()
    WHERE site_id = ${tx.siteId} AND member_id = ANY(${tx.ids(memberIds)})
      AND round_status = ${literal(tx, roundStatus.open)} ${planId === undefined ? tx`` : tx`AND plan_id = ${planId}`}
    RETURNING 1`
  return rows.length
}

/** Sites with open rounds or certificates that end. */
export async function selectSitesWithPlans(owner: OwnerDb): Promise<number[]> {
  const rows = await owner<{ siteId: number }[]>`SELECT DISTINCT site_id::int AS "siteId" FROM org_plan_round`
  return rows.map(({ siteId }) => siteId)
}
