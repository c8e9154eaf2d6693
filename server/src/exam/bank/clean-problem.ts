import { cleanProblem as clean } from '@zhixing/exam-model'
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { refusingHtml } from '../../lib/html.ts'

/** `cleanProblem` of the model for handlers. @throws {CallError} invalid, for HTML that is too heavy to clean */
export const cleanProblem = (doc: ProblemDoc): ProblemDoc => refusingHtml(() => clean(doc))
