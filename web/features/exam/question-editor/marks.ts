/** Blank marks in a saved stem: `[[1]]`. Pure. For marks while editing see features/shared/rich-editor/blanks.ts. */
import { BLANK_MARK, isMarked as hasMarks } from '@zhixing/contract/exam/kinds'

/** Whether a problem has blanks in its stem. */
export const isMarked = ({ problemType }: { problemType: number }): boolean => hasMarks(problemType)

/** Numbers of the marks in a stem, unique, in order. */
export function marksIn(html: string): string[] {
  return [...new Set([...html.matchAll(BLANK_MARK)].map(([, no]) => String(Number(no))))]
}

/** Renumbers marks 1, 2, 3 in order; returns the old number of each. */
export function renumbered(html: string): { html: string; from: string[] } {
  const from = marksIn(html)
  return { html: html.replace(BLANK_MARK, (_, no: string) => `[[${from.indexOf(String(Number(no))) + 1}]]`), from }
}
