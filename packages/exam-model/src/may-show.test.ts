import { describe, expect, test } from 'vitest'
import { mayShow } from './may-show.ts'

const NOON = Date.parse('2026-05-01T04:00:00.000Z')
const at = (minutes: number): string => new Date(NOON + minutes * 60_000).toISOString()

describe('mayShow', () => {
  const none = { closeTime: null, showTime: null }
  const done = { examStatus: 5 }

  test('hidden before the hand-in, for void records, and with rule never', () => {
    for (const when of [1, 2, 3, 4]) {
      expect(mayShow(when, { closeTime: at(-9), showTime: at(-9) }, { examStatus: 2 }, NOON)).toBe(false)
      expect(mayShow(when, { closeTime: at(-9), showTime: at(-9) }, { examStatus: 6 }, NOON)).toBe(false)
    }
    expect(mayShow(1, { closeTime: at(-9), showTime: at(-9) }, done, NOON)).toBe(false)
  })

  test('after the hand-in', () => {
    for (const examStatus of [3, 4, 5]) expect(mayShow(2, none, { examStatus }, NOON)).toBe(true)
  })

  test('after the window closes; without one, at once', () => {
    expect(mayShow(3, { ...none, closeTime: at(0) }, done, NOON)).toBe(true)
    expect(mayShow(3, { ...none, closeTime: at(1) }, done, NOON)).toBe(false)
    expect(mayShow(3, none, done, NOON)).toBe(true)
  })

  test('at a set time; without one, never', () => {
    expect(mayShow(4, { ...none, showTime: at(0) }, done, NOON)).toBe(true)
    expect(mayShow(4, { ...none, showTime: at(1) }, done, NOON)).toBe(false)
    expect(mayShow(4, none, done, NOON)).toBe(false)
    expect(mayShow(5, { closeTime: at(-9), showTime: at(-9) }, done, NOON)).toBe(false)
  })
})
