import { expect, test } from 'vitest'
import { bandsFrom, recheckEnd } from './result-rules.ts'

const DAY = 86_400_000
const at = (day: number) => new Date(Date.UTC(2026, 0, 1) + day * DAY).toISOString()
const rules = { recheckDays: 7, scoreShow: 2, closeTime: null, showTime: null }
const record = { examStatus: 5 as const, finishedTime: at(0) }

test('the days start when everything is marked and the score is visible, whichever is later', () => {
  expect(recheckEnd(rules, record)).toBe(Date.parse(at(7)))
  expect(recheckEnd({ ...rules, scoreShow: 3, closeTime: at(2) }, record)).toBe(Date.parse(at(9)))
  expect(recheckEnd({ ...rules, scoreShow: 3, closeTime: at(-2) }, record)).toBe(Date.parse(at(7)))
  expect(recheckEnd({ ...rules, scoreShow: 4, showTime: at(3) }, record)).toBe(Date.parse(at(10)))
})

test('there are none before everything is marked, and where the paper allows none', () => {
  expect(recheckEnd(rules, { examStatus: 4, finishedTime: null })).toBeNull()
  expect(recheckEnd({ ...rules, recheckDays: 0 }, record)).toBeNull()
})

test('custom bins include their lower bound and cover everyone', () => {
  const bands = bandsFrom([-1, 0, 59.5, 60, 69.99, 70, 100], [60, 70, 200], 100)
  expect(bands).toEqual([
    { from: 0, to: 60, count: 3 },
    { from: 60, to: 70, count: 2 },
    { from: 70, to: 100, count: 2 },
  ])
})
