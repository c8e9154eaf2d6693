/**
 * The paper that takers sit. It is made once, when a version is published, and holds everything that sitting and marking need: rules, sections, and the
 * problems as they were at that moment, keys included. Editing a problem or the paper afterwards changes nothing here. Pure.
 */
import { kind } from '@zhixing/contract/exam/kinds'
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
import type { PaperDoc } from './paper-doc.ts'
import { cents } from './points.ts'

/** A problem as the bank hands it over. Sub-problems have their ids by now. */
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
  /** Ids (its own or of sub-problems) whose points everybody gets, because a correction gave the problem away. */
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
  /** Problems that one taker answers; a material problem counts its sub-problems. */
  problemTotal: number
}

/**
 * A whole in cents, in parts by weight that make it up again. Nobody likes to read 5.71 points: where the parts do not come out in tenths, and are
 * large enough for it, they are halves of a point.
 */
function divided(whole: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const shares = weights.map((weight) => (total > 0 ? (weight * whole) / total : whole / weights.length))
  if (shares.every((share) => share % 10 === 0)) return shares
  const unit = whole % 50 === 0 && shares.every((share) => share === 0 || share >= 50) ? 50 : 1
  const parts = shares.map((share) => Math.floor(share / unit) * unit)
  // What rounding leaves over goes where it took most, to the later ones first.
  const left = (whole - parts.reduce((sum, part) => sum + part, 0)) / unit
  const max = shares
    .map((share, at) => ({ at, lost: share - (parts[at] ?? 0) }))
    .sort((a, b) => b.lost - a.lost || b.at - a.at)
  for (const { at } of max.slice(0, left)) parts[at] = (parts[at] ?? 0) + unit
  return parts
}

/** The rule of a problem: with a score for each sub-problem of a material problem, in proportion to their own when nothing was said. */
export function ruleFor(doc: ProblemDoc, rule: ScoreRule): ScoreRule {
  if (doc.problemType !== kind.material) return { ...rule, subScores: [] }
  if (rule.subScores.length === doc.subList.length && rule.subScores.length > 0)
    return { ...rule, score: rule.subScores.reduce((sum, points) => sum + cents(points), 0) / 100 }
  const own = doc.subList.map(({ score }) => cents(score))
  return { ...rule, subScores: divided(cents(rule.score), own).map((part) => part / 100) }
}

/** How many answers a problem asks for. */
export const answersOf = (doc: Pick<ProblemDoc, 'problemType' | 'subList'>): number =>
  doc.problemType === kind.material ? doc.subList.length : 1

/**
 * Freezes a version.
 * `problems`: those that the sections name or draw from. `pools`: by section id, what its draws found; a section without an entry is fixed.
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
      const saved = title.problemList.map(({ problemId, rule }) => add(problemId, rule ?? title.rule))
      for (const one of saved) {
        total += cents(one.rule.score)
        problemTotal += answersOf(one.doc)
      }
      const pool = { count: saved.length, problemIds: saved.map((one) => one.id) }
      return { id, titleName, titleDesc, titleType, pools: [pool] }
    }
    for (const { count, problemIds } of drawn) {
      const saved = problemIds.map((problemId) => add(problemId, title.rule))
      total += count * cents(title.rule.score)
      // Of a larger pool with material problems of several lengths the first stands for all; the record counts its own.
      problemTotal +=
        count >= saved.length
          ? saved.reduce((sum, one) => sum + answersOf(one.doc), 0)
          : count * (saved[0] ? answersOf(saved[0].doc) : 1)
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

const learnerLeaf = (id: string, doc: SubProblem | ProblemDoc, score: number): LearnerSub => ({
  id,
  problemType: doc.problemType,
  problemContent: doc.problemContent,
  optionList: doc.optionList,
  matchList: doc.matchList,
  gapList: doc.gapList,
  blankTotal: kindOf(doc.problemType)?.blankTotal?.(doc) ?? 0,
  unit: doc.numberRule.unit,
  fileRule: doc.fileRule,
  score,
})

/** A problem without anything that gives its key away. */
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
    // Whoever gets only their own problems is told of no others.
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
