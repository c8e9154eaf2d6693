import type { OutputOf } from '@zhixing/contract'
import { answerForm } from '@zhixing/contract/exam/kinds'
import type { Explained, LearnerProblem, LearnerSub } from '@zhixing/contract/exam/shapes'

export type ImportRow = OutputOf<'exam/auth/exam/import/row/list'>['list'][number]
export type ImportDoc = ImportRow['doc']
type Leaf = ImportDoc | ImportDoc['subList'][number]

const leaf = (id: string, doc: Leaf): LearnerSub => ({
  id,
  problemType: doc.problemType,
  problemContent: doc.problemContent,
  optionList: doc.optionList,
  matchList: doc.matchList,
  gapList: doc.gapList,
  blankTotal: answerForm(doc.problemType) === 'texts' ? doc.answer.length : 0,
  unit: doc.numberRule.unit,
  fileRule: doc.fileRule,
  ...(doc.spotPicture === '' ? {} : { spotPicture: doc.spotPicture, spotList: doc.spotList }),
  score: doc.score,
})
const explain = (id: string, doc: Leaf): Explained => ({
  id,
  answer: doc.answer,
  aliasList: doc.aliasList,
  creditList: doc.creditList,
  rubricList: doc.rubricList,
  analysis: doc.analysis,
  videoId: null,
})
const partId = (id: string, at: number): string => `${id}${at + 1}`

/** A parsed problem as learners see it, with its key. Parts are numbered by index. Pure. */
export function learnerOf(
  doc: ImportDoc,
  id: string,
): { problem: LearnerProblem; explained: Record<string, Explained> } {
  const parts = doc.subList.map((sub, at) => ({ id: partId(id, at), sub }))
  return {
    problem: { ...leaf(id, doc), subList: parts.map((one) => leaf(one.id, one.sub)) },
    explained: Object.fromEntries([
      [id, explain(id, doc)],
      ...parts.map((one) => [one.id, explain(one.id, one.sub)] as const),
    ]),
  }
}
