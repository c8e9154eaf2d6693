import { describe, expect, test } from 'vitest'
import { decodeLegacyChinese } from './legacy-chinese.ts'

/** An encoder for an encoding that Node only decodes, from the table of all its pairs. */
function encoderOf(encoding: 'big5' | 'gb18030'): (text: string) => Uint8Array {
  const decoder = new TextDecoder(encoding)
  const table = new Map<string, number[]>()
  for (let lead = 0x81; lead < 0xff; lead++)
    for (let trail = 0x40; trail < 0xff; trail++) {
      const character = decoder.decode(Uint8Array.of(lead, trail))
      if (character.length === 1 && !table.has(character)) table.set(character, [lead, trail])
    }
  return (text) => Uint8Array.from([...text].flatMap((one) => table.get(one) ?? [one.charCodeAt(0)]))
}
const big5 = encoderOf('big5')
const gbk = encoderOf('gb18030')

const SIMPLIFIED = [
  '你好',
  '大家好，欢迎来到课程。今天我们讲第一章：数据与编码。',
  '1. 下列词语中加点的字，读音完全正确的一项是（    ）\nA. 倔强（jué jiàng）\nB. 嗟来之食\n答案：C',
  '手机号,姓名,备注\n13800138000,朱镕基,“繁體”與生僻字：喆、堃、镕、祎\n',
  'HSK 三级 mock',
]
const TRADITIONAL = [
  '你好',
  '大家好，歡迎來到課程。今天我們講第一章：資料與編碼。',
  '1\n00:00:01,000 --> 00:00:03,000\n學而時習之，不亦說乎？\n',
  '春眠不覺曉，處處聞啼鳥。夜來風雨聲，花落知多少。',
]

describe('legacy Chinese encodings', () => {
  test.each(SIMPLIFIED)('GBK: %s', (text) => expect(decodeLegacyChinese(gbk(text))).toBe(text))
  test.each(TRADITIONAL)('Big5: %s', (text) => expect(decodeLegacyChinese(big5(text))).toBe(text))
  test('anything else is null', () => expect(decodeLegacyChinese(Uint8Array.of(0xff, 0xff, 0x20))).toBeNull())
})
