/** Reads bytes of any format into rows. CPU-bound for large files: run it in a thread (run-reader.ts). */
import type { ImportFormat } from '@zhixing/contract/exam/import'
import { decodeText } from './encoding.ts'
import { formatOf, type KnownFormat } from './format.ts'
import { readPlain } from './plain.ts'
import { type ColumnMap, type ReadResult, Unreadable } from './row.ts'
import { exchangeTexts as setMessage } from './texts.ts'

/** Limit of problems per import. */
const IMPORT_MAX = 5000

/** Readers are loaded on demand with their libraries. */
async function readAs(format: KnownFormat, bytes: Uint8Array, maps?: readonly ColumnMap[]): Promise<ReadResult> {
  switch (format) {
    case 'excel':
      return (await import('./excel/read.ts')).readExcel(bytes, maps)
    case 'csv':
      return (await import('./table/read-csv.ts')).readCsv(bytes, maps)
    case 'word':
      return (await import('./word/read.ts')).readWord(bytes)
    case 'moodle':
      return (await import('./moodle/read.ts')).readMoodle(decodeText(bytes))
    case 'qti':
      return (await import('./qti/read.ts')).readQti(bytes)
    default:
      return readPlain(decodeText(bytes), format)
  }
}

/**
 * Reads a file.
 * @param maps known column maps; tables without one are returned unread
 * @throws {Unreadable}
 */
export async function readFileAs(
  bytes: Uint8Array,
  given: ImportFormat,
  fileName: string,
  maps?: readonly ColumnMap[],
): Promise<ReadResult & { format: KnownFormat }> {
  const format = formatOf(bytes, given, fileName)
  const result = await readAs(format, bytes, maps)
  if (result.tables?.isAsking) return { ...result, format }
  if (result.rows.length === 0) throw new Unreadable(setMessage.nothingFound)
  if (result.rows.length > IMPORT_MAX) throw new Unreadable(setMessage.tooMany(IMPORT_MAX))
  return { ...result, rows: numbered(result.rows), format }
}

/** Row numbers must be unique: renumbered where the file repeats one. */
function numbered(rows: ReadResult['rows']): ReadResult['rows'] {
  const isUnique = new Set(rows.map(({ rowNo }) => rowNo)).size === rows.length
  return isUnique ? rows : rows.map((row, at) => ({ ...row, rowNo: at + 1 }))
}
