/** Reads delimiter-separated values: one table of problems. */
import { parseCsv } from '@zhixing/files/csv'
import { decodeText } from '../encoding.ts'
import { withoutMarks } from '../html.ts'
import type { Marked } from '../marks.ts'
import { MediaBag } from '../media.ts'
import { type ColumnMap, type ReadResult, Unreadable } from '../row.ts'
import { exchangeTexts as texts } from '../texts.ts'
import { readTables } from './read.ts'

/**
 * Rows of a table of problems.
 * @throws {Unreadable}
 */
export function readCsv(bytes: Uint8Array, maps: readonly ColumnMap[] = []): ReadResult {
  const marked: Marked = { marks: [], lost: new Map(), media: new MediaBag() }
  const table = parseCsv(withoutMarks(decodeText(bytes)))
  const read = readTables([{ sheet: '', table }], maps, marked)
  if (!read) throw new Unreadable(texts.badCsv)
  return read
}
