import { BLANK_MARK } from '@zhixing/contract/exam/kinds'
import { errorTexts } from '../texts.ts'
import type { Report } from './kind.ts'

/** Numbers of the blank marks (`[[1]]`) in a stem, in document order. */
export const marksOf = (html: string): number[] => [...html.matchAll(BLANK_MARK)].map(([, no]) => Number(no))

/** Checks that the marks are 1…n, each once. Returns n, or 0 after reporting an error. */
export function checkMarks(doc: { problemContent: string }, report: Report): number {
  const marks = marksOf(doc.problemContent)
  if (marks.length === 0) {
    report('problemContent', errorTexts.noBlanks)
    return 0
  }
  const sorted = [...marks].sort((a, b) => a - b)
  if (!sorted.every((no, index) => no === index + 1)) {
    report('problemContent', errorTexts.blankRow(marks.length))
    return 0
  }
  return marks.length
}
