import { expect, test } from 'vitest'
import { wordsError, wordsOf } from './word-lines.ts'

test('words are trimmed and distinct', () => {
  expect(wordsOf('  代写 \r\n\n代考\n代写\n')).toEqual(['代写', '代考'])
})

test('an error names the lines that are too long, or the excess', () => {
  const long = '词'.repeat(31)
  expect(wordsError(`代写\n${'词'.repeat(30)}`)).toBeUndefined()
  expect(wordsError(`代写\n\n${long}\n代考\n${long}`)).toBe('第 3、5 行超过 30 个字')
  expect(wordsError(Array(7).fill(long).join('\n'))).toBe('第 1、2、3、4、5 行等 7 行超过 30 个字')
  expect(wordsError(Array.from({ length: 20_001 }, (_, at) => at).join('\n'))).toBe('最多 20000 个词，现在有 20001 个')
})
