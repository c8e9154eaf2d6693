import { describe, expect, test } from 'vitest'
import { isIn, scoreBy, stateOf, windowOf } from './rules.ts'

const at = (iso: string) => Date.parse(iso)
const [begin, end] = ['2026-06-01T01:00:00Z', '2026-06-01T02:00:00Z']
const rules = { openTime: begin, closeTime: end, gradeMethod: 1, passScore: 60 }

test('a window is upcoming, open or over; without bounds it is open', () => {
  expect(windowOf(begin, end, at('2026-06-01T00:59:59Z'))).toBe(1)
  expect(windowOf(begin, end, at(begin))).toBe(2)
  expect(windowOf(begin, end, at(end))).toBe(3)
  expect(windowOf(null, null, 0)).toBe(2)
})

test('score by grading method over several attempts', () => {
  const scores = [50, 80, 65]
  expect([1, 2, 3, 4].map((method) => scoreBy(method, scores))).toEqual([80, 65, 50, 65])
  expect(scoreBy(1, [])).toBeNull()
})

describe('status of a student', () => {
  test('waits before starting, and is absent after the window', () => {
    const before = stateOf(undefined, rules, at(begin))
    expect(before).toEqual({ examStatus: 1, isAbsent: 0, score: null, isPass: null })
    expect([isIn('wait', before), isIn('absent', before)]).toEqual([true, false])
    const after = stateOf(undefined, rules, at(end))
    expect([isIn('wait', after), isIn('absent', after)]).toEqual([false, true])
  })

  test('a marked student passed or failed by the counting score', () => {
    const failed = stateOf({ examStatus: 5, scores: [59] }, rules, at(end))
    expect(failed).toMatchObject({ score: 59, isPass: 0, isAbsent: 0 })
    expect([isIn('marked', failed), isIn('failed', failed)]).toEqual([true, true])
    expect(isIn('failed', stateOf({ examStatus: 5, scores: [59, 60] }, rules, at(end)))).toBe(false)
  })
})
