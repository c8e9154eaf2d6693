import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'

/** An empty sub-problem. */
export const blankSub = (problemType: number): SubProblem => ({
  problemType,
  problemContent: '',
  optionList: [],
  matchList: [],
  gapList: [],
  answer: [],
  aliasList: [],
  blankScores: [],
  blankRule: { orderFree: 0, ignoreCase: 1, ignoreSpace: 1, ignorePunct: 0 },
  creditList: [],
  orderCredit: 0,
  numberRule: { tolerance: 0, relative: 0, unit: '' },
  rubricList: [],
  fileRule: { accept: 'image', most: 3 },
  analysis: '',
  score: 1,
})

/** An empty problem. */
export const blankDoc = (problemType: number): ProblemDoc => ({ ...blankSub(problemType), subList: [] })
