import { describe, expect, test } from 'vitest'
import { type OwnRules, rulesFor, shownAfterAll } from './own-rules.ts'

const rules = {
  openTime: '2026-06-01T01:00:00.000Z',
  closeTime: '2026-06-01T02:00:00.000Z',
  answerTime: 60,
  attempts: 1,
  lateEntry: 15,
}
const none: OwnRules = { ownOpen: null, ownClose: null, extraMinutes: 0, extraAttempts: 0 }

describe('per-person rules', () => {
  test('default to those of the paper', () => {
    expect(rulesFor(rules, none)).toEqual(rules)
  })

  test('extra minutes extend the sitting and the window', () => {
    expect(rulesFor(rules, { ...none, extraMinutes: 15 })).toEqual({
      ...rules,
      answerTime: 75,
      closeTime: '2026-06-01T02:15:00.000Z',
    })
  })

  test('unlimited stays unlimited', () => {
    const free = { ...rules, openTime: null, closeTime: null, answerTime: 0, attempts: 0 }
    expect(rulesFor(free, { ...none, extraMinutes: 15, extraAttempts: 2 })).toEqual(free)
  })

  test('a per-person window replaces that of the paper, extra minutes do not move it', () => {
    const own = { ...none, ownOpen: '2026-06-02T01:00:00.000Z', ownClose: '2026-06-02T03:00:00.000Z', extraMinutes: 10 }
    expect(rulesFor(rules, own)).toMatchObject({
      openTime: own.ownOpen,
      closeTime: own.ownClose,
      answerTime: 70,
      lateEntry: 15,
    })
  })

  test('a later end without an opening lifts late entry', () => {
    expect(rulesFor(rules, { ...none, ownClose: '2026-06-02T03:00:00.000Z' }).lateEntry).toBe(0)
  })

  test('further attempts are added', () => {
    expect(rulesFor(rules, { ...none, extraAttempts: 2 }).attempts).toBe(3)
  })

  test('keys shown after the end wait for the last window', () => {
    const last = '2026-06-03T00:00:00.000Z'
    expect(shownAfterAll(rules, last).closeTime).toBe(last)
    expect(shownAfterAll(rules, '2026-05-01T00:00:00.000Z')).toBe(rules)
    expect(shownAfterAll({ closeTime: null }, last).closeTime).toBeNull()
  })
})
