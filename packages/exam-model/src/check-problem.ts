/** Validates a problem, for the editor and for every kind of import. */
import { isMaterial } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { kindOf } from './kinds/index.ts'
import type { Leaf, Report } from './kinds/kind.ts'
import { isEmptyHtml } from './text.ts'
import { errorTexts } from './texts.ts'

export interface FieldError {
  /** Path in the document: `optionList.2.optionContent`, `subList.0.answer`. */
  field: string
  /** One sentence for its author. */
  msg: string
}

function checkLeaf(doc: Leaf, report: Report): void {
  const problemKind = kindOf(doc.problemType)
  if (!problemKind) return report('problemType', errorTexts.type)
  if (isEmptyHtml(doc.problemContent)) report('problemContent', errorTexts.stem)
  if (!isMaterial(doc.problemType) && doc.score <= 0) report('score', errorTexts.score)
  problemKind.check(doc, report)
}

/** All errors of a problem, in the order of the form; empty: it can be asked and marked. */
export function checkProblem(doc: ProblemDoc): FieldError[] {
  const errors: FieldError[] = []
  checkLeaf(doc, (field, msg) => errors.push({ field, msg }))
  if (!isMaterial(doc.problemType)) {
    if (doc.subList.length > 0) errors.push({ field: 'subList', msg: errorTexts.noSubs })
    return errors
  }
  if (doc.subList.length === 0) errors.push({ field: 'subList', msg: errorTexts.subs })
  for (const [index, sub] of doc.subList.entries()) {
    const report = (field: string, msg: string) =>
      errors.push({ field: `subList.${index}.${field}`, msg: `第 ${index + 1} 小题：${msg}` })
    if (isMaterial(sub.problemType)) report('problemType', errorTexts.subMaterial)
    else checkLeaf(sub, report)
  }
  return errors
}
