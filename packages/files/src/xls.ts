/**
 * Workbooks of Excel 97 to 2003 (.xls, BIFF8): cell values of all sheets. Memory is bounded by the file size, whatever
 * the file claims. Pure.
 */
import { compoundStream } from './compound-file.ts'

export interface XlsSheet {
  sheet: string
  /** Strings, numbers, booleans and dates; null for an empty cell. */
  data: (string | number | boolean | Date | null)[][]
  /** Anchors of pictures, 0-based; pictures themselves are not read. */
  pictures: { row: number; column: number }[]
}

/** The workbook is encrypted, or not BIFF8. */
export class XlsRefused extends Error {
  override name = 'XlsRefused'
  readonly why: 'encrypted' | 'other' | 'damaged'
  constructor(why: XlsRefused['why']) {
    super(why)
    this.why = why
  }
}

const MAX_CELLS = 1_000_000
const BOF = 0x809
const EOF = 0x0a
const CONTINUE = 0x3c

interface RecordOf {
  type: number
  at: number
  data: Buffer
}

/** The records of a stream from an offset. */
function* recordsOf(stream: Buffer, from: number): Generator<RecordOf> {
  for (let at = from; at + 4 <= stream.length; ) {
    const size = stream.readUInt16LE(at + 2)
    if (at + 4 + size > stream.length) throw new XlsRefused('damaged')
    yield { type: stream.readUInt16LE(at), at, data: stream.subarray(at + 4, at + 4 + size) }
    at += 4 + size
  }
}

/** Reads strings that continue in the next record, where a flag byte repeats the character width. */
class Texts {
  private piece = 0
  private at = 0
  private readonly pieces: readonly Buffer[]
  constructor(pieces: readonly Buffer[]) {
    this.pieces = pieces
  }
  private bytes(count: number): Buffer {
    while (this.at >= (this.pieces[this.piece]?.length ?? 0) && this.piece + 1 < this.pieces.length) {
      this.piece++
      this.at = 0
    }
    const found = this.pieces[this.piece]?.subarray(this.at, this.at + count)
    if (!found || found.length < count) throw new XlsRefused('damaged')
    this.at += count
    return found
  }
  skip(count: number): void {
    for (let left = count; left > 0; ) {
      const here = Math.min(left, (this.pieces[this.piece]?.length ?? 0) - this.at)
      if (here <= 0 && this.piece + 1 >= this.pieces.length) throw new XlsRefused('damaged')
      if (here <= 0) {
        this.piece++
        this.at = 0
        continue
      }
      this.at += here
      left -= here
    }
  }
  u8 = (): number => this.bytes(1).readUInt8(0)
  u16 = (): number => this.bytes(2).readUInt16LE(0)
  u32 = (): number => this.bytes(4).readUInt32LE(0)
  /** A string of `count` characters. */
  text(count: number): string {
    const flags = this.u8()
    const runs = flags & 8 ? this.u16() : 0
    const more = flags & 4 ? this.u32() : 0
    let wide = (flags & 1) === 1
    let text = ''
    for (let left = count; left > 0; ) {
      const rest = (this.pieces[this.piece]?.length ?? 0) - this.at
      const here = Math.min(left, wide ? rest >> 1 : rest)
      if (here > 0) {
        const bytes = this.bytes(wide ? here * 2 : here)
        text += bytes.toString(wide ? 'utf16le' : 'latin1')
        left -= here
        continue
      }
      if (this.piece + 1 >= this.pieces.length) throw new XlsRefused('damaged')
      this.piece++
      this.at = 0
      wide = (this.u8() & 1) === 1
    }
    this.skip(runs * 4 + more)
    return text
  }
}

/** Number formats that show a date, by id: Excel's built-in ones, including those of Chinese versions. */
const isDayFormat = (no: number): boolean =>
  (no >= 14 && no <= 22) || (no >= 27 && no <= 36) || (no >= 45 && no <= 47) || (no >= 50 && no <= 58)
const showsDay = (format: string): boolean =>
  /[ymd年月日]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')) && !/general/i.test(format)

interface Book {
  sheets: { name: string; at: number }[]
  texts: string[]
  isDay: (style: number) => boolean
  since1904: boolean
}

function bookOf(stream: Buffer): Book {
  const book = { sheets: [] as Book['sheets'], texts: [] as string[], since1904: false }
  const styles: number[] = []
  const days = new Map<number, boolean>()
  let shared: Buffer[] | null = null
  const begin = stream.length >= 8 ? stream.readUInt16LE(0) : 0
  if (begin !== BOF || stream.readUInt16LE(4) !== 0x600) throw new XlsRefused('other')
  for (const { type, data } of recordsOf(stream, 0)) {
    if (type === CONTINUE) shared?.push(data)
    else if (shared && shared.length > 0 && book.texts.length === 0) readShared(shared, book.texts)
    if (type === 0xfc) shared = [data]
    else if (type !== CONTINUE) shared = null
    if (type === EOF) break
    if (type === 0x2f) throw new XlsRefused('encrypted')
    if (type === 0x22) book.since1904 = data.readUInt16LE(0) === 1
    if (type === 0x85 && (data[5] ?? 0) === 0)
      book.sheets.push({ name: new Texts([data.subarray(7)]).text(data.readUInt8(6)), at: data.readUInt32LE(0) })
    if (type === 0xe0) styles.push(data.readUInt16LE(2))
    if (type === 0x41e)
      days.set(data.readUInt16LE(0), showsDay(new Texts([data.subarray(4)]).text(data.readUInt16LE(2))))
  }
  return {
    ...book,
    isDay: (style) => {
      const format = styles[style] ?? 0
      return days.get(format) ?? isDayFormat(format)
    },
  }
}

