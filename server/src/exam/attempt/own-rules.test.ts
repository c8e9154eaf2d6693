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

describe('rules for one person', () => {
  test('are those of the paper when nothing was ruled', () => {
    expect(rulesFor(rules, none)).toEqual(rules)
  })

  test('extra minutes lengthen the sitting and move the end of the window', () => {
    expect(rulesFor(rules, { ...none, extraMinutes: 15 })).toEqual({
      ...rules,
      answerTime: 75,
      closeTime: '2026-06-01T02:15:00.000Z',
    })
  })

  test('what has no limit gets none', () => {
    const free = { ...rules, openTime: null, closeTime: null, answerTime: 0, attempts: 0 }
    expect(rulesFor(free, { ...none, extraMinutes: 15, extraAttempts: 2 })).toEqual(free)
  })

  test('a window of one’s own takes the place of the paper’s, extra minutes do not move it', () => {
    const own = { ...none, ownOpen: '2026-06-02T01:00:00.000Z', ownClose: '2026-06-02T03:00:00.000Z', extraMinutes: 10 }
    expect(rulesFor(rules, own)).toMatchObject({
      openTime: own.ownOpen,
      closeTime: own.ownClose,
      answerTime: 70,
      lateEntry: 15,
    })
  })

  test('who has a later end alone is not late', () => {
    expect(rulesFor(rules, { ...none, ownClose: '2026-06-02T03:00:00.000Z' }).lateEntry).toBe(0)
  })

  test('further attempts are added', () => {
    expect(rulesFor(rules, { ...none, extraAttempts: 2 }).attempts).toBe(3)
  })

  test('keys that are shown after the end wait for the last window', () => {
    const last = '2026-06-03T00:00:00.000Z'
    expect(shownAfterAll(rules, last).closeTime).toBe(last)
    expect(shownAfterAll(rules, '2026-05-01T00:00:00.000Z')).toBe(rules)
    expect(shownAfterAll({ closeTime: null }, last).closeTime).toBeNull()
  })
})
