/** Who may take a paper home. Pure. */
import type { ExamRules } from '@zhixing/contract/exam/shapes'
import { mayShow } from '@zhixing/exam-model'

export interface DownloadFacts {
  isAuthor: boolean
  /** Open to this person at all: on the shelf, sat, or owned. */
  mayOpen: boolean
  /** Free or bought. */
  owned: boolean
  /** Every taker gets other problems. */
  isDrawn: boolean
  /** It counts, or holds a problem of another paper that counts and that this person has not sat. */
  counts: boolean
  /** State of the newest record that was handed in; null for none. */
  handedIn: number | null
}

export type DownloadVerdict = 'whole' | 'own' | 'hidden' | 'notOwned' | 'notYet'

/** A paper that counts, or with problems of one's own, must not be known before it is sat; any other may be printed and done on paper. */
export function mayDownload(facts: DownloadFacts): DownloadVerdict {
  if (facts.isAuthor) return 'whole'
  if (!facts.mayOpen) return 'hidden'
  if (facts.handedIn !== null) return 'own'
  if (!facts.owned) return 'notOwned'
  return facts.isDrawn || facts.counts ? 'notYet' : 'whole'
}

/** Whether keys go with it. */
export function mayHaveKey(
  facts: Pick<DownloadFacts, 'isAuthor' | 'handedIn'>,
  rules: Pick<ExamRules, 'answerShow' | 'closeTime' | 'showTime'>,
  now: number,
): boolean {
  if (facts.isAuthor) return true
  return facts.handedIn !== null && mayShow(rules.answerShow, rules, { examStatus: facts.handedIn }, now)
}
