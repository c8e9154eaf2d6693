/** From bytes to rows, whatever the format. Slow for large files: the server runs it in a thread (run-reader.ts). */
import type { ImportFormat } from '@zhixing/contract/exam/import'
import { looksLikeAiken, readAiken } from './aiken/read.ts'
import { decodeText } from './encoding.ts'
import { readExcel } from './excel/read.ts'
import { looksLikeGift, readGift } from './gift/read.ts'
import { withoutMarks } from './html.ts'
import { readMoodle } from './moodle/read.ts'
import { readQti } from './qti/read.ts'
import { type ReadResult, Unreadable } from './row.ts'
import { readText } from './text/read.ts'
import { exchangeTexts as say } from './texts.ts'
import { rowOfRaw } from './to-row.ts'
import { readWord } from './word/read.ts'

export type KnownFormat = Exclude<ImportFormat, 'auto'>
/** Problems of one import. */
export const IMPORT_MOST = 5000

/** What pasted text is: GIFT and Aiken have signs that no paper has. */
export function textFormat(text: string): 'text' | 'gift' | 'aiken' {
  if (looksLikeAiken(text)) return 'aiken'
  return looksLikeGift(text) && !/[【（(]?(?:参考)?答案[】）)]?\s*[：:]/.test(text) ? 'gift' : 'text'
}

/** What a file is, by its first bytes, then by its name. @throws {Unreadable} */
export function formatOf(bytes: Uint8Array, fileName: string): KnownFormat {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  const extension =
    /\.([a-z\d]+)$/i
      .exec(fileName.replace(/\.txt$/i, (all) => (/\.\w+\.txt$/i.test(fileName) ? '' : all)))?.[1]
      ?.toLowerCase() ?? ''
  if (head === '\xd0\xcf\x11\xe0') throw new Unreadable(say.oldOffice)
  if (head.startsWith('PK')) {
    if (extension === 'xlsx') return 'excel'
    if (extension === 'docx') return 'word'
    if (extension === 'zip') return 'qti'
    // Named by nothing: what is in it tells.
    const names = Buffer.from(bytes).toString('latin1')
    if (names.includes('word/document.xml')) return 'word'
    if (names.includes('xl/workbook.xml')) return 'excel'
    if (names.includes('imsmanifest.xml')) return 'qti'
    throw new Unreadable(say.unknownFormat)
  }
  if (extension === 'xml') return /<quiz[\s>]/.test(decodeText(bytes).slice(0, 5000)) ? 'moodle' : 'qti'
  if (extension === 'gift') return 'gift'
  const text = decodeText(bytes)
  if (/^\s*<\?xml|^\s*<quiz/.test(text)) return /<quiz[\s>]/.test(text.slice(0, 5000)) ? 'moodle' : 'qti'
  return textFormat(text)
}

/** Problems of a text. */
export function readPlain(given: string, format: 'text' | 'gift' | 'aiken'): ReadResult {
  const text = withoutMarks(given)
  if (format === 'gift') return readGift(text)
  if (format === 'aiken') return readAiken(text)
  return { rows: readText(text).map(({ raw, source }, at) => rowOfRaw(at + 1, raw, [], source)), media: [] }
}

/**
 * Problems of a file.
 * @throws {Unreadable}
 */
export async function readFileAs(
  bytes: Uint8Array,
  given: ImportFormat,
  fileName: string,
): Promise<ReadResult & { format: KnownFormat }> {
  const format = given === 'auto' ? formatOf(bytes, fileName) : given
  const result = await (async () => {
    switch (format) {
      case 'excel':
        return readExcel(bytes)
      case 'word':
        return readWord(bytes)
      case 'moodle':
        return readMoodle(decodeText(bytes))
      case 'qti':
        return readQti(bytes)
      default:
        return readPlain(decodeText(bytes), format)
    }
  })()
  if (result.rows.length === 0) throw new Unreadable(say.nothingFound)
  if (result.rows.length > IMPORT_MOST) throw new Unreadable(say.tooMany(IMPORT_MOST))
  return { ...result, rows: numbered(result.rows), format }
}

/** Rows are found by their numbers later: where a file repeats one, they are counted instead. */
function numbered(rows: ReadResult['rows']): ReadResult['rows'] {
  const isUnique = new Set(rows.map(({ rowNo }) => rowNo)).size === rows.length
  return isUnique ? rows : rows.map((row, at) => ({ ...row, rowNo: at + 1 }))
}
