/** What counts of what markers gave, and what an answer still waits for. Pure. */
import type { MarkState } from '@zhixing/contract/exam/marking'
import type { AnswerStatus, ExamRules, Mark } from '@zhixing/contract/exam/shapes'
import { cents } from './points.ts'

/** Rounds 1 and 2 are markers; 3 is the arbiter, whose word is the last; 4 looked again because the taker asked, and then that counts. */
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

/** The state of an answer, and the score that counts: null until there is one. */
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

/** The round in which somebody may mark now, or why not. */
export function roundFor(
  given: readonly Given[],
  userId: string,
  rules: MarkRules,
  { arbitrate }: { arbitrate: boolean },
): { round: number } | { refused: 'notNeeded' | 'own' | 'full' | 'rechecked' } {
  // What was looked at again at the taker's request is closed: markers' points would count for nothing.
  if (given.some(({ round }) => round === RECHECK)) return { refused: 'rechecked' }
  const state = decide(given, rules).state
  if (arbitrate) {
    const was = given.find(({ round }) => round === ARBITER)
    if (was) return { round: ARBITER }
    return state === 'arbitrate' ? { round: ARBITER } : { refused: 'notNeeded' }
  }
  if (rules.markTimes === 1) return { round: 1 }
  // Once the arbiter has spoken, what the markers gave is closed.
  if (given.some(({ round }) => round === ARBITER)) return { refused: 'full' }
  const own = given.find((one) => one.userId === userId)
  if (own) return { round: own.round }
  const taken = new Set(given.map(({ round }) => round))
  const free = [1, 2].find((round) => !taken.has(round))
  return free === undefined ? { refused: 'full' } : { round: free }
}

const statusOf = (score: number, fullScore: number): AnswerStatus =>
  score >= fullScore ? 'right' : score > 0 ? 'part' : 'wrong'

/** The mark that the record keeps once it is decided; as it was, and waiting again, while it is not. */
export function decidedMark(mark: Mark, given: readonly Given[], rules: MarkRules): Mark {
  const { problemId, fullScore } = mark
  const { score } = decide(given, rules)
  if (score === null) return { problemId, fullScore, score: 0, answerStatus: 'reviewing' }
  // The arbiter's words replace the markers'; two markers who agree are both heard. Whoever looked again answers beside the mark, not in it.
  const heard = given.filter(({ round }) => round === ARBITER)
  const voices = (heard.length > 0 ? heard : [...given].sort((a, b) => a.round - b.round)).filter(
    ({ round }) => round !== RECHECK,
  )
  const comments = [...new Set(voices.map(({ comment }) => comment).filter((comment) => comment !== ''))]
  const rubric = given.some(({ round }) => round === RECHECK) ? [] : (voices.at(-1)?.rubric ?? [])
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
 * The mark that rules gave, after somebody looked at it again for this taker: raised, never lowered, since what is wrong with a key concerns everybody.
 * A key that was corrected since may give more.
 */
export function recheckedMark(mark: Mark, given: readonly Given[]): Mark {
  const recheck = given.find(({ round }) => round === RECHECK)
  if (!recheck || recheck.score <= mark.score) return mark
  const score = Math.min(recheck.score, mark.fullScore)
  return { ...mark, score, answerStatus: statusOf(score, mark.fullScore) }
}

/** A mark as rules made it, with what people gave for the same answer put back. */
export const withPeople = (mark: Mark, given: readonly Given[], rules: MarkRules): Mark =>
  mark.answerStatus === 'reviewing' ? decidedMark(mark, given, rules) : recheckedMark(mark, given)
