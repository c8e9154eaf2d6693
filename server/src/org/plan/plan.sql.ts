/** Queries for learning plans, their steps and rules. Writers hold the lock of the organisation. */
import { planStatus } from '@zhixing/contract/org/codes'
import type { CodeOf } from '@zhixing/contract/code'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'

type Flag = 0 | 1

export interface PlanFields {
  planName: string
  intro: string
  isOrdered: Flag
  hasCertificate: Flag
  certTitle: string
  certBody: string
  certSeal: string
  validMonths: number
  renewDays: number
}
export interface Plan extends PlanFields {
  planId: string
  orgId: string
  planStatus: CodeOf<typeof planStatus>
}
export interface Step {
  stepId: string
  stepType: number
  refId: string
  isTimed: Flag
  dueDays: number | null
  dueTime: string | null
}

const columns = (sql: Sql) => sql`
  p.id AS "planId", p.org_id, p.plan_name, p.intro, p.is_ordered, p.has_certificate, p.cert_title, p.cert_body,
  p.cert_seal, p.valid_months, p.renew_days, p.plan_status`

export async function selectPlan(sql: Sql, orgId: string, planId: string): Promise<Plan | undefined> {
  const [row] = await sql<Plan[]>`
    SELECT ${columns(sql)} FROM org_plan p WHERE p.site_id = ${sql.siteId} AND p.org_id = ${orgId} AND p.id = ${planId}`
  return row
}

export async function selectPlans(sql: Sql, orgId: string, status: number): Promise<Plan[]> {
  return sql<Plan[]>`
    SELECT ${columns(sql)} FROM org_plan p
    WHERE p.site_id = ${sql.siteId} AND p.org_id = ${orgId} AND p.plan_status = ${status} ORDER BY p.id DESC`
}

export async function selectSteps(sql: Sql, planIds: readonly string[]): Promise<(Step & { planId: string })[]> {
  return sql<(Step & { planId: string })[]>`
    SELECT t.plan_id, t.id AS "stepId", t.step_type, t.ref_id, t.is_timed, t.due_days, t.due_time
    FROM org_plan_step t
    WHERE t.site_id = ${sql.siteId} AND t.plan_id = ANY(${sql.ids(planIds)}) ORDER BY t.plan_id, t.place`
}

const written = (plan: PlanFields) => ({
  plan_name: plan.planName,
  intro: plan.intro,
  is_ordered: plan.isOrdered,
  has_certificate: plan.hasCertificate,
  cert_title: plan.certTitle,
  cert_body: plan.certBody,
  cert_seal: plan.certSeal,
  valid_months: plan.validMonths,
  renew_days: plan.renewDays,
})

/** @returns undefined if the key was used before */
export async function insertPlan(
  tx: Tx,
  plan: PlanFields & { orgId: string; userId: string; clientKey: string | null },
): Promise<string | undefined> {
  const { names, values } = tx.upsert(
    { site_id: tx.siteId, org_id: plan.orgId, user_id: plan.userId, client_key: plan.clientKey, ...written(plan) },
    [],
  )
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO org_plan (${names}) VALUES (${values}) ON CONFLICT (site_id, user_id, client_key) DO NOTHING RETURNING id`
  return row?.id
}

export async function selectByKey(sql: Sql, userId: string, orgId: string, key: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    SELECT id FROM org_plan
    WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND org_id = ${orgId} AND client_key = ${key}`
  return row?.id
}

export async function updatePlan(tx: Tx, planId: string, plan: PlanFields): Promise<void> {
  const row = written(plan)
  await tx`
    UPDATE org_plan SET plan_name = ${row.plan_name}, intro = ${row.intro}, is_ordered = ${row.is_ordered},
      has_certificate = ${row.has_certificate}, cert_title = ${row.cert_title}, cert_body = ${row.cert_body},
      cert_seal = ${row.cert_seal}, valid_months = ${row.valid_months}, renew_days = ${row.renew_days}, gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${planId}`
}

