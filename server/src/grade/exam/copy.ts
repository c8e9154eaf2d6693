/** Exams of a class in its copy for the next term. */
import { errorTable } from '@zhixing/contract/errors'
import { type Assigner, assignPaper, selectPaper } from '../../exam/index.ts'
import type { Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import * as sql from './exam.sql.ts'

/** Exams of a class that its copy gets; a term has fewer. */
const MAX_COPIED = 200
/** Why a paper may not be set again: gone, no longer published, or without something that its rules want. */
const REFUSED: readonly number[] = [errorTable.notFound.code, errorTable.shown.code]

export interface ExamCopy {
  from: string
  to: string
  userId: string
  /** Whose papers may be set for the class. */
  assigner: Assigner
  /** By how many milliseconds the new term begins later. */
  shiftMs: number
}

const moved = (time: string | null, shiftMs: number) =>
  time === null ? null : new Date(Date.parse(time) + shiftMs).toISOString()

/**
 * Sets the exams of a class for its copy, each with a paper of its own and its window moved: those for everybody and those for groups, which the copy has by the
 * same names. What was set for single students is not, since none of them is there.
 * @returns how many were left out
 */
export async function copyExams(
  tx: Tx,
  services: Services,
  { from, to, userId, assigner, shiftMs }: ExamCopy,
): Promise<number> {
  let left = 0
  const exams = await sql.selectOfGrade(tx, from, MAX_COPIED)
  for (const exam of exams.toReversed()) {
    const groups = exam.audience === 2 ? await sql.selectSameGroups(tx, exam.gradeExamId, to) : []
    if (exam.audience === 3 || (exam.audience === 2 && groups.length === 0)) {
      left += 1
      continue
    }
    const { rules } = found(await selectPaper(tx, exam.examId, exam.version, 'any'))
    const sourceExamId = await sql.selectSource(tx, exam.gradeExamId)
    try {
      const examId = await assignPaper(tx, services, assigner, {
        sourceExamId,
        examName: exam.gradeExamName,
        rules: { ...rules, openTime: moved(rules.openTime, shiftMs), closeTime: moved(rules.closeTime, shiftMs) },
      })
      const gradeExamId = await sql.insertGradeExam(tx, {
        gradeId: to,
        examId,
        sourceExamId,
        gradeExamName: exam.gradeExamName,
        audience: exam.audience,
        auditType: exam.auditType === 2 ? 2 : 1,
        userId,
        clientKey: null,
        faceCheck: exam.faceCheck,
        faceKeepDays: exam.faceKeepDays,
      })
      await sql.replaceTargets(tx, gradeExamId, groups)
    } catch (error) {
      // Nothing has been written yet where a paper is refused.
      if (!(error instanceof CallError) || !REFUSED.includes(error.code)) throw error
      left += 1
    }
  }
  return left
}
