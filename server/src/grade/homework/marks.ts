/** Homework columns of the grade book. */
import { deductionOf, finalScore, phase, phaseOf } from '@zhixing/contract/grade/homework-rules'
import type { Sql } from '../../kernel/db/index.ts'
import { isPublished } from './shown.ts'
import { selectMarksOfGrade, selectOfGrade } from './marks.sql.ts'

/**
 * Columns and marks of homework of a class (or of one learner). Marks count once published; a missing submission counts
 * 0 after the end.
 * @param now milliseconds
 */
export async function homeworkMarks(db: Sql, gradeId: string, now: number, userId?: string) {
  const homework = await selectOfGrade(db, gradeId)
  const shown = homework.filter(isPublished)
  const byId = new Map(shown.map((one) => [one.homeworkId, one]))
  const rows = await selectMarksOfGrade(
    db,
    shown.map(({ homeworkId }) => homeworkId),
    userId,
  )
  const marks = rows.flatMap(({ homeworkId, userId: who, workStatus, score, countTime }) => {
    const one = byId.get(homeworkId)
    if (!one) return []
    if (workStatus === 3 && score !== null && countTime !== null)
      return [{ userId: who, homeworkId, mark: finalScore(score, deductionOf(one, countTime)) }]
    return workStatus === 0 && phaseOf(one, now) === phase.over ? [{ userId: who, homeworkId, mark: 0 }] : []
  })
  return {
    columns: homework.map(({ homeworkId, homeworkName, fullScore, weight }) => ({
      columnId: homeworkId,
      part: 'homework' as const,
      columnName: homeworkName,
      fullScore,
      weight,
    })),
    marks,
  }
}
