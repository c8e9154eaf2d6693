import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { noLabels } from './row.ts'
import { readFileAs } from './read.ts'
import { samples } from '../test/samples.ts'
import { writeExcel } from './excel/write.ts'
import { writeMoodle } from './moodle/write.ts'
import { writeQti } from './qti/write.ts'
import { writeWord } from './word/write.ts'

const doc = samples.multiple
if (!doc) throw new Error('there are no samples')
const list = [{ id: '1', doc, labels: noLabels() }]
const none = new Map<string, never>()
const files = {
  excel: (await writeExcel(list)).file,
  word: writeWord(list, none, '题库').file,
  qti: (await writeQti(list, none)).file,
  moodle: writeMoodle(list, none).file,
  text: Buffer.from('1. 甲\nA. 1\nB. 2\n答案：A'),
  gift: Buffer.from('甲 {=1 ~2}'),
  aiken: Buffer.from('甲\nA. 1\nB. 2\nANSWER: A'),
}
const read = (bytes: Uint8Array, format: Parameters<typeof readFileAs>[1], name: string) =>
  readFileAs(new Uint8Array(bytes), format, name)

test.each([
  ['excel', '试题.docx'],
  ['word', '试题.xlsx'],
  ['word', '试题'],
  ['qti', '试题.docx'],
  ['moodle', '试题.txt'],
  ['text', '试题.md'],
  ['gift', '试题.gift.txt'],
  ['aiken', '试题.txt'],
] as const)('%s is known by what is in it, though it is called %s', async (format, name) => {
  const found = await read(files[format], 'auto', name)
  expect([found.format, found.rows.length, found.rows[0]?.errors]).toEqual([format, 1, []])
})

test('an old workbook is known by its stream, as Excel 97 and as Excel 5 named it', async () => {
  const bytes = readFileSync(new URL('../../files/test/samples/old-workbook.xls', import.meta.url))
  expect((await read(bytes, 'auto', 'a.doc')).format).toBe('excel')
  const at = bytes.indexOf(Buffer.from('Workbook', 'utf16le'))
  bytes.fill(0, at, at + 64).write('Book', at, 'utf16le')
  bytes.writeUInt16LE(10, at + 64)
  expect((await read(bytes, 'auto', 'a.doc')).format).toBe('excel')
})

describe('unreadable files are rejected with a sentence', () => {
  const old = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  test.each([
    ['a Word document chosen as a table', 'excel', 'a.xlsx', files.word, '与所选格式（Excel 表格）不符'],
    ['a table chosen as a Word document', 'word', 'a.docx', files.excel, '与所选格式（Word 文档）不符'],
    ['a Word document chosen as text', 'text', 'a.docx', files.word, '与所选格式（纯文本）不符'],
    ['text chosen as a table', 'excel', 'a.xlsx', files.text, '与所选格式（Excel 表格）不符'],
    ['an old document', 'auto', 'a.doc', old, '另存为不带密码的 .docx'],
    ['an old table chosen as text', 'text', 'a.xls', old, '另存为不带密码的 .docx'],
    ['a PDF', 'auto', 'a.pdf', Buffer.from('%PDF-1.7'), '不支持 PDF 文件'],
    ['an RTF', 'text', 'a.txt', Buffer.from('{\\rtf1 x}'), '不支持 RTF 文件'],
    ['an archive of something else', 'auto', 'a', Buffer.from(zipSync({ 'a.txt': strToU8('x') })), '无法判断文件格式'],
    ['XML of something else', 'auto', 'a.xml', Buffer.from('<?xml version="1.0"?><rss/>'), '不是 Moodle 题库'],
    ['a damaged table', 'auto', 'a.xlsx', files.excel.subarray(0, files.excel.length / 2), /损坏|无法读取/],
    ['a damaged document', 'auto', 'a.docx', files.word.subarray(0, files.word.length / 2), /损坏|无法读取/],
    ['a table that is a bomb', 'excel', 'a.xlsx', bomb('xl/workbook.xml'), '解开后过大'],
    ['a package that is a bomb', 'qti', 'a.zip', bomb('imsmanifest.xml'), '解开后过大'],
    ['nothing', 'auto', 'a.txt', Buffer.alloc(0), '没有找到试题'],
    ['a picture', 'text', 'a.txt', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), '无法识别文字编码'],
  ] as const)('%s', async (_name, format, name, bytes, sentence) => {
    await expect(read(bytes, format, name)).rejects.toThrow(sentence)
    await expect(read(bytes, format, name)).rejects.toMatchObject({ name: 'Unreadable' })
  })
})

function bomb(name: string): Buffer {
  return Buffer.from(zipSync({ [name]: new Uint8Array(30 * 1024 * 1024) }, { level: 6 }))
}
