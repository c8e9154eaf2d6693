/** What may be told of a problem once its key may be seen. Pure. */
import type { Explained, ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import type { FrozenProblem } from './freeze.ts'
import { creditsOf } from './mark-answer.ts'

const one = (id: string, doc: ProblemDoc | SubProblem, videoId: string | null): Explained => ({
  id,
  answer: doc.answer,
  aliasList: doc.aliasList,
  creditList: [...creditsOf(doc)],
  rubricList: doc.rubricList,
  analysis: doc.analysis,
  videoId,
})

/** Of a problem and of each of its parts. The explanation video is the whole problem's. */
export function explainedOf({ id, doc, videoId }: Pick<FrozenProblem, 'id' | 'doc' | 'videoId'>): Explained[] {
  return [one(id, doc, videoId), ...doc.subList.map((sub) => one(sub.id ?? id, sub, null))]
}
