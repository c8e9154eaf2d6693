/** Converts a document to fields, the inverse of read.ts. Pure. */
import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import { htmlToText, oneLine } from '../html.ts'
import { formatsOf } from '../kinds/index.ts'
import type { Labels } from '../row.ts'
import { noLabels } from '../row.ts'
import { type RawProblem, rawProblem } from './raw.ts'

export type ToText = (html: string) => string
/** Plain text where it is unambiguous, otherwise HTML in one line. */
export const plainly: ToText = htmlToText
export const exactly: ToText = oneLine

function leaf(doc: SubProblem | ProblemDoc, toText: ToText): RawProblem {
  const of = (list: SubProblem['optionList']) =>
    list.map(({ id, optionContent }) => ({ id, text: toText(optionContent) }))
  return rawProblem({
    kind: doc.problemType,
    stem: toText(doc.problemContent),
    options: of(doc.optionList),
    rights: of(doc.matchList),
    gaps: doc.gapList.map(({ optionList }) => of(optionList)),
    analysis: toText(doc.analysis),
    score: String(doc.score),
    ...formatsOf(doc.problemType).fields.write(doc, toText),
  })
}

/** A whole problem as fields. */
export function fieldsOf(doc: ProblemDoc, labels: Labels = noLabels(), toText: ToText = plainly): RawProblem {
  return { ...leaf(doc, toText), labels, subs: doc.subList.map((sub) => leaf(sub, toText)) }
}

/** Name of a difficulty from 1 to 3; '' for unknown. */
export const difficultyName = (code: number): string => ['', '易', '中', '难'][code] ?? ''
