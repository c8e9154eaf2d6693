/** Normalises a problem for storage: HTML by the allow-list, trimmed texts, fields of other kinds reset. */
import { isMaterial } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import { emptyFields } from './empty-problem.ts'
import { rich } from './kinds/clean-text.ts'
import { kindOf } from './kinds/index.ts'
import { cents } from './points.ts'

const cleanLeaf = (doc: SubProblem): SubProblem => ({
  ...doc,
  ...emptyFields(),
  problemContent: rich(doc.problemContent),
  analysis: rich(doc.analysis),
  ...kindOf(doc.problemType)?.clean(doc),
})

/** Cleans a whole problem. Idempotent. @throws {HtmlRefused} for HTML that is too heavy to clean */
export function cleanProblem(doc: ProblemDoc): ProblemDoc {
  const { id: _id, ...own } = cleanLeaf(doc)
  if (!isMaterial(doc.problemType)) return { ...own, subList: [] }
  // A material problem is worth the sum of its parts.
  const subList = doc.subList.map(cleanLeaf)
  return { ...own, score: subList.reduce((sum, sub) => sum + cents(sub.score), 0) / 100, subList }
}
