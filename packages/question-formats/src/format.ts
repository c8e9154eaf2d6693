/** Detects the format of a file from its content, then from its name. */
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
/** A ZIP archive has its directory at the end. */
const DIRECTORY = 1024 * 1024

/**
 * Accepts old workbooks; other old Office documents are rejected.
 * @throws {Unreadable}
 */
function oldWorkbook(bytes: Uint8Array): 'excel' {
  if (compoundStream(bytes, ['Workbook', 'Book']) === null) throw new Unreadable(setMessage.oldOffice)
  return 'excel'
}

/** The format of an archive by its entries, since extensions may be wrong. */
function packed(bytes: Uint8Array): 'word' | 'excel' | 'qti' | null {
  const names = Buffer.from(bytes.subarray(-DIRECTORY)).toString('latin1')
  if (names.includes('word/document.xml')) return 'word'
  if (names.includes('xl/workbook.xml')) return 'excel'
  return names.includes('imsmanifest.xml') ? 'qti' : null
}

/**
 * Rejects known binary formats.
 * @throws {Unreadable}
 */
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

/**
 * The chosen format, unless the content is evidently another.
 * @throws {Unreadable}
 */
function chosen(bytes: Uint8Array, format: KnownFormat): KnownFormat {
  const head = startOf(bytes)
  const is = head.startsWith(OLD_OFFICE) ? oldWorkbook(bytes) : head.startsWith('PK') ? packed(bytes) : 'text'
  const isFit =
    format === 'excel' || format === 'word' ? is === format || is === null : is === 'text' || format === 'qti'
  if (!isFit) throw new Unreadable(setMessage.otherFormat(FORMAT_NAMES[format]))
  refuseKnown(head)
  return format
}

/**
 * Root elements of QTI 2 and 3 items and tests, QTI 1.2 documents, and old Blackboard pools (which the reader rejects
 * by name).
 */
const QTI =
  /<(?:\w+:)?(?:qti-assessment-item|assessmentItem|qti-assessment-test|assessmentTest|questestinterop|POOL)[\s>/]/

/** @throws {Unreadable} */
function xmlFormat(text: string): 'moodle' | 'qti' {
  const head = text.slice(0, 5000)
  if (/<quiz[\s>]/.test(head)) return 'moodle'
  if (QTI.test(head)) return 'qti'
  throw new Unreadable(setMessage.otherXml)
}

/** `试题.gift.txt` is GIFT: uploads get a .txt extension. */
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
 * The format of a file, as chosen or detected.
 * @throws {Unreadable}
 */
export function formatOf(bytes: Uint8Array, given: ImportFormat, fileName: string): KnownFormat {
  return given === 'auto' ? recognised(bytes, fileName) : chosen(bytes, given)
}
