/** The learning plans of a record: rounds of a person with their steps. */
import { roundStatus } from '@zhixing/contract/org/codes'
import type { Sql } from '../../kernel/db/index.ts'
import { kindNameOf, stepItems, stepKey } from '../plan/step-kinds.ts'
import { planTexts } from '../plan/texts.ts'
import { type Period, type RecordedStep, selectRecordedSteps } from './record.sql.ts'
import { recordStatus, type RecordStatus } from './record-lines.ts'

export interface PlanStepLine {
  itemName: string
  kindName: string
  status: RecordStatus
  dueTime: string | null
  finishedAt: string | null
}

/** A round of a plan in a record. */
export interface PlanLine {
  planName: string
  roundNo: number
  status: RecordStatus
  doneCount: number
  overdueCount: number
  /** The next due date of a round that goes on. */
  dueTime: string | null
  finishedAt: string | null
  certificateNo: string
  validUntil: string | null
  steps: readonly PlanStepLine[]
}

function statusOfStep({ finishedAt, isOverdue, progress }: RecordedStep): RecordStatus {
  if (finishedAt !== null) return recordStatus.finished
  if (isOverdue) return recordStatus.overdue
  return progress > 0 ? recordStatus.learning : recordStatus.open
}

function statusOfRound(round: RecordedStep, steps: readonly PlanStepLine[]): RecordStatus {
  if (round.roundStatus === roundStatus.finished) return recordStatus.finished
  if (!round.isOpenRound) return recordStatus.ended
  const has = (status: RecordStatus) => steps.some((step) => step.status === status)
  if (has(recordStatus.overdue)) return recordStatus.overdue
  return has(recordStatus.finished) || has(recordStatus.learning) ? recordStatus.learning : recordStatus.open
}

/** The rounds that a member followed within a period, the oldest first. */
export async function planLinesOf(db: Sql, memberId: string, period: Period): Promise<PlanLine[]> {
  const rows = await selectRecordedSteps(db, memberId, period)
  const items = await stepItems(db, rows)
  const rounds = Map.groupBy(rows, ({ roundId }) => roundId)
  return [...rounds.values()].flatMap((own) => {
    const [round] = own
    if (!round) return []
    const steps = own.map((step) => ({
      itemName: items.get(stepKey(step))?.itemName ?? planTexts.goneStep,
      kindName: kindNameOf(step.stepType),
      status: statusOfStep(step),
      dueTime: step.dueTime,
      finishedAt: step.finishedAt,
    }))
    const due = own.flatMap(({ finishedAt, dueTime }) => (finishedAt === null && dueTime !== null ? [dueTime] : []))
    return {
      planName: round.planName,
      roundNo: round.roundNo,
      status: statusOfRound(round, steps),
      doneCount: steps.filter(({ status }) => status === recordStatus.finished).length,
      overdueCount: steps.filter(({ status }) => status === recordStatus.overdue).length,
      dueTime: due.toSorted()[0] ?? null,
      finishedAt: round.finishTime,
      certificateNo: round.certificateNo,
      validUntil: round.validUntil,
      steps,
    }
  })
}
