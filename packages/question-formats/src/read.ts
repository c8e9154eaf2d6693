/** From bytes to rows, whatever the format. Slow for large files: the server runs it in a thread (run-reader.ts). */
import type { ImportFormat } from '@zhixing/contract/exam/import'
import { decodeText } from './encoding.ts'
import { formatOf, type KnownFormat } from './format.ts'
import { readPlain } from './plain.ts'
import { type ColumnMap, type ReadResult, Unreadable } from './row.ts'
import { exchangeTexts as setMessage } from './texts.ts'

/** Problems of one import. */
const IMPORT_MAX = 5000

/** Each reader brings libraries of its own along; only the one that is wanted is loaded. */
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
 * Problems of a file.
 * @param maps what was said of the columns of tables; where nothing was, they are shown and nothing is read
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

/** Rows are found by their numbers later: where a file repeats one, they are counted instead. */
function numbered(rows: ReadResult['rows']): ReadResult['rows'] {
  const isUnique = new Set(rows.map(({ rowNo }) => rowNo)).size === rows.length
  return isUnique ? rows : rows.map((row, at) => ({ ...row, rowNo: at + 1 }))
}
