import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'

/** A sub-problem with nothing in it. */
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

/** A problem with nothing in it. */
export const blankDoc = (problemType: number): ProblemDoc => ({ ...blankSub(problemType), subList: [] })
