import type { Sitting } from '@zhixing/contract/exam/record'
import type { KeptAnswer } from './journal.ts'

/** The answers of the server and of this device as one list: of each problem the newest rev. What the server has of ours counts as sent. */
export function mergeAnswers(
  recordId: string,
  server: Sitting['answerList'],
  kept: readonly KeptAnswer[],
): KeptAnswer[] {
  const merged = new Map(kept.map((answer) => [answer.problemId, answer]))
  for (const { problemId, rev, userAnswer, flag, savedTime } of server) {
    const own = merged.get(problemId)
    if (own && own.rev > rev) merged.set(problemId, { ...own, sentRev: Math.max(own.sentRev, rev) })
    else merged.set(problemId, { recordId, problemId, rev, userAnswer, flag, answeredAt: savedTime, sentRev: rev })
  }
  return [...merged.values()]
}
