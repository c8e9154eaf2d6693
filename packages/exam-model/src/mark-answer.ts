/** The points of an answer. Exact in hundredths of a point. */
import { isMaterial } from '@zhixing/contract/exam/kinds'
import type { Mark, ScoreRule, UserAnswer } from '@zhixing/contract/exam/shapes'
import type { FrozenProblem } from './freeze.ts'
import { kindOf } from './kinds/index.ts'
import type { Judged, Leaf } from './kinds/kind.ts'
import { cents } from './points.ts'

/** True when nothing was answered. */
export const isBlank = (answer: UserAnswer | undefined): boolean => !answer?.some((text) => text.trim() !== '')

/** Marks one answer to a problem without parts. Kinds that only a person can mark give `reviewing`. */
export function markAnswer(doc: Leaf, answer: UserAnswer | undefined, rule: ScoreRule): Judged {
  if (answer === undefined || isBlank(answer)) return { score: 0, answerStatus: 'none' }
  const problemKind = kindOf(doc.problemType)
  if (!problemKind) throw new Error(`no rule marks problem type ${doc.problemType}`)
  return problemKind.mark?.(doc, answer, rule) ?? { score: 0, answerStatus: 'reviewing' }
}

/** The marks of one problem: one, or one for each sub-problem of a material problem. */
export function markProblem(
  { id, doc, rule, everybody }: Pick<FrozenProblem, 'id' | 'doc' | 'rule' | 'everybody'>,
  answers: ReadonlyMap<string, UserAnswer>,
): Mark[] {
  const mark = (problemId: string, part: Leaf, own: ScoreRule): Mark => ({
    problemId,
    fullScore: own.score,
    ...(everybody?.includes(problemId)
      ? { score: own.score, answerStatus: 'right' as const }
      : markAnswer(part, answers.get(problemId), own)),
  })
  if (!isMaterial(doc.problemType)) return [mark(id, doc, rule)]
  return doc.subList.map((sub, at) =>
    mark(sub.id ?? id, sub, { ...rule, score: rule.subScores[at] ?? sub.score, subScores: [] }),
  )
}

/** Sums marks: the total (at least 0), the points by rule, the points by a person. */
export function totalOf(marks: readonly Mark[]): {
  score: number
  objective: number
  subjective: number
  waiting: number
} {
  let objective = 0
  let subjective = 0
  let waiting = 0
  for (const mark of marks) {
    if (mark.answerStatus === 'reviewing') waiting++
    if (mark.sysAudit) subjective += cents(mark.score)
    else objective += cents(mark.score)
  }
  return {
    score: Math.max(0, objective + subjective) / 100,
    objective: objective / 100,
    subjective: subjective / 100,
    waiting,
  }
}
