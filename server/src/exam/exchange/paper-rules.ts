/** Who may take a paper home. Pure. */
import type { ExamRules } from '@zhixing/contract/exam/shapes'
import { mayShow } from '../sitting/rules.ts'

export interface DownloadFacts {
  isAuthor: boolean
  /** Open to this person at all: on the shelf, sat, or owned. */
  mayOpen: boolean
  /** Free or bought. */
  owned: boolean
  /** Every taker gets other problems. */
  isDrawn: boolean
  /** State of the newest record that was handed in; null for none. */
  handedIn: number | null
}

export type DownloadVerdict = 'whole' | 'own' | 'hidden' | 'notOwned' | 'notYet'

/**
 * A paper that everybody sits at one time, behind a password, or with problems of one's own must not be known before it is sat; any other may be printed
 * and done on paper.
 */
export function mayDownload(
  facts: DownloadFacts,
  rules: Pick<ExamRules, 'openTime' | 'closeTime' | 'password'>,
  now: number,
): DownloadVerdict {
  if (facts.isAuthor) return 'whole'
  if (!facts.mayOpen) return 'hidden'
  if (facts.handedIn !== null) return 'own'
  if (!facts.owned) return 'notOwned'
  const isOver = rules.closeTime !== null && now >= Date.parse(rules.closeTime)
  const isGuarded =
    facts.isDrawn || rules.password !== '' || rules.openTime !== null || (rules.closeTime !== null && !isOver)
  return isGuarded ? 'notYet' : 'whole'
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
