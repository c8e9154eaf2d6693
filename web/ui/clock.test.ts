import { expect, test } from 'vitest'
import { clock, secondsOfClock } from './clock.ts'

test('parses its own output', () => {
  for (const seconds of [0, 9, 75, 3600, 3765, 86_399]) expect(secondsOfClock(clock(seconds))).toBe(seconds)
})

test('accepts usual spellings of a time and rejects others', () => {
  expect(secondsOfClock(' 90 ')).toBe(90)
  expect(secondsOfClock('1：02')).toBe(62)
  for (const text of ['', 'abc', '1:60', '1:2:3:4', '-1', '1.5', '1:']) expect(secondsOfClock(text), text).toBeNull()
})
