/** What format a file is of: by what is in it, then by its name. */
import type { ImportFormat } from '@zhixing/contract/exam/import'
import { compoundStream } from '@zhixing/files/compound-file'
import { decodeText } from './encoding.ts'
import { otherText } from './other-text.ts'
import { textFormat } from './plain.ts'
import { Unreadable } from './row.ts'
import { exchangeTexts as setMessage } from './texts.ts'

export type KnownFormat = Exclude<ImportFormat, 'auto'>

const OLD_OFFICE = '\xd0\xcf\x11\xe0'
const startOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 5)).toString('latin1')
const BY_ENDING: Record<string, KnownFormat | undefined> = { xlsx: 'excel', docx: 'word', zip: 'qti', imscc: 'qti' }
/** An archive names what is in it at its end. */
const DIRECTORY = 1024 * 1024

/** Whether a file of an older Office is a workbook; its documents are refused. @throws {Unreadable} */
function oldWorkbook(bytes: Uint8Array): 'excel' {
  if (compoundStream(bytes, ['Workbook', 'Book']) === null) throw new Unreadable(setMessage.oldOffice)
  return 'excel'
}

/** What an archive is, by what is in it: endings are wrong now and then. */
function packed(bytes: Uint8Array): 'word' | 'excel' | 'qti' | null {
  const names = Buffer.from(bytes.subarray(-DIRECTORY)).toString('latin1')
  if (names.includes('word/document.xml')) return 'word'
  if (names.includes('xl/workbook.xml')) return 'excel'
  return names.includes('imsmanifest.xml') ? 'qti' : null
}

/** Files that hold no text that could be read as one. @throws {Unreadable} */
function refuseKnown(head: string): void {
  if (head.startsWith('%PDF')) throw new Unreadable(setMessage.otherKind('PDF'))
  if (head.startsWith('{\\rtf')) throw new Unreadable(setMessage.otherKind('RTF'))
}

const FORMAT_NAMES: Record<KnownFormat, string> = {
  excel: 'Excel 表格',
  csv: 'CSV 表格',
  word: 'Word 文档',
  text: '纯文本',
  gift: 'GIFT',
  moodle: 'Moodle XML',
  aiken: 'Aiken',
  qti: 'QTI 题包',
}

/** The format that a person chose, unless the file is plainly of another. @throws {Unreadable} */
function chosen(bytes: Uint8Array, format: KnownFormat): KnownFormat {
  const head = startOf(bytes)
  const is = head.startsWith(OLD_OFFICE) ? oldWorkbook(bytes) : head.startsWith('PK') ? packed(bytes) : 'text'
  const isFit =
    format === 'excel' || format === 'word' ? is === format || is === null : is === 'text' || format === 'qti'
  if (!isFit) throw new Unreadable(setMessage.otherFormat(FORMAT_NAMES[format]))
  refuseKnown(head)
  return format
}

/** Items and tests of QTI 2 and 3, documents of QTI 1.2, pools of old Blackboards (which its reader refuses by their name). */
const QTI =
  /<(?:\w+:)?(?:qti-assessment-item|assessmentItem|qti-assessment-test|assessmentTest|questestinterop|POOL)[\s>/]/

/** @throws {Unreadable} */
function xmlFormat(text: string): 'moodle' | 'qti' {
  const head = text.slice(0, 5000)
  if (/<quiz[\s>]/.test(head)) return 'moodle'
  if (QTI.test(head)) return 'qti'
  throw new Unreadable(setMessage.otherXml)
}

/** `试题.gift.txt` is GIFT: under that name it is uploaded. */
const endingOf = (fileName: string): string =>
  /\.([a-z\d]+)$/i.exec(fileName.replace(/(\.[a-z\d]+)\.txt$/i, '$1'))?.[1]?.toLowerCase() ?? ''

const plainFormat = (text: string): KnownFormat => {
  const format = textFormat(text)
  return format === 'text' && otherText(text) === 'table' ? 'csv' : format
}

function recognised(bytes: Uint8Array, fileName: string): KnownFormat {
  const head = startOf(bytes)
  const ending = endingOf(fileName)
  if (head.startsWith(OLD_OFFICE)) return oldWorkbook(bytes)
  if (head.startsWith('PK')) {
    const format = packed(bytes) ?? BY_ENDING[ending]
    if (format === undefined) throw new Unreadable(setMessage.unknownFormat)
    return format
  }
  refuseKnown(head)
  if (ending === 'gift') return 'gift'
  if (ending === 'csv' || ending === 'tsv') return 'csv'
  const text = decodeText(bytes)
  return ending === 'xml' ||
    /^\ufeff?\s*<(?:\?xml|quiz|questestinterop|assessmentItem|qti-assessment|!DOCTYPE questestinterop)/.test(text)
    ? xmlFormat(text)
    : plainFormat(text)
}

/**
 * The format of a file, as it was chosen or as it shows.
 * @throws {Unreadable}
 */
export function formatOf(bytes: Uint8Array, given: ImportFormat, fileName: string): KnownFormat {
  return given === 'auto' ? recognised(bytes, fileName) : chosen(bytes, given)
}
