import { expect, test } from 'vitest'
import { interleave } from './interleave.ts'

test('alternates between lists without duplicates', () => {
  const own = (text: string) => text
  expect(interleave([['a', 'b', 'c'], ['a', 'x'], []], own)).toEqual(['a', 'b', 'x', 'c'])
  expect(interleave([], own)).toEqual([])
})
