/** Summary of a practice from its stored answers. Pure. */
import type { Mark } from '@zhixing/contract/exam/shapes'
import type { BankProblem } from '@zhixing/exam-model'
import { isAllRight, leafIds, ownRule } from './explain.ts'
import type { GivenAnswer } from './practice.sql.ts'

/** Answers by problem or part id. */
export const byProblem = (answers: readonly GivenAnswer[]) => new Map(answers.map((one) => [one.problemId, one]))

/** The marks of a problem from its stored answers, in the order of its parts; empty while unanswered. */
export function marksOf(problem: BankProblem, given: ReadonlyMap<string, GivenAnswer>): Mark[] {
  const rule = ownRule(problem.doc)
  return leafIds(problem).flatMap((problemId, at) => {
    const one = given.get(problemId)
    const fullScore = problem.doc.subList.length > 0 ? (rule.subScores[at] ?? 0) : rule.score
    return one ? [{ problemId, score: one.score, fullScore, answerStatus: one.answerStatus }] : []
  })
}

/** Knowledge points of the answered problems, weakest first. */
export function topicScores(
  answered: readonly BankProblem[],
  given: ReadonlyMap<string, GivenAnswer>,
  names: ReadonlyMap<string, string>,
) {
  const scores = new Map<string, { topicId: string; topicName: string; total: number; rightCount: number }>()
  for (const problem of answered)
    for (const topicId of problem.topicIds) {
      const topicName = names.get(topicId)
      if (topicName === undefined) continue
      const score = scores.get(topicId) ?? { topicId, topicName, total: 0, rightCount: 0 }
      score.total += 1
      if (isAllRight(marksOf(problem, given))) score.rightCount += 1
      scores.set(topicId, score)
    }
  return [...scores.values()].toSorted((a, b) => a.rightCount / a.total - b.rightCount / b.total || b.total - a.total)
}
