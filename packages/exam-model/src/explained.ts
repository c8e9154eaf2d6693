/** What may be told of a problem once its key may be seen. Pure. */
import type { Explained, ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import type { FrozenProblem } from './freeze.ts'
import { creditsOf } from './kinds/judged.ts'
import { shownKey } from './wildcard.ts'

const shown = (doc: ProblemDoc | SubProblem, list: readonly string[]): string[] =>
  list.map((key) => shownKey(key, doc.blankRule))

/** Of one problem without its parts. */
export const explainedPart = (id: string, doc: ProblemDoc | SubProblem, videoId: string | null): Explained => ({
  id,
  answer: shown(doc, doc.answer),
  aliasList: doc.aliasList.map((list) => shown(doc, list)),
  creditList: creditsOf(doc).map((credit) => ({ ...credit, text: shownKey(credit.text, doc.blankRule) })),
  rubricList: doc.rubricList,
  analysis: doc.analysis,
  videoId,
})

/** Of a problem and of each of its parts. The explanation video is the whole problem's. */
export function explainedOf({ id, doc, videoId }: Pick<FrozenProblem, 'id' | 'doc' | 'videoId'>): Explained[] {
  return [explainedPart(id, doc, videoId), ...doc.subList.map((sub) => explainedPart(sub.id ?? id, sub, null))]
}
