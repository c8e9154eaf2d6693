import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const TEXT = '1、水的化学式是\nA. H2O\nB. CO2\n答案：A'
const utf16 = (text: string, big: boolean) => {
  const bytes = Buffer.from(text, 'utf16le')
  return big ? bytes.swap16() : bytes
}
/** 题目：水 A */
const GBK = Buffer.from([0xcc, 0xe2, 0xc4, 0xbf, 0xa3, 0xba, 0xcb, 0xae, 0x20, 0x41])

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16 LE with a mark', utf16(`\ufeff${TEXT}`, false)],
  ['UTF-16 BE with a mark', utf16(`\ufeff${TEXT}`, true)],
  ['UTF-16 LE', utf16(TEXT, false)],
  ['UTF-16 BE', utf16(TEXT, true)],
])('%s', (_name, bytes) => {
  expect(decodeText(bytes)).toBe(TEXT)
})

test('GBK', () => {
  expect(decodeText(GBK)).toBe('题目：水 A')
})

test('Big5', () => {
  // 姓名,電話
  expect(decodeText(Buffer.from([0xa9, 0x6d, 0xa6, 0x57, 0x2c, 0xb9, 0x71, 0xb8, 0xdc]))).toBe('姓名,電話')
})

test('binary data gives null', () => {
  expect(decodeText(Buffer.from([0x81, 0xff, 0x00, 0x01, 0x02, 0xff, 0xff]))).toBeNull()
  expect(decodeText(Buffer.from('PNG\u0001\u0002\u0003'))).toBeNull()
})
