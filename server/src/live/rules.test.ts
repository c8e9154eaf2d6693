import { expect, test } from 'vitest'
import { firstMoment, replayMoment, replaySecond, secondBeside } from './rules.ts'

test('maps times to a gapless replay', () => {
  const parts = [
    { at: 100_000, length: 60_000 },
    // A gap of ten seconds.
    { at: 170_000, length: 30_000 },
  ]
  expect(replaySecond(parts, 90_000)).toBe(0)
  expect(replaySecond(parts, 130_000)).toBe(30)
  expect(replaySecond(parts, 165_000)).toBe(60)
  expect(replaySecond(parts, 180_000)).toBe(70)
  expect(replaySecond(parts, 999_000)).toBe(90)
})

test('secondBeside accounts for gaps and trims', () => {
  const parts = [
    { at: 100_000, length: 60_000 },
    { at: 170_000, length: 30_000 },
  ]
  const whole = { begunAt: 95_000, parts, trimBegin: 0 }
  expect([99_000, 130_900, 165_000, 180_000].map((moment) => secondBeside(whole, moment))).toEqual([0, 30, 60, 70])
  expect(firstMoment(whole)).toBeNull()
  const cut = { ...whole, trimBegin: 65 }
  expect([165_000, 174_000, 180_000].map((moment) => secondBeside(cut, moment))).toEqual([-5, -1, 5])
  expect(firstMoment(cut)).toBe(175_000)
  // One piece: seconds since the start.
  expect(secondBeside({ begunAt: 95_000, parts: null, trimBegin: 5 }, 110_000)).toBe(10)
  expect(secondBeside({ begunAt: 95_000, parts: null, trimBegin: 0 }, 90_000)).toBe(-5)
  expect(firstMoment({ begunAt: 95_000, parts: null, trimBegin: 5 })).toBe(100_000)
})

test('replayMoment inverts replayPlace', () => {
  const parts = [
    { at: 100_000, length: 60_000 },
    { at: 170_000, length: 30_000 },
  ]
  expect([0, 59_999, 60_000, 89_000, 95_000].map((place) => replayMoment(parts, place))).toEqual([
    100_000, 159_999, 170_000, 199_000, 205_000,
  ])
})
