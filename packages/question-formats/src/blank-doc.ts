import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import { emptyFields } from '@zhixing/exam-model'

/** An empty sub-problem. */
export const blankSub = (problemType: number): SubProblem => ({
  problemType,
  problemContent: '',
  ...emptyFields(),
  analysis: '',
  score: 1,
})

/** An empty problem. */
export const blankDoc = (problemType: number): ProblemDoc => ({ ...blankSub(problemType), subList: [] })
