/** Primary action of a paper: label and target. Pure. */
import { stateCode } from '@zhixing/contract/states'
import { checkoutPath } from '../../../checkout-path.ts'
import { loginPath } from '../../../return-url.ts'
import { texts } from './texts.ts'

export interface ExamFacts {
  examId: string
  examState: number
  isPay: boolean
  openRecordId: string | null
  lastRecordId: string | null
  mayRepeat: boolean
}
export interface ExamAction {
  label: string
  /** Absent if nothing can be done now. */
  to?: string
}

export const attemptAddress = (recordId: string): string => `/exam/exam?recordId=${recordId}`
export const resultAddress = (recordId: string): string => `/exam/result?recordId=${recordId}`
export const startAddress = (examId: string): string => `/exam/startExam?examId=${examId}`
export const exerciseAddress = (examId: string): string => `/exam/exercise/${examId}`

/** `refused`: why the server does not let this user start (now). */
export function examAction(exam: ExamFacts, signedIn: boolean, refused = ''): ExamAction {
  if (exam.openRecordId) return { label: texts.continue, to: attemptAddress(exam.openRecordId) }
  const result = exam.lastRecordId ? { label: texts.result, to: resultAddress(exam.lastRecordId) } : null
  if (exam.examState === stateCode.window.upcoming) return { label: texts.notYet }
  if (exam.examState === stateCode.window.ended) return result ?? { label: texts.over }
  if (!signedIn) return { label: texts.begin, to: loginPath(startAddress(exam.examId)) }
  if (!exam.isPay)
    return { label: texts.buy, to: checkoutPath([{ productType: stateCode.product.paper, productId: exam.examId }]) }
  if (refused || !exam.mayRepeat) return result ?? { label: texts.begin }
  return { label: exam.lastRecordId ? texts.again : texts.begin, to: startAddress(exam.examId) }
}