export async function writeStatus(tx: Tx, planId: string, status: number): Promise<void> {
  await tx`
    UPDATE org_plan SET plan_status = ${status}, gmt_modified = now() WHERE site_id = ${tx.siteId} AND id = ${planId}`
}

/** Sets the steps in order; those that stay keep their ids, so that what was done stays. */
export async function writeSteps(tx: Tx, planId: string, steps: readonly Omit<Step, 'stepId'>[]): Promise<void> {
  const json = JSON.stringify(
    steps.map(({ stepType, refId, isTimed, dueDays, dueTime }, place) => ({
      place,
      type: stepType,
      ref: refId,
      timed: isTimed,
      days: dueDays,
      time: dueTime,
    })),
  )
  const given = tx`jsonb_to_recordset(${json}::text::jsonb)
    AS s (place smallint, type smallint, ref bigint, timed smallint, days int, time timestamptz)`
  await tx`
    DELETE FROM org_plan_step t WHERE t.site_id = ${tx.siteId} AND t.plan_id = ${planId}
      AND NOT EXISTS (SELECT FROM ${given} WHERE s.type = t.step_type AND s.ref = t.ref_id)`
  await tx`
    INSERT INTO org_plan_step (site_id, plan_id, place, step_type, ref_id, is_timed, due_days, due_time)
    SELECT ${tx.siteId}, ${planId}, s.place, s.type, s.ref, s.timed, s.days, s.time FROM ${given}
    ON CONFLICT (site_id, plan_id, step_type, ref_id) DO UPDATE SET place = excluded.place,
      is_timed = excluded.is_timed, due_days = excluded.due_days, due_time = excluded.due_time`
}

/** Departments whose people are assigned. */
export async function selectRules(sql: Sql, planId: string) {
  return sql<{ departmentId: string; departmentName: string; isNewcomers: Flag }[]>`
    SELECT r.department_id, r.is_newcomers, coalesce(d.department_name, '') AS department_name
    FROM org_plan_rule r LEFT JOIN org_department d ON d.site_id = r.site_id AND d.id = r.department_id
    WHERE r.site_id = ${sql.siteId} AND r.plan_id = ${planId} ORDER BY r.department_id`
}

/** @param isNewcomers null: no rule */
export async function writeRule(tx: Tx, planId: string, departmentId: string, isNewcomers: Flag | null): Promise<void> {
  if (isNewcomers === null)
    await tx`
      DELETE FROM org_plan_rule
      WHERE site_id = ${tx.siteId} AND plan_id = ${planId} AND department_id = ${departmentId}`
  else
    await tx`
      INSERT INTO org_plan_rule (site_id, plan_id, department_id, is_newcomers)
      VALUES (${tx.siteId}, ${planId}, ${departmentId}, ${isNewcomers})
      ON CONFLICT (site_id, plan_id, department_id) DO UPDATE SET is_newcomers = excluded.is_newcomers`
}

/**
 * Plans that the departments of members have, with the members.
 * @param isEntering the members just entered the organisation
 */
export async function selectRuled(sql: Sql, orgId: string, memberIds: readonly string[], isEntering: boolean) {
  return sql<{ planId: string; memberIds: string[] }[]>`
    SELECT r.plan_id, jsonb_agg(DISTINCT m.id::text) AS "memberIds"
    FROM org_plan p JOIN org_plan_rule r ON r.site_id = p.site_id AND r.plan_id = p.id
    JOIN org_member m ON m.site_id = ${sql.siteId} AND m.id = ANY(${sql.ids(memberIds)})
      AND (r.department_id = 0 OR EXISTS (
        SELECT FROM org_member_department md
        JOIN org_department d ON d.site_id = ${sql.siteId} AND d.id = md.department_id
        WHERE md.site_id = ${sql.siteId} AND md.member_id = m.id AND d.path @> ARRAY[r.department_id]))
    WHERE p.site_id = ${sql.siteId} AND p.org_id = ${orgId} AND p.plan_status = ${literal(sql, planStatus.active)}
      ${isEntering ? sql`` : sql`AND r.is_newcomers = 0`}
    GROUP BY r.plan_id ORDER BY r.plan_id`
}
