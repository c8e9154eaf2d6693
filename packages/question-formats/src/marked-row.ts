/** Rows with marks in their fields. */
import type { RawProblem } from './fields/raw.ts'
import { MARK_CLOSE, MARK_OPEN } from './html.ts'
import type { Marked } from './marks.ts'
import type { ReadRow } from './row.ts'
import { rowOfRaw } from './to-row.ts'

const MARKS = new RegExp(`${MARK_OPEN}(\\d+)${MARK_CLOSE}`, 'g')

/** A row from fields with marks, with a warning for each loss. */
export function rowOfMarked(
  rowNo: number,
  raw: RawProblem,
  { marks, lost }: Pick<Marked, 'marks' | 'lost'>,
  over: Parameters<typeof rowOfRaw>[3] = {},
): ReadRow {
  const row = rowOfRaw(rowNo, raw, marks, over)
  const losses = [...JSON.stringify(raw).matchAll(MARKS)].flatMap(([, at]) => lost.get(Number(at)) ?? [])
  return { ...row, warnings: [...row.warnings, ...new Set(losses)] }
}
