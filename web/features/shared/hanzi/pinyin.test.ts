import { expect, test } from 'vitest'
import { readLine, toneOf } from './pinyin.ts'

test.each([
  ['mā', 1],
  ['má', 2],
  ['nǚ', 3],
  ['lǜ', 4],
  ['ma', 0],
  ['Ān', 1],
])('the tone of %s is %i', (syllable, tone) => expect(toneOf(syllable)).toBe(tone))

test('each character takes a syllable, punctuation and letters none', () => {
  expect(readLine('A：你好！ | nǐ hǎo | 见面时说')).toEqual({
    pieces: [
      { text: 'A：' },
      { text: '你', pinyin: 'nǐ', tone: 3 },
      { text: '好', pinyin: 'hǎo', tone: 3 },
      { text: '！' },
    ],
    remark: '见面时说',
  })
})

test('a line without pinyin is unchanged', () => {
  expect(readLine('你好')).toEqual({ pieces: [{ text: '你好' }], remark: '' })
})
