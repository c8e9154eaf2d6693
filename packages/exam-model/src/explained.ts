/** What is revealed of a problem once its key is visible. Pure. */
import type { Explained, ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import type { FrozenProblem } from './freeze.ts'
import { creditsOf } from './kinds/judged.ts'
import { shownKey } from './wildcard.ts'

const shown = (doc: ProblemDoc | SubProblem, list: readonly string[]): string[] =>
  list.map((key) => shownKey(key, doc.blankRule))

/** For one leaf. */
export const explainedPart = (id: string, doc: ProblemDoc | SubProblem, videoId: string | null): Explained => ({
  id,
  answer: shown(doc, doc.answer),
  aliasList: doc.aliasList.map((list) => shown(doc, list)),
  creditList: creditsOf(doc).map((credit) => ({ ...credit, text: shownKey(credit.text, doc.blankRule) })),
  rubricList: doc.rubricList,
  analysis: doc.analysis,
  videoId,
})

/** For a problem and each of its parts. The explanation video belongs to the whole problem. */
export function explainedOf({ id, doc, videoId }: Pick<FrozenProblem, 'id' | 'doc' | 'videoId'>): Explained[] {
  return [explainedPart(id, doc, videoId), ...doc.subList.map((sub) => explainedPart(sub.id ?? id, sub, null))]
}
