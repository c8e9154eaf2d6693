/** Access to downloads of papers. Pure. */
import type { ExamRules } from '@zhixing/contract/exam/shapes'
import { mayShow } from '@zhixing/exam-model'

export interface DownloadFacts {
  isAuthor: boolean
  /** Accessible to this person: public, sat, or owned. */
  mayOpen: boolean
  /** Free or bought. */
  owned: boolean
  /** Problems are drawn per taker. */
  isDrawn: boolean
  /** Under embargo: the paper counts and is not sat, or shares a problem with such a paper. */
  counts: boolean
  /** State of the newest submitted record; null for none. */
  handedIn: number | null
}

export type DownloadVerdict = 'whole' | 'own' | 'hidden' | 'notOwned' | 'notYet'

/** A paper that counts, or draws per taker, may be downloaded only after it is sat; others at any time. */
export function mayDownload(facts: DownloadFacts): DownloadVerdict {
  if (facts.isAuthor) return 'whole'
  if (!facts.mayOpen) return 'hidden'
  if (facts.handedIn !== null) return 'own'
  if (!facts.owned) return 'notOwned'
  return facts.isDrawn || facts.counts ? 'notYet' : 'whole'
}

/** Whether keys are included. */
export function mayHaveKey(
  facts: Pick<DownloadFacts, 'isAuthor' | 'handedIn'>,
  rules: Pick<ExamRules, 'answerShow' | 'closeTime' | 'showTime'>,
  now: number,
): boolean {
  if (facts.isAuthor) return true
  return facts.handedIn !== null && mayShow(rules.answerShow, rules, { examStatus: facts.handedIn }, now)
}
