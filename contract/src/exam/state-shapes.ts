/** States of exams as schemas: the codes of `kinds.ts`, `practice-kinds.ts` and `states.ts`. */
import { z } from 'zod'
import { NamedCode } from '../code.ts'
import { stateCode } from '../states.ts'
import { examStatus, recheckStatus, submitType } from './kinds.ts'
import { practiceStatus, reportStatus } from './practice-kinds.ts'

/** `examStatus` of a record. */
export const RecordStatus = z
  .enum(examStatus)
  .meta({ description: '2 doing, 3 handed in, 4 being marked, 5 marked, 6 void' })
export type RecordStatus = z.output<typeof RecordStatus>

export const SubmitType = z
  .enum(submitType)
  .meta({ description: '1 by hand, 2 time was up, 3 left the screen too often, 4 by the teacher' })
export type SubmitType = z.output<typeof SubmitType>

export const ExamState = z
  .enum({ always: 0, ...stateCode.window })
  .meta({ description: '0 always open, 1 not open yet, 2 open, 3 closed' })
export type ExamState = z.output<typeof ExamState>

export const RecheckStatus = z
  .enum(recheckStatus)
  .meta({ description: '1 waiting, 2 the mark was kept, 3 the mark was changed' })
export type RecheckStatus = z.output<typeof RecheckStatus>

export const ReportStatus = z.enum(reportStatus).meta({ description: '1 waiting, 2 fixed, 3 no fault found' })
export type ReportStatus = z.output<typeof ReportStatus>

export const PracticeStatus = z.enum(practiceStatus).meta({ description: '1 in progress, 2 finished' })
export type PracticeStatus = z.output<typeof PracticeStatus>

export const LateStatus = NamedCode(stateCode.late)
export type LateStatus = z.output<typeof LateStatus>

export const ImportStatus = NamedCode(stateCode.problemImport)
export type ImportStatus = z.output<typeof ImportStatus>

export const ImportRowStatus = z
  .enum(stateCode.problemImportRow)
  .meta({ description: '1 waiting, 2 accepted into the bank, 3 skipped' })
export type ImportRowStatus = z.output<typeof ImportRowStatus>
