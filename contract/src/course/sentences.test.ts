import { expect, test } from 'vitest'
import { sentencesOf } from './sentences.ts'

const parts = (text: string) => sentencesOf(text).map(({ from, to }) => text.slice(from, to))

test('a text is cut at the ends of sentences; marks alone are not spoken', () => {
  expect(parts('先听，再跟读。你听到了吗？“听到了！”他说。\n……')).toEqual([
    '先听，再跟读。',
    '你听到了吗？',
    '“听到了！”',
    '他说。\n……',
  ])
  expect(parts('See v1.5 first. Then go.')).toEqual(['See v1.5 first.', ' Then go.'])
  expect(parts('——')).toEqual([])
})

test('a long sentence without commas is cut between words', () => {
  const text = `${'several words '.repeat(20)}end.`
  const cut = parts(text)
  expect(cut.join('')).toBe(text)
  expect(cut.length).toBeGreaterThan(3)
  cut.slice(0, -1).forEach((part) => expect(part).toMatch(/(several|words) $/))
})

test('a long sentence is cut at its commas', () => {
  const text = `${'很长的一段话，'.repeat(20)}完了。`
  const cut = parts(text)
  expect(cut.join('')).toBe(text)
  expect(Math.max(...cut.map(({ length }) => length))).toBeLessThanOrEqual(90)
  expect(cut[0]?.endsWith('，')).toBe(true)
})
