/**
 * The frozen paper: made once when a version is published, with everything that sitting and marking need: rules,
 * sections, and the problems with their keys. Later edits of problems or the paper do not affect it. Pure.
 */
import { isMaterial } from '@zhixing/contract/exam/kinds'
import type {
  ExamRules,
  FrozenTitle,
  LearnerPaper,
  LearnerProblem,
  LearnerSub,
  ProblemDoc,
  ScoreRule,
  SubProblem,
} from '@zhixing/contract/exam/shapes'
import { kindOf } from './kinds/index.ts'
import type { Shown } from './kinds/kind.ts'
import type { PaperDoc } from './paper-doc.ts'
import { cents } from './points.ts'

/** A problem of the bank. Its sub-problems have ids. */
export interface BankProblem {
  id: string
  version: number
  doc: ProblemDoc
  videoId: string | null
  difficulty: number
  subjectId: string
  topicIds: string[]
}
export interface FrozenProblem extends BankProblem {
  rule: ScoreRule
  /** Ids (its own or of sub-problems) whose points everyone gets after a correction. */
  everybody?: string[]
}
export interface FrozenPaper {
  examId: string
  version: number
  examName: string
  notice: string
  rules: ExamRules
  titleList: FrozenTitle[]
  problemList: FrozenProblem[]
  totalScore: number
  /** Problems that one taker answers; sub-problems count instead of their material. */
  problemTotal: number
}

/**
 * Splits an amount in cents by weight without loss. Where the parts are no tenths and large enough, they are rounded to
 * halves of a point, which read better than 5.71.
 */
function divided(whole: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const shares = weights.map((weight) => (total > 0 ? (weight * whole) / total : whole / weights.length))
  if (shares.every((share) => share % 10 === 0)) return shares
  const unit = whole % 50 === 0 && shares.every((share) => share === 0 || share >= 50) ? 50 : 1
  const parts = shares.map((share) => Math.floor(share / unit) * unit)
  // Largest-remainder method; ties go to later parts.
  const left = (whole - parts.reduce((sum, part) => sum + part, 0)) / unit
  const byRemainder = shares
    .map((share, at) => ({ at, lost: share - (parts[at] ?? 0) }))
    .sort((a, b) => b.lost - a.lost || b.at - a.at)
  for (const { at } of byRemainder.slice(0, left)) parts[at] = (parts[at] ?? 0) + unit
  return parts
}

/**
 * The scoring rule of a problem; for a material problem with points per sub-problem, by default in proportion to their
 * own.
 */
export function ruleFor(doc: ProblemDoc, rule: ScoreRule): ScoreRule {
  if (!isMaterial(doc.problemType)) return { ...rule, subScores: [] }
  if (rule.subScores.length === doc.subList.length && rule.subScores.length > 0)
    return { ...rule, score: rule.subScores.reduce((sum, points) => sum + cents(points), 0) / 100 }
  const own = doc.subList.map(({ score }) => cents(score))
  return { ...rule, subScores: divided(cents(rule.score), own).map((part) => part / 100) }
}

/** The number of answers that a problem asks for. */
export const answersOf = (doc: Pick<ProblemDoc, 'problemType' | 'subList'>): number =>
  isMaterial(doc.problemType) ? doc.subList.length : 1

/**
 * Freezes a version. `problems`: those that the sections name or draw from. `pools`: the resolved draws by section id;
 * a section without an entry is fixed.
 */
export function freezePaper({
  examId,
  version,
  doc,
  problems,
  pools,
}: {
  examId: string
  version: number
  doc: PaperDoc
  problems: ReadonlyMap<string, BankProblem>
  pools: ReadonlyMap<string, { count: number; problemIds: string[] }[]>
}): FrozenPaper {
  const problemList: FrozenProblem[] = []
  const seen = new Set<string>()
  let total = 0
  let problemTotal = 0
  const add = (problemId: string, rule: ScoreRule): FrozenProblem => {
    const problem = problems.get(problemId)
    if (!problem) throw new Error(`paper ${examId} names problem ${problemId}, which was not loaded`)
    const frozen = { ...problem, rule: ruleFor(problem.doc, rule) }
    if (!seen.has(problemId)) problemList.push(frozen)
    seen.add(problemId)
    return frozen
  }
  const titleList = doc.titleList.map((title): FrozenTitle => {
    const { id, titleName, titleDesc, titleType } = title
    const drawn = pools.get(id)
    if (!drawn) {
      const frozen = title.problemList.map(({ problemId, rule }) => add(problemId, rule ?? title.rule))
      for (const one of frozen) {
        total += cents(one.rule.score)
        problemTotal += answersOf(one.doc)
      }
      const pool = { count: frozen.length, problemIds: frozen.map((one) => one.id) }
      return { id, titleName, titleDesc, titleType, pools: [pool] }
    }
    for (const { count, problemIds } of drawn) {
      const frozen = problemIds.map((problemId) => add(problemId, title.rule))
      total += count * cents(title.rule.score)
      // In a drawn pool of material problems of different sizes the first is representative; each record counts its
      // own.
      problemTotal +=
        count >= frozen.length
          ? frozen.reduce((sum, one) => sum + answersOf(one.doc), 0)
          : count * (frozen[0] ? answersOf(frozen[0].doc) : 1)
    }
    return { id, titleName, titleDesc, titleType, pools: drawn }
  })
  return {
    examId,
    version,
    examName: doc.examName,
    notice: doc.notice,
    rules: doc.rules,
    titleList,
    problemList,
    totalScore: total / 100,
    problemTotal,
  }
}

const hidden: Shown = {
  optionList: [],
  matchList: [],
  gapList: [],
  blankTotal: 0,
  unit: '',
  fileRule: { accept: 'image', most: 3 },
}
const learnerLeaf = (id: string, doc: SubProblem | ProblemDoc, score: number): LearnerSub => ({
  id,
  problemType: doc.problemType,
  problemContent: doc.problemContent,
  ...hidden,
  ...kindOf(doc.problemType)?.learner(doc),
  score,
})

/** A problem without its key. */
export function learnerProblem({ id, doc, rule }: Pick<FrozenProblem, 'id' | 'doc' | 'rule'>): LearnerProblem {
  return {
    ...learnerLeaf(id, doc, rule.score),
    subList: doc.subList.map((sub, at) => learnerLeaf(sub.id ?? id, sub, rule.subScores[at] ?? sub.score)),
  }
}

/** The paper without keys: whole, or only the problems of one taker. */
export function learnerPaper(frozen: FrozenPaper, only?: ReadonlySet<string>): LearnerPaper {
  const problemList = only ? frozen.problemList.filter(({ id }) => only.has(id)) : frozen.problemList
  return {
    examId: frozen.examId,
    version: frozen.version,
    examName: frozen.examName,
    notice: frozen.notice,
    totalScore: frozen.totalScore,
    // Ids of problems of other takers are removed, too.
    titleList: only
      ? frozen.titleList.map((title) => ({
          ...title,
          pools: title.pools.map((pool) => ({
            count: pool.count,
            problemIds: pool.problemIds.filter((id) => only.has(id)),
          })),
        }))
      : frozen.titleList,
    problemList: problemList.map(learnerProblem),
  }
}
