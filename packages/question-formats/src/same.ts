import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import { kind } from '@zhixing/contract/exam/kinds'
import { paragraphs } from './html.ts'

const options = (list: SubProblem['optionList']) => list.map(({ id, optionContent }) => [id, paragraphs(optionContent)])

const leaf = (doc: SubProblem | ProblemDoc) => [
  doc.problemType,
  paragraphs(doc.problemContent),
  options(doc.optionList),
  options(doc.matchList),
  doc.gapList.map(({ optionList }) => options(optionList)),
  doc.problemType === kind.essay || doc.problemType === kind.file
    ? doc.answer.map(paragraphs)
    : doc.answer.map((text) => text.trim()),
  doc.aliasList.some((list) => list.length > 0)
    ? doc.answer.map((_, at) => (doc.aliasList[at] ?? []).map((text) => text.trim()))
    : [],
  doc.blankScores,
  doc.problemType === kind.blanks ? doc.blankRule : null,
  doc.creditList.map(({ place, text, percent }) => [place, text, Number(percent.toFixed(2))]),
  doc.orderCredit,
  doc.problemType === kind.number
    ? [doc.numberRule.tolerance, doc.numberRule.tolerance === 0 ? 0 : doc.numberRule.relative, doc.numberRule.unit]
    : null,
  doc.rubricList.map(({ text, score }) => [text, score]),
  doc.problemType === kind.file ? doc.fileRule : null,
  paragraphs(doc.analysis),
  doc.problemType === kind.material ? null : doc.score,
]

/**
 * Whether two documents are the same problem, ignoring ids of parts and rubric lines, and paragraphs around inline
 * text.
 */
export function sameDoc(one: ProblemDoc, other: ProblemDoc): boolean {
  const key = (doc: ProblemDoc) => JSON.stringify([leaf(doc), doc.subList.map(leaf)])
  return key(one) === key(other)
}
