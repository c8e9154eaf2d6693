import { kind } from '@zhixing/contract/exam/kinds'
import type { LearnerProblem, LearnerSub } from '@zhixing/contract/exam/shapes'

/** What is answered of a problem, each with its number on the paper: itself, or the sub-problems of a text. */
export const partsOf = (problem: LearnerProblem, no: number): { sub: LearnerSub; no: string }[] =>
  problem.problemType === kind.material
    ? problem.subList.map((sub, at) => ({ sub, no: `${no}（${at + 1}）` }))
    : [{ sub: problem, no: `${no}.` }]
