import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import { kindFields } from '@zhixing/contract/exam/kind-fields'
import { isMaterial, isSubjective, type KindName, nameOfKind } from '@zhixing/contract/exam/kinds'
import { paragraphs } from './html.ts'

const options = (list: SubProblem['optionList']) => list.map(({ id, optionContent }) => [id, paragraphs(optionContent)])

type Leaf = SubProblem | ProblemDoc
/** How a field of a kind is compared. */
const compared: { [F in (typeof kindFields)[KindName][number]]: (doc: Leaf) => unknown } = {
  optionList: (doc) => options(doc.optionList),
  matchList: (doc) => options(doc.matchList),
  gapList: (doc) => doc.gapList.map(({ optionList }) => options(optionList)),
  answer: (doc) => doc.answer.map(isSubjective(doc.problemType) ? paragraphs : (text) => text.trim()),
  aliasList: (doc) =>
    doc.aliasList.some((list) => list.length > 0)
      ? doc.answer.map((_, at) => (doc.aliasList[at] ?? []).map((text) => text.trim()))
      : [],
  blankScores: (doc) => doc.blankScores,
  blankRule: (doc) => doc.blankRule,
  creditList: (doc) => doc.creditList.map(({ place, text, percent }) => [place, text, Number(percent.toFixed(2))]),
  orderCredit: (doc) => doc.orderCredit,
  numberRule: ({ numberRule: { tolerance, relative, unit } }) => [tolerance, tolerance === 0 ? 0 : relative, unit],
  rubricList: (doc) => doc.rubricList.map(({ text, score }) => [text, score]),
  fileRule: (doc) => doc.fileRule,
  spotPicture: (doc) => doc.spotPicture,
  spotList: (doc) => doc.spotList,
}

const leaf = (doc: Leaf) => [
  doc.problemType,
  paragraphs(doc.problemContent),
  ...kindFields[nameOfKind(doc.problemType) ?? 'essay'].map((field) => compared[field](doc)),
  paragraphs(doc.analysis),
  isMaterial(doc.problemType) ? null : doc.score,
]

/**
 * Whether two documents are the same problem, ignoring ids of parts and rubric lines, and paragraphs around inline
 * text.
 */
export function sameDoc(one: ProblemDoc, other: ProblemDoc): boolean {
  const key = (doc: ProblemDoc) => JSON.stringify([leaf(doc), doc.subList.map(leaf)])
  return key(one) === key(other)
}
