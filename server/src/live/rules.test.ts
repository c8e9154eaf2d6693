import { expect, test } from 'vitest'
import { replaySecond } from './rules.ts'

test('a moment is found in a replay that has no gaps', () => {
  const parts = [
    { at: 100_000, length: 60_000 },
    // Ten seconds in which nothing was recorded.
    { at: 170_000, length: 30_000 },
  ]
  expect(replaySecond(parts, 90_000)).toBe(0)
  expect(replaySecond(parts, 130_000)).toBe(30)
  expect(replaySecond(parts, 165_000)).toBe(60)
  expect(replaySecond(parts, 180_000)).toBe(70)
  expect(replaySecond(parts, 999_000)).toBe(90)
})
