/** Public interface of the exam model. Pure: no clock, no database. */
export {
  abilityOf,
  type Candidate,
  chooseNext,
  difficultyOf,
  fixedChoice,
  isEnough,
  scoreOf,
  topicScoreOf,
} from './adaptive.ts'
export { alikeGroups, areAlike } from './alike.ts'
export { checkProblem } from './check-problem.ts'
export { cleanProblem } from './clean-problem.ts'
export { ARBITER, decide, decidedMark, type Given, RECHECK, roundFor, withPeople } from './decide.ts'
export { emptyFields } from './empty-problem.ts'
export { explainedOf, explainedPart } from './explained.ts'
export {
  type BankProblem,
  freezePaper,
  type FrozenPaper,
  type FrozenProblem,
  learnerPaper,
  learnerProblem,
  ruleFor,
} from './freeze.ts'
export { creditsOf } from './kinds/judged.ts'
export { creditNumber } from './kinds/number.ts'
export { markProblem, totalOf } from './mark-answer.ts'
export { normalised } from './normalised.ts'
export { readNumber } from '@zhixing/contract/exam/numbers'
export {
  markRecord,
  passes,
  problemsById,
  problemsOf,
  type RecordMarks,
  remarkRecord,
  sumsOf,
} from './mark-record.ts'
export { maskedName } from './masked-name.ts'
export { mayShow } from './may-show.ts'
export { completePaper, emptyPaper, type PaperDoc, totalsOf, withTitleIds } from './paper-doc.ts'
export { hasWildcard, shownKey } from './wildcard.ts'
export { cents } from './points.ts'
export { htmlText, likeness, nearBands, nearHash, plainText, shingles, textHash } from './text.ts'
