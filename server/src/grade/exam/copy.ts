/** Copies the exams of a class for the next term. */
import { audienceCode } from '@zhixing/contract/grade/codes'
import { errorTable } from '@zhixing/contract/errors'
import { type Assigner, assignPaper, selectPaper } from '../../exam/index.ts'
import type { Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import * as sql from './exam.sql.ts'

/** Maximum number of exams copied. */
const MAX_COPIED = 200
/** Errors for a paper that can no longer be assigned: deleted, unpublished, or incomplete for its rules. */
const REFUSED: readonly number[] = [errorTable.notFound.code, errorTable.shown.code]

export interface ExamCopy {
  from: string
  to: string
  userId: string
  /** Whose papers may be assigned to the class. */
  assigner: Assigner
  /** Shift of the new term in milliseconds. */
  shiftMs: number
}

const moved = (time: string | null, shiftMs: number) =>
  time === null ? null : new Date(Date.parse(time) + shiftMs).toISOString()

/**
 * Assigns the exams of a class to its copy, each with its own paper and a shifted window. Audiences: all, or groups of
 * the same name. Exams for single students are skipped, since the copy has no students.
 * @returns number of exams left out
 */
export async function copyExams(
  tx: Tx,
  services: Services,
  { from, to, userId, assigner, shiftMs }: ExamCopy,
): Promise<number> {
  let left = 0
  const exams = await sql.selectOfGrade(tx, from, MAX_COPIED)
  for (const exam of exams.toReversed()) {
    const groups = exam.audience === audienceCode.groups ? await sql.selectSameGroups(tx, exam.gradeExamId, to) : []
    if (exam.audience === audienceCode.people || (exam.audience === audienceCode.groups && groups.length === 0)) {
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
      // The paper is refused before anything is written, so the transaction can go on.
      if (!(error instanceof CallError) || !REFUSED.includes(error.code)) throw error
      left += 1
    }
  }
  return left
}
