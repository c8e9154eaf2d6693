import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakLines } from './break-lines.ts'

const characters = new Intl.Segmenter('zh', { granularity: 'grapheme' })
/** A line holds this many characters; a Latin character counts as half. */
const wide = (most: number) => (line: string) =>
  Array.from(characters.segment(line)).reduce(
    (sum, { segment }) => sum + (/[\u0020-\u007e]/.test(segment) ? 0.5 : 1),
    0,
  ) <= most

test('breaks after any Chinese character', () => {
  expect(breakLines('从零开始学数据结构', wide(4), 3)).toEqual(['从零开始', '学数据结', '构'])
})

test('starts no line with a closing mark and ends none with an opening mark', () => {
  expect(breakLines('排序、查找、图论', wide(2), 9)).toEqual(['排', '序、', '查', '找、', '图论'])
  expect(breakLines('学会了《算法》', wide(4), 9)).toEqual(['学会了', '《算法》'])
})

test('keeps a Latin word whole, and breaks one that is wider than a line', () => {
  expect(breakLines('用 TypeScript 写后端', wide(6), 9)).toEqual(['用', 'TypeScript', '写后端'])
  expect(breakLines('abcdefghij', wide(2), 9)).toEqual(['abcd', 'efgh', 'ij'])
})

test('ends the last line with an ellipsis if text is cut', () => {
  expect(breakLines('从零开始学数据结构与算法', wide(4), 2)).toEqual(['从零开始', '学数据…'])
  expect(breakLines('短', wide(4), 2)).toEqual(['短'])
  expect(breakLines('  \n ', wide(4), 2)).toEqual([])
})

test('loses no text and overflows no line, for any input', () => {
  const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'
  const letters = fc
    .array(fc.constantFrom(...'学习，。、《》“”az09 ', family, 'word'), { maxLength: 40 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(letters, fc.integer({ min: 4, max: 12 }), (text, room) => {
      const lines = breakLines(text, wide(room), Infinity)
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      expect(lines.filter((line) => !wide(room)(line))).toEqual([])
    }),
  )
})
