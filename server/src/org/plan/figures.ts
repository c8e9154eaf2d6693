/** Figures of the learning plans of an organisation or a branch. Each sum is the sum of the rows beside it. */
import { planStatus } from '@zhixing/contract/org/codes'
import type { Sql } from '../../kernel/db/index.ts'
import type { SheetToWrite } from '../../lib/sheets.ts'
import { totalOf } from '../report/total.ts'
import { dayCell, noSteps, personCells, roundCells } from './people.ts'
import { type PlanGround, selectCounts, selectFollowers, selectSteps as selectDone } from './person.sql.ts'
import { selectPlans, selectSteps } from './plan.sql.ts'
import { planTexts as texts } from './texts.ts'

const EXPORT_ROWS = 30_000
const none = { personCount: 0, finishedCount: 0, overdueCount: 0 }

/** Plans with the number of their steps and of their people. */
export async function plansOf(db: Sql, ground: PlanGround, status: number) {
  const plans = await selectPlans(db, ground.orgId, status)
  const [steps, counts] = await Promise.all([
    selectSteps(
      db,
      plans.map(({ planId }) => planId),
    ),
    selectCounts(db, ground),
  ])
  const stepsOf = Map.groupBy(steps, ({ planId }) => planId)
  const list = plans.map((plan) => ({
    ...plan,
    stepCount: stepsOf.get(plan.planId)?.length ?? 0,
    ...(counts.get(plan.planId) ?? none),
  }))
  return { list, total: totalOf(list, ['personCount', 'finishedCount', 'overdueCount']) }
}

/** Plans in use and their people as sheets of a report; none without plans. */
export async function planSheets(db: Sql, of: PlanGround, departmentId: string | undefined): Promise<SheetToWrite[]> {
  const ground = { ...of, departmentId }
  const [{ list, total }, followers] = await Promise.all([
    plansOf(db, ground, planStatus.active),
    selectFollowers(db, ground, EXPORT_ROWS),
  ])
  if (list.length === 0) return []
  const done = await selectDone(
    db,
    followers.map(({ roundId }) => roundId),
  )
  const names = new Map(list.map(({ planId, planName }) => [planId, planName]))
  const rows = followers.map((row) => ({ ...row, ...(done.get(row.roundId) ?? noSteps) }))
  const sums = totalOf(rows, ['doneCount', 'overdueCount'])
  const words = texts.sheet
  const counts = (row: typeof total) => [row.personCount, row.finishedCount, row.overdueCount]
  return [
    {
      name: words.plans,
      head: words.plan,
      rows: [...list.map((row) => [row.planName, row.stepCount, ...counts(row)]), [words.total, '', ...counts(total)]],
    },
    {
      name: words.followers,
      head: [...words.person, words.planName, ...words.round, ...words.sums, words.nextDue],
      rows: [
        ...rows.map((row) => [
          ...personCells(row),
          names.get(row.planId) ?? '',
          ...roundCells(row),
          row.doneCount,
          row.overdueCount,
          dayCell(row.nextDue),
        ]),
        [
          words.total,
          ...Array.from({ length: words.person.length + words.round.length }, () => ''),
          sums.doneCount,
          sums.overdueCount,
        ],
      ],
    },
  ]
}
