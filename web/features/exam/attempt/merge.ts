import type { Sitting } from '@zhixing/contract/exam/record'
import type { JournalAnswer } from './journal-answer.ts'

/**
 * The answers of the server and of this device as one list: of each problem the newest rev. What the server has of ours counts as sent. The same rev is
 * the same answer, but ours may name files that only this device has: it stays.
 */
export function mergeAnswers(
  recordId: string,
  server: Sitting['answerList'],
  stored: readonly JournalAnswer[],
): JournalAnswer[] {
  const merged = new Map(stored.map((answer) => [answer.problemId, answer]))
  for (const { problemId, rev, userAnswer, flag, savedTime } of server) {
    const own = merged.get(problemId)
    if (own && own.rev >= rev) merged.set(problemId, { ...own, sentRev: Math.max(own.sentRev, rev) })
    else merged.set(problemId, { recordId, problemId, rev, userAnswer, flag, answeredAt: savedTime, sentRev: rev })
  }
  return [...merged.values()]
}

/** What a journal keeps when it is given `next`: a tab that comes late with an older answer does not undo a newer one. */
export function newerOf(stored: JournalAnswer | undefined, next: JournalAnswer): JournalAnswer {
  if (!stored || next.rev > stored.rev) return next
  const sentRev = Math.max(stored.sentRev, next.sentRev)
  return next.rev === stored.rev ? { ...next, sentRev } : { ...stored, sentRev }
}
