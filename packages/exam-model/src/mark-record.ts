/** Marks a whole record by rules. Pure and cheap: whole schools submit within the same minute. */
import { orderOf } from '@zhixing/contract/exam/order'
import type { Mark, UserAnswer } from '@zhixing/contract/exam/shapes'
import type { FrozenPaper, FrozenProblem } from './freeze.ts'
import { markProblem, totalOf } from './mark-answer.ts'
import { cents } from './points.ts'

export interface RecordMarks {
  /** A mark for every problem and sub-problem of this taker, in the order of the paper. */
  marks: Mark[]
  objective: number
  /** Points so far; increases when waiting answers are marked. */
  score: number
  /** Answers that wait for a person. */
  waiting: number
  answeredTotal: number
  totalScore: number
  problemTotal: number
  /** null while answers wait. */
  isPass: 0 | 1 | null
}

const IN_ORDER = { shuffleTitle: 0, shuffleProblem: 0 } as const
const indexes = new WeakMap<FrozenPaper, ReadonlyMap<string, FrozenProblem>>()
const fixedLists = new WeakMap<FrozenPaper, FrozenProblem[]>()

/** The problems of a paper by id. */
export function problemsById(paper: FrozenPaper): ReadonlyMap<string, FrozenProblem> {
  let index = indexes.get(paper)
  if (!index) {
    index = new Map(paper.problemList.map((problem) => [problem.id, problem]))
    indexes.set(paper, index)
  }
  return index
}

const drawsAnew = (paper: FrozenPaper): boolean =>
  paper.titleList.some(({ pools }) => pools.some(({ count, problemIds }) => count < problemIds.length))

/** The distinct problems of the taker with this seed, in the order of the paper. */
export function problemsOf(paper: FrozenPaper, seed: number): FrozenProblem[] {
  const cached = fixedLists.get(paper)
  if (cached) return cached
  const index = problemsById(paper)
  const ids = new Set(orderOf(paper.titleList, IN_ORDER, seed).flatMap(({ problemIds }) => problemIds))
  const problems = [...ids].flatMap((id) => index.get(id) ?? [])
  if (!drawsAnew(paper)) fixedLists.set(paper, problems)
  return problems
}

/** Whether a score passes; null while answers wait. */
export const passes = (score: number, waiting: number, passScore: number): 0 | 1 | null =>
  waiting > 0 ? null : score >= passScore ? 1 : 0

/** The totals of a record's marks, as stored in its row. */
export function sumsOf(marks: Mark[], passScore: number): RecordMarks & { subjective: number } {
  const { score, objective, subjective, waiting } = totalOf(marks)
  let answeredTotal = 0
  let total = 0
  for (const mark of marks) {
    if (mark.answerStatus !== 'none') answeredTotal++
    total += cents(mark.fullScore)
  }
  return {
    marks,
    objective,
    subjective,
    score,
    waiting,
    answeredTotal,
    totalScore: total / 100,
    problemTotal: marks.length,
    isPass: passes(score, waiting, passScore),
  }
}

/** Marks everything that rules can mark. `seed` determines the drawn problems. */
export function markRecord(
  paper: FrozenPaper,
  seed: number,
  answers: ReadonlyMap<string, UserAnswer>,
): RecordMarks & { subjective: number } {
  const marks: Mark[] = []
  for (const problem of problemsOf(paper, seed)) for (const mark of markProblem(problem, answers)) marks.push(mark)
  return sumsOf(marks, paper.rules.passScore)
}

/**
 * Re-marks a record after a correction of keys or with late answers; manual marks stay. `changed`: problems whose
 * answer changed, which invalidates their manual marks.
 */
export function remarkRecord(
  paper: FrozenPaper,
  seed: number,
  answers: ReadonlyMap<string, UserAnswer>,
  before: readonly Mark[],
  changed: ReadonlySet<string> = new Set(),
): RecordMarks & { subjective: number } {
  const given = new Map(before.flatMap((mark) => (mark.sysAudit ? [[mark.problemId, mark] as const] : [])))
  const { marks } = markRecord(paper, seed, answers)
  return sumsOf(
    marks.map((mark) => {
      const cached = given.get(mark.problemId)
      return cached && mark.answerStatus === 'reviewing' && !changed.has(mark.problemId) ? cached : mark
    }),
    paper.rules.passScore,
  )
}
