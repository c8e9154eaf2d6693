/** Reports of learning plans: people by steps, who must be certified again, and both as a spreadsheet. */
import type { Sql } from '../../kernel/db/index.ts'
import { mapPage, type PageRequest } from '../../kernel/page.ts'
import { chinaDate } from '../../lib/moment.ts'
import { sheets } from '../../lib/sheets.ts'
import type { Scope } from '../access.sql.ts'
import { totalOf } from '../report/total.ts'
import * as sql from './person.sql.ts'
import { selectSteps } from './plan.sql.ts'
import { kindNameOf, stepItems, stepKey } from './step-kinds.ts'
import { planTexts as texts } from './texts.ts'

const EXPORT_ROWS = 30_000
const NOT_BEGUN = -1
/** Shown overdue steps. */
const BEHIND = 20
export const noSteps: sql.RoundSteps = { cells: {}, doneCount: 0, overdueCount: 0, nextDue: null }

/** Steps of a plan with their names. */
export async function namedSteps(db: Sql, planId: string) {
  const steps = await selectSteps(db, [planId])
  const items = await stepItems(db, steps)
  return steps.map((step) => {
    const { itemName = texts.goneStep, url = '' } = items.get(stepKey(step)) ?? {}
    return { ...step, kindName: kindNameOf(step.stepType), itemName, url }
  })
}

/** People of a plan in their latest round, by its steps. */
export async function peopleOf(
  db: Sql,
  { planId, scope }: { planId: string; scope: Scope },
  by: { keyword: string; departmentId?: string | undefined },
  page: PageRequest,
) {
  const [stepList, people] = await Promise.all([namedSteps(db, planId), sql.pageOfPeople(db, planId, scope, by, page)])
  const done = await sql.selectSteps(
    db,
    people.list.map(({ roundId }) => roundId),
  )
  const rows = mapPage(people, (row) => {
    const { cells, ...figures } = done.get(row.roundId) ?? noSteps
    return { ...row, ...figures, cells: stepList.map(({ stepId }) => cells[stepId] ?? NOT_BEGUN) }
  })
  return { ...rows, stepList }
}

/** Certificates that end within some days, with the progress of the new round. */
export async function renewalsOf(
  db: Sql,
  { orgId, scope }: { orgId: string; scope: Scope },
  days: number,
  page: PageRequest,
) {
  const rows = await sql.pageOfRenewals(db, orgId, scope, days, page)
  const done = await sql.selectSteps(
    db,
    rows.list.flatMap(({ nextRoundId }) => nextRoundId ?? []),
  )
  return mapPage(rows, ({ nextRoundId, ...row }) => ({
    ...row,
    doneCount: nextRoundId === null ? 0 : (done.get(nextRoundId)?.doneCount ?? 0),
  }))
}

/** Steps past their due date with their names, and how many are due within a week. */
export async function behindOf(db: Sql, ground: sql.PlanGround) {
  const { list, ...counts } = await sql.selectBehind(db, ground, BEHIND)
  const items = await stepItems(db, list)
  const named = list.map(({ stepType, refId, staffNo: _staffNo, ...row }) => {
    return { ...row, itemName: items.get(stepKey({ stepType, refId }))?.itemName ?? texts.goneStep }
  })
  return { ...counts, list: named }
}

export const dayCell = (time: string | null): string => (time === null ? '' : chinaDate(time))
/** Cells of `texts.sheet.person`. */
export const personCells = (row: sql.PersonRow) => [row.memberName, row.staffNo, row.departmentName]

/** People of a plan by its steps, and all their rounds, as a spreadsheet. */
export async function planFile(
  db: Sql,
  of: { planId: string; scope: Scope },
  { orgName, planName }: { orgName: string; planName: string },
) {
  const page = { pageCurrent: 1, pageSize: EXPORT_ROWS }
  const [{ list, stepList }, rounds] = await Promise.all([
    peopleOf(db, of, { keyword: '' }, page),
    sql.selectRounds(db, of.planId, of.scope, EXPORT_ROWS),
  ])
  const words = texts.sheet
  const sums = totalOf(list, ['doneCount', 'overdueCount'])
  return {
    fileName: words.fileName(orgName, planName),
    file: await sheets([
      {
        name: words.people,
        head: [...words.person, ...stepList.map(({ itemName }) => `${itemName}（%）`), ...words.sums, ...words.round],
        rows: [
          ...list.map((row) => [
            ...personCells(row),
            ...row.cells.map((cell) => Math.max(0, cell)),
            row.doneCount,
            row.overdueCount,
            ...roundCells(row),
          ]),
          [words.total, '', '', ...stepList.map(() => ''), sums.doneCount, sums.overdueCount],
        ],
      },
      {
        name: words.rounds,
        head: [...words.person, ...words.round],
        rows: rounds.map((row) => [...personCells(row), ...roundCells(row)]),
      },
    ]),
  }
}

/** Cells of `texts.sheet.round`. */
export const roundCells = (row: sql.PersonRow) => [
  row.roundNo,
  texts.sheet.statuses[row.roundStatus] ?? '',
  dayCell(row.beginTime),
  dayCell(row.finishTime),
  row.certificateNo,
  dayCell(row.validUntil),
]
