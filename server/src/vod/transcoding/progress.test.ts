import { expect, test } from 'vitest'
import { remainingSeconds } from './progress.ts'

const at = (over: object) => remainingSeconds({ beganAt: 100, beganWith: 0, now: 160, done: 0.5, ...over })

test('estimates by the pace so far', () => {
  expect(at({})).toBe(60)
  expect(at({ done: 0.25 })).toBe(180)
  expect(at({ done: 1 })).toBe(0)
})
test('starts at the progress of this try', () => {
  expect(at({ beganWith: 0.4 })).toBe(300)
})
test('no estimate below the minimum share', () => {
  expect(at({ done: 0.02 })).toBeNull()
  expect(at({ now: 100 })).toBeNull()
  expect(at({ beganWith: 0.5 })).toBeNull()
})
