import { isMaterial } from '@zhixing/contract/exam/kinds'
import type { LearnerProblem, LearnerSub } from '@zhixing/contract/exam/shapes'

/** Answerable parts of a problem with their numbers: itself, or its sub-problems. */
export const partsOf = (problem: LearnerProblem, no: number): { sub: LearnerSub; no: string }[] =>
  isMaterial(problem.problemType)
    ? problem.subList.map((sub, at) => ({ sub, no: `${no}（${at + 1}）` }))
    : [{ sub: problem, no: `${no}.` }]
