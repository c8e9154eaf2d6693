import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compoundStream } from './compound-file.ts'
import { readXls, XlsRefused } from './xls.ts'

const fixture = (name: string) => readFileSync(new URL(`../test/samples/${name}`, import.meta.url))

/** A compound file with one stream: sector table, directory, stream. `circle`: its sector chain is a cycle. */
function compound(name: string, content: Buffer, circle = false): Buffer {
  const stream = Buffer.concat([content, Buffer.alloc(Math.max(0, 4096 - content.length))])
  const count = Math.ceil(stream.length / 512)
  const head = Buffer.alloc(512, 0xff)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head)
  head.writeUInt16LE(9, 30)
  head.writeUInt16LE(6, 32)
  head.writeUInt32LE(1, 48)
  head.writeUInt32LE(4096, 56)
  head.writeUInt32LE(0, 76)
  const table = Buffer.alloc(512, 0xff)
  table.writeUInt32LE(0xfffffffe, 4)
  for (let at = 0; at < count; at++)
    table.writeUInt32LE(at + 1 < count ? at + 3 : circle ? 2 : 0xfffffffe, (at + 2) * 4)
  const directory = Buffer.alloc(512)
  const entry = (at: number, words: string, type: number, start: number, length: number) => {
    directory.write(words, at, 'utf16le')
    directory.writeUInt16LE((words.length + 1) * 2, at + 64)
    directory.writeUInt8(type, at + 66)
    directory.writeUInt32LE(start, at + 116)
    directory.writeUInt32LE(length, at + 120)
  }
  entry(0, 'Root Entry', 5, 0xfffffffe, 0)
  entry(128, name, 2, 2, circle ? 0xffffff : stream.length)
  return Buffer.concat([head, table, directory, stream, Buffer.alloc(count * 512 - stream.length)])
}
const record = (type: number, data: Buffer = Buffer.alloc(0)): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(data.length, 2)
  return Buffer.concat([head, data])
}
const begin = record(0x809, Buffer.from([0, 6, 5, 0, 0, 0, 0, 0]))
const end = record(0x0a)
const words = (list: number[]): Buffer => Buffer.from(Uint16Array.from(list).buffer)

/** A workbook of one sheet with these records. */
function book(...records: Buffer[]): Buffer {
  const bound = (at: number) => {
    const data = Buffer.from([0, 0, 0, 0, 0, 0, 1, 0, 0x53])
    data.writeUInt32LE(at, 0)
    return record(0x85, data)
  }
  const at = begin.length + bound(0).length + end.length
  return compound('Workbook', Buffer.concat([begin, bound(at), end, begin, ...records, end]))
}

test('strings (also split ones), numbers, dates and booleans of an old workbook', () => {
  const [sheet, ...more] = readXls(fixture('old-workbook.xls'))
  expect([sheet?.sheet, more.length, sheet?.data.length]).toEqual(['单选题', 0, 84])
  expect(sheet?.data.slice(1, 4)).toEqual([
    ['单选题', '水的化学式是？', 'H₂O', 'CO₂', 'A', 2, new Date('2026-11-28T00:00:00Z')],
    ['判断题', '地球是圆的。', '', '', true, 1.5],
    ['填空题', '1+1=____', '', '', 2, 0.25],
  ])
  for (let no = 0; no < 80; no++)
    expect(sheet?.data[no + 4]).toEqual([
      '单选题',
      `第${no}题：${'很长的题干'.repeat(10)} ascii ${no}`,
      `甲${no}`,
      'plain',
      'B',
      no * 100.25,
    ])
  expect(readXls(fixture('old-binary-named-xlsx.xlsx'))[0]?.data[1]).toEqual(['单选题', '水是', '湿的', '干的', 'A'])
})

test('formula results, RK numbers, picture anchors; embedded charts are skipped', () => {
  const cell = (type: number, row: number, column: number, ...rest: Buffer[]) =>
    record(type, Buffer.concat([words([row, column, 0]), ...rest]))
  const double = Buffer.alloc(8)
  double.writeDoubleLE(2.5)
  const anchor = Buffer.alloc(26)
  anchor.writeUInt16LE(0xf010, 2)
  anchor.writeUInt32LE(18, 4)
  anchor.writeUInt16LE(1, 10)
  anchor.writeUInt16LE(3, 14)
  const [sheet] = readXls(
    book(
      cell(0x06, 0, 0, double, Buffer.alloc(6)),
      cell(0x06, 0, 1, Buffer.from([0, 0, 0, 0, 0, 0, 0xff, 0xff]), Buffer.alloc(6)),
      record(0x207, Buffer.concat([words([2]), Buffer.from([1]), Buffer.from('结果', 'utf16le')])),
      cell(0x27e, 0, 2, words([(314 << 2) | 3, 0])),
      begin,
      cell(0x203, 5, 5, double),
      end,
      record(0xec, anchor),
      record(0x5d, words([0x15, 0x12, 8, 1])),
    ),
  )
  expect(sheet?.data).toEqual([[2.5, '结果', 3.14]])
  expect(sheet?.pictures).toEqual([{ row: 3, column: 1 }])
})

test('encrypted, older, truncated and cyclic files are rejected and terminate', () => {
  const why = (bytes: Uint8Array) => {
    try {
      readXls(bytes)
      return ''
    } catch (error) {
      if (error instanceof XlsRefused) return error.why
      throw error
    }
  }
  expect(why(compound('EncryptedPackage', Buffer.from('x')))).toBe('encrypted')
  expect(why(compound('WordDocument', Buffer.from('x')))).toBe('other')
  expect(why(compound('Workbook', Buffer.concat([begin, record(0x2f, Buffer.alloc(6)), end])))).toBe('encrypted')
  expect(why(compound('Book', record(0x809, Buffer.from([0, 5, 5, 0, 0, 0, 0, 0]))))).toBe('other')
  const whole = fixture('old-workbook.xls')
  for (const length of [0, 100, 512, 1000, 5000, 15_000]) expect(why(whole.subarray(0, length))).not.toBe('')
  expect(compoundStream(compound('Workbook', Buffer.alloc(5000), true), ['Workbook'])?.length).toBeLessThan(100_000)
  // Fuzzing: with any byte changed the file is read or refused.
  for (let at = 600; at < whole.length; at += 397) {
    const broken = Buffer.from(whole)
    broken[at] = (broken[at] ?? 0) ^ 0xff
    why(broken)
  }
})
