/** Builds rows: validates documents and adds source text and warnings. Pure. */
import { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { checkProblem } from '@zhixing/exam-model'
import { blankDoc } from './blank-doc.ts'
import type { RawProblem } from './fields/raw.ts'
import { finishLabels, understand } from './fields/read.ts'
import { type FieldError, type Labels, noLabels, type ReadRow } from './row.ts'
import { docWarnings, rawWarnings } from './sanity.ts'
import { writeText } from './text/write.ts'

/** Length of the stem shown of an oversized problem. */
const SHOWN = 2000

/** An oversized problem is truncated with errors; its source stays complete. */
function within(doc: ProblemDoc): { doc: ProblemDoc; errors: FieldError[] } {
  const read = ProblemDoc.safeParse(doc)
  if (read.success) return { doc, errors: checkProblem(doc) }
  const errors = read.error.issues.map(({ path, message }) => ({ field: path.join('.'), msg: message }))
  return { doc: { ...blankDoc(doc.problemType), problemContent: doc.problemContent.slice(0, SHOWN) }, errors }
}

/** Limit of the stored original, in characters. */
const ORIGINAL_MAX = 50_000

/** A row from a complete document. `doubts`: errors that block acceptance. */
export function rowOfDoc(
  rowNo: number,
  given: ProblemDoc,
  over: { labels?: Labels; warnings?: string[]; source?: string; original?: string; doubts?: readonly string[] } = {},
): ReadRow {
  const labels = over.labels ?? noLabels()
  const { doc, errors } = within(given)
  return {
    rowNo,
    doc,
    labels,
    errors: [...(over.doubts ?? []).map((msg) => ({ field: '', msg })), ...errors],
    warnings: [...new Set([...(over.warnings ?? []), ...docWarnings(doc)])],
    source: over.source || writeText(doc, labels),
    original: (over.original ?? '').slice(0, ORIGINAL_MAX),
  }
}

/** A row from fields. */
export function rowOfRaw(
  rowNo: number,
  raw: RawProblem,
  marks: readonly string[] = [],
  over: { source?: string; original?: string; doubts?: readonly string[]; notes?: readonly string[] } = {},
): ReadRow {
  const { notes = [], ...rest } = over
  const { doc, warnings } = understand(raw, marks)
  return rowOfDoc(rowNo, doc, {
    labels: finishLabels(raw),
    ...rest,
    warnings: [...warnings, ...notes, ...rawWarnings(raw, doc)],
  })
}
