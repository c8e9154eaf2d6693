/** The order of plans: why a person may not study a content yet. */
import { stepType } from '@zhixing/contract/org/codes'
import { seatGates } from '../../course/index.ts'
import { paperGates } from '../../exam/index.ts'
import type { Sql } from '../../kernel/db/index.ts'
import { isFollowed, roundSteps } from './round.sql.ts'
import { stepItems, stepKey } from './step-kinds.ts'
import { planTexts as texts } from './texts.ts'

interface GateStep {
  roundId: string
  planName: string
  stepType: number
  refId: string
  isWanted: boolean
  isClosed: boolean
  isFinished: boolean
}

/**
 * The sentence of the first plan that keeps all of the steps closed; null when no ordered plan has them, or a plan of
 * the person opens one.
 */
async function reasonFor(sql: Sql, userId: string, wanted: readonly { type: number; ref: string }[]) {
  const keys = JSON.stringify(wanted)
  const isWanted = (step: ReturnType<Sql>, ref: ReturnType<Sql>) => sql`
    EXISTS (SELECT FROM jsonb_to_recordset(${keys}::text::jsonb) AS w (type smallint, ref bigint)
      WHERE w.type = ${step} AND w.ref = ${ref})`
  // Few people follow a plan: the rounds are found first, so that nothing is computed for others.
  const rounds = await sql<{ id: string }[]>`
    SELECT r.id FROM org_plan_round r JOIN org_plan p ON p.site_id = r.site_id AND p.id = r.plan_id
    WHERE r.site_id = ${sql.siteId} AND r.user_id = ${userId} AND ${isFollowed(sql)}
      AND EXISTS (SELECT FROM org_plan_step t WHERE t.site_id = r.site_id AND t.plan_id = r.plan_id
        AND ${isWanted(sql`t.step_type`, sql`t.ref_id`)})`
  if (rounds.length === 0) return null
  const where = sql`r.id = ANY(${sql.ids(rounds.map(({ id }) => id))})`
  const steps = await sql<GateStep[]>`
    SELECT x.round_id, x.plan_name, x.step_type, x.ref_id, x.is_closed, x.finished_at IS NOT NULL AS is_finished,
      ${isWanted(sql`x.step_type`, sql`x.ref_id`)} AS is_wanted
    FROM (${roundSteps(sql, where)}) x ORDER BY x.round_id, x.place`
  const asked = steps.filter((step) => step.isWanted)
  const [closed] = asked
  if (!closed || asked.some((step) => !step.isClosed)) return null
  const before = steps.find((step) => step.roundId === closed.roundId && !step.isFinished)
  const item = before && (await stepItems(sql, [before])).get(stepKey(before))
  return texts.closedIn(closed.planName, item?.itemName ?? texts.goneStep)
}

export const planGates = [
  seatGates.with((sql, userId, courseId, periodId) =>
    reasonFor(sql, userId, [
      ...[stepType.course, stepType.live, stepType.document].map((type) => ({ type, ref: courseId })),
      ...(periodId === undefined ? [] : [{ type: stepType.lesson, ref: periodId }]),
    ]),
  ),
  paperGates.with((sql, userId, examId) => reasonFor(sql, userId, [{ type: stepType.paper, ref: examId }])),
]
