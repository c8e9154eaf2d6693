/** The effective mark among those of several markers, and the state of an answer. Pure. */
import type { MarkState } from '@zhixing/contract/exam/marking'
import type { AnswerStatus, ExamRules, Mark } from '@zhixing/contract/exam/shapes'
import { cents } from './points.ts'

/** Rounds: 1 and 2 markers; 3 the arbiter, final; 4 a recheck at the taker's request, which replaces all others. */
export const ARBITER = 3
export const RECHECK = 4

export interface Given {
  round: number
  userId: string
  score: number
  comment: string
  rubric: string[]
}
type MarkRules = Pick<ExamRules, 'markTimes' | 'arbitrationGap'>

/** State and effective score of an answer; null while undecided. */
export function decide(given: readonly Given[], rules: MarkRules): { state: MarkState; score: number | null } {
  const byRound = new Map(given.map((one) => [one.round, one]))
  const recheck = byRound.get(RECHECK)
  if (recheck) return { state: 'done', score: recheck.score }
  const arbiter = byRound.get(ARBITER)
  if (arbiter) return { state: 'done', score: arbiter.score }
  const first = byRound.get(1)
  const second = byRound.get(2)
  if (!first && !second) return { state: 'waiting', score: null }
  if (rules.markTimes === 1) return { state: 'done', score: (first ?? second)?.score ?? null }
  if (!first || !second) return { state: 'second', score: null }
  const gap = Math.abs(cents(first.score) - cents(second.score))
  if (gap > cents(rules.arbitrationGap)) return { state: 'arbitrate', score: null }
  return { state: 'done', score: Math.round((cents(first.score) + cents(second.score)) / 2) / 100 }
}

/** The round in which a person may mark now, or why not. */
export function roundFor(
  given: readonly Given[],
  userId: string,
  rules: MarkRules,
  { arbitrate }: { arbitrate: boolean },
): { round: number } | { refused: 'notNeeded' | 'own' | 'full' | 'rechecked' } {
  // A recheck is final: later marks would have no effect.
  if (given.some(({ round }) => round === RECHECK)) return { refused: 'rechecked' }
  const state = decide(given, rules).state
  if (arbitrate) {
    const was = given.find(({ round }) => round === ARBITER)
    if (was) return { round: ARBITER }
    return state === 'arbitrate' ? { round: ARBITER } : { refused: 'notNeeded' }
  }
  if (rules.markTimes === 1) return { round: 1 }
  // Arbitration closes rounds 1 and 2.
  if (given.some(({ round }) => round === ARBITER)) return { refused: 'full' }
  const own = given.find((one) => one.userId === userId)
  if (own) return { round: own.round }
  const taken = new Set(given.map(({ round }) => round))
  const free = [1, 2].find((round) => !taken.has(round))
  return free === undefined ? { refused: 'full' } : { round: free }
}

const statusOf = (score: number, fullScore: number): AnswerStatus =>
  score >= fullScore ? 'right' : score > 0 ? 'part' : 'wrong'

/** The mark of the record once decided; unchanged and waiting while undecided. */
export function decidedMark(mark: Mark, given: readonly Given[], rules: MarkRules): Mark {
  const { problemId, fullScore } = mark
  const { score } = decide(given, rules)
  if (score === null) return { problemId, fullScore, score: 0, answerStatus: 'reviewing' }
  // The arbiter's comment replaces those of the markers; otherwise both are kept. A recheck has its own reply.
  const arbitrated = given.filter(({ round }) => round === ARBITER)
  const effective = (arbitrated.length > 0 ? arbitrated : [...given].sort((a, b) => a.round - b.round)).filter(
    ({ round }) => round !== RECHECK,
  )
  const comments = [...new Set(effective.map(({ comment }) => comment).filter((comment) => comment !== ''))]
  const rubric = given.some(({ round }) => round === RECHECK) ? [] : (effective.at(-1)?.rubric ?? [])
  return {
    problemId,
    fullScore,
    score,
    answerStatus: statusOf(score, fullScore),
    sysAudit: 1,
    ...(comments.length > 0 ? { comment: comments.join('\n') } : {}),
    ...(rubric.length > 0 ? { rubric } : {}),
  }
}

/**
 * A mark by rules after a recheck: raised, never lowered, since a wrong key must be corrected for everyone. A later
 * correction may give more.
 */
export function recheckedMark(mark: Mark, given: readonly Given[]): Mark {
  const recheck = given.find(({ round }) => round === RECHECK)
  if (!recheck || recheck.score <= mark.score) return mark
  const score = Math.min(recheck.score, mark.fullScore)
  return { ...mark, score, answerStatus: statusOf(score, mark.fullScore) }
}

/** A mark by rules merged with the manual marks of the same answer. */
export const withPeople = (mark: Mark, given: readonly Given[], rules: MarkRules): Mark =>
  mark.answerStatus === 'reviewing' ? decidedMark(mark, given, rules) : recheckedMark(mark, given)