function readShared(pieces: readonly Buffer[], into: string[]): void {
  const texts = new Texts(pieces)
  texts.u32()
  const count = Math.min(texts.u32(), MAX_CELLS)
  for (let no = 0; no < count; no++) into.push(texts.text(texts.u16()))
}

/** An RK number: an integer or the upper half of a double, optionally in hundredths. */
function packed(raw: number): number {
  const whole = raw & 2 ? raw >> 2 : upperHalf(raw & 0xfffffffc)
  return raw & 1 ? whole / 100 : whole
}
function upperHalf(bits: number): number {
  const bytes = Buffer.alloc(8)
  bytes.writeInt32LE(bits | 0, 4)
  return bytes.readDoubleLE(0)
}

const DAY = 86_400_000
/** Row and column of a drawing's anchor. */
function anchorIn(data: Buffer): { row: number; column: number } | null {
  for (let at = 0; at + 16 <= data.length; at++)
    if (data.readUInt16LE(at + 2) === 0xf010 && data.readUInt16LE(at) === 0 && data.readUInt32LE(at + 4) === 18)
      return { column: data.readUInt16LE(at + 10), row: data.readUInt16LE(at + 14) }
  return null
}

function sheetAt(stream: Buffer, { name, at }: Book['sheets'][number], book: Book): XlsSheet {
  const sheet: XlsSheet = { sheet: name, data: [], pictures: [] }
  let cells = 0
  let depth = 0
  let awaited: { row: number; column: number } | null = null
  let anchor: { row: number; column: number } | null = null
  const put = (row: number, column: number, value: string | number | boolean | Date) => {
    if (++cells > MAX_CELLS) throw new XlsRefused('damaged')
    while (sheet.data.length <= row) sheet.data.push([])
    const own = sheet.data[row]
    while (own && own.length < column) own.push(null)
    if (own) own[column] = value
  }
  const number = (row: number, column: number, style: number, value: number) => {
    const isDay = book.isDay(style) && value >= 1 && value < 2_958_466
    const since = Date.UTC(book.since1904 ? 1904 : 1899, book.since1904 ? 0 : 11, book.since1904 ? 1 : 30)
    put(row, column, isDay ? new Date(Math.round(since + value * DAY)) : value)
  }
  for (const { type, data } of recordsOf(stream, at)) {
    if (type === BOF) depth++
    if (type === EOF && --depth === 0) break
    // Charts are substreams within the sheet.
    if (depth !== 1) continue
    if (type === 0xec) anchor = anchorIn(data)
    if (type === 0x5d && data.length >= 6 && data.readUInt16LE(4) === 8)
      sheet.pictures.push(anchor ?? { row: 0, column: 0 })
    if (type === 0x207 && awaited) {
      put(awaited.row, awaited.column, new Texts([data.subarray(2)]).text(data.readUInt16LE(0)))
      awaited = null
    }
    if (data.length < 6) continue
    const row = data.readUInt16LE(0)
    const column = data.readUInt16LE(2)
    const style = data.readUInt16LE(4)
    if (type === 0xfd && data.length >= 10) put(row, column, book.texts[data.readUInt32LE(6)] ?? '')
    else if ((type === 0x204 || type === 0xd6) && data.length >= 9)
      put(row, column, new Texts([data.subarray(8)]).text(data.readUInt16LE(6)))
    else if (type === 0x203 && data.length >= 14) number(row, column, style, data.readDoubleLE(6))
    else if (type === 0x27e && data.length >= 10) number(row, column, style, packed(data.readInt32LE(6)))
    else if (type === 0xbd)
      for (let place = 4, no = column; place + 8 <= data.length; place += 6, no++)
        number(row, no, data.readUInt16LE(place), packed(data.readInt32LE(place + 2)))
    else if (type === 0x205 && data.length >= 8 && data[7] === 0) put(row, column, data[6] === 1)
    else if (type === 0x06 && data.length >= 14) {
      awaited = null
      if (data.readUInt16LE(12) !== 0xffff) number(row, column, style, data.readDoubleLE(6))
      else if (data[6] === 0) awaited = { row, column }
      else if (data[6] === 1) put(row, column, data[8] === 1)
    }
  }
  return sheet
}

/**
 * The worksheets of a workbook, visible or hidden, in order, without charts and macros.
 * @throws {XlsRefused}
 */
export function readXls(bytes: Uint8Array): XlsSheet[] {
  const stream = compoundStream(bytes, ['Workbook', 'Book'])
  if (stream === null) throw new XlsRefused(compoundStream(bytes, ['EncryptedPackage']) ? 'encrypted' : 'other')
  try {
    const book = bookOf(stream)
    return book.sheets.map((one) => sheetAt(stream, one, book))
  } catch (error) {
    throw error instanceof RangeError ? new XlsRefused('damaged') : error
  }
}
