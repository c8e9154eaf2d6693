/** Previews the first rows of a table by a column map, for the person who edits the map. Pure. */
import { problemsBelow } from '../excel/cells.ts'
import { rowOfRaw } from '../to-row.ts'
import type { ColumnMap, ReadRow, TableShape } from '../row.ts'
import { readerBy } from './apply.ts'

/** The preview rows of a table, as they would be read. */
export function previewRows(
  { titleList, rowList, headRow, keyWordList }: TableShape,
  map: Pick<ColumnMap, 'fieldList' | 'kindList' | 'keyList'>,
): ReadRow[] {
  const { found } = problemsBelow([titleList, ...rowList], 0, readerBy(map, rowList, keyWordList))
  return found.map(({ raw, line, notes, doubts }) => rowOfRaw(headRow + line - 1, raw, [], { notes, doubts }))
}
