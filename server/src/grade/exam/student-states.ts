/** Students of a class exam with attempt, personal rules and status. */
import type { faceStatus } from '@zhixing/contract/grade/face-rules'
import type { CodeOf } from '@zhixing/contract/code'
import {
  type OwnRules,
  ruleFor,
  rulesFor,
  selectOverrides,
  selectPaper,
  selectTakings,
  type Taking,
} from '../../exam/index.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { selectStatuses } from '../face/face.sql.ts'
import type * as sql from './exam.sql.ts'
import * as relation from './relation.sql.ts'
import { type ExamState, noRules, stateOf } from './rules.ts'
import { texts } from './texts.ts'

export type Rules = Parameters<typeof rulesFor>[0] & { gradeMethod: number; passScore: number }

export interface StudentState extends relation.StudentRow {
  faceStatus: CodeOf<typeof faceStatus> | null
  taking: Taking | undefined
  own: OwnRules
  state: ExamState
}

/** All students of an exam with attempt, personal rules and status. */
export async function studentStates(
  db: Sql,
  exam: sql.GradeExamRow,
  rules: Rules,
  now: number,
): Promise<StudentState[]> {
  const [takings, overrides, faces] = await Promise.all([
    selectTakings(db, [exam.examId]),
    selectOverrides(db, exam.examId),
    exam.faceCheck > 0 ? selectStatuses(db, exam.gradeExamId) : new Map<string, never>(),
  ])
  const satIds = takings.map(({ userId }) => userId)
  const students = await relation.selectStudents(db, { ...exam, satIds })
  const takingOf = new Map(takings.map((one) => [one.userId, one]))
  const ownOf = new Map(overrides.map(({ userId, ...own }) => [userId, own]))
  return students.map((student) => {
    const taking = takingOf.get(student.userId)
    const own = ownOf.get(student.userId) ?? noRules
    const face = faces.get(student.userId) ?? null
    return { ...student, faceStatus: face, taking, own, state: stateOf(taking, rulesFor(rules, own), now) }
  })
}

/** Rules of the exam's paper. */
export const rulesOf = async (db: Sql, { examId, version }: sql.GradeExamRow): Promise<Rules> =>
  found(await selectPaper(db, examId, version, 'any'), texts.noExam).rules

/** Writes personal rules; people with the same rules share one statement. */
export async function writeRules(
  tx: Tx,
  examId: string,
  operatorId: string,
  wanted: readonly { userId: string; own: OwnRules }[],
): Promise<void> {
  const groups = Map.groupBy(wanted, ({ own }) => JSON.stringify(own))
  for (const group of groups.values()) {
    const own = group[0]?.own ?? noRules
    const ids = group.map(({ userId }) => userId)
    await ruleFor(tx, examId, ids, { ...own, operatorId })
  }
}

/**
 * Extra time in per cent as minutes, rounded up: of the duration, or of the window where the exam has no duration.
 * @throws {CallError} invalid for an exam without limits
 */
export function minutesOf({ answerTime, openTime, closeTime }: Rules, percent: number): number {
  const window = openTime && closeTime ? (Date.parse(closeTime) - Date.parse(openTime)) / 60_000 : 0
  const whole = answerTime > 0 ? answerTime : window
  if (whole === 0) throw new CallError('invalid', texts.noTimeLimit, 'extraPercent')
  return Math.min(1440, Math.ceil((whole * percent) / 100))
}
