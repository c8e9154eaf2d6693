import type { Sitting } from '../../../shapes.ts'
import type { JournalAnswer } from './journal-answer.ts'

/**
 * Merges answers of the server and this device: the newest rev of each problem wins. A local rev that the server has
 * counts as sent. Equal revs are equal answers, but the local one may name files that only this device has, so it
 * wins.
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

/** What the journal stores when given `next`: a late tab does not overwrite a newer answer. */
export function newerOf(stored: JournalAnswer | undefined, next: JournalAnswer): JournalAnswer {
  if (!stored || next.rev > stored.rev) return next
  const sentRev = Math.max(stored.sentRev, next.sentRev)
  return next.rev === stored.rev ? { ...next, sentRev } : { ...stored, sentRev }
}

/** Ids of the answers that were given last; several if they were saved together. */
export function newestOf(answers: readonly Pick<JournalAnswer, 'problemId' | 'answeredAt'>[]): string[] {
  const newest = answers.reduce((latest, { answeredAt }) => Math.max(latest, Date.parse(answeredAt)), 0)
  return answers.flatMap(({ problemId, answeredAt }) => (Date.parse(answeredAt) === newest ? [problemId] : []))
}
