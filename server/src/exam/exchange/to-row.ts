/** From what was read to a row that can be looked at: faults of the bank's own rules, and a text to correct it by. Pure. */
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { checkProblem } from '../bank/check.ts'
import type { RawProblem } from './fields/raw.ts'
import { finishLabels, understand } from './fields/read.ts'
import { type Labels, noLabels, type ReadRow } from './row.ts'
import { writeText } from './text/write.ts'

/** A row of a document that is complete. */
export function rowOfDoc(
  rowNo: number,
  doc: ProblemDoc,
  over: { labels?: Labels; warnings?: string[]; source?: string } = {},
): ReadRow {
  const labels = over.labels ?? noLabels()
  return {
    rowNo,
    doc,
    labels,
    errors: checkProblem(doc),
    warnings: [...new Set(over.warnings ?? [])],
    source: over.source ?? writeText(doc, labels),
  }
}

/** A row of fields as a person wrote them. */
export function rowOfRaw(rowNo: number, raw: RawProblem, marks: readonly string[] = [], source?: string): ReadRow {
  const { doc, warnings } = understand(raw, marks)
  return rowOfDoc(rowNo, doc, { labels: finishLabels(raw), warnings, ...(source === undefined ? {} : { source }) })
}
