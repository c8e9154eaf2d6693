import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '../../../test/any-text.ts'
import {
  type BeginFacts,
  type BeginRules,
  countsAsLeaving,
  type Ended,
  GRACE_SECONDS,
  stored,
  mayBegin,
  MAX_TEXT,
  passwordFits,
  receiptNo,
  signAnswer,
  signatureFits,
  takesLate,
  tooLong,
} from './rules.ts'
import { texts } from './texts.ts'

const NOON = Date.parse('2026-05-01T04:00:00.000Z')
const MINUTE = 60_000
const at = (minutes: number): string => new Date(NOON + minutes * MINUTE).toISOString()

describe('mayBegin', () => {
  const facts: BeginFacts = { onShelf: true, allowed: true, refKnown: true, attemptsUsed: 0, lastSubmit: null }
  const rules: BeginRules = {
    openTime: null,
    closeTime: null,
    lateEntry: 0,
    attempts: 1,
    redoInterval: 0,
    password: '',
  }
  const judge = (over: Partial<BeginFacts>, ruled: Partial<BeginRules> = {}, now = NOON) =>
    mayBegin({ ...facts, ...over }, { ...rules, ...ruled }, now)
  const shown = (reason: string, nextTime: string | null = null) => ({ may: false, why: 'shown', reason, nextTime })

  test('allowed without objections', () => expect(judge({})).toEqual({ may: true }))

  test('an unlisted paper, or one begun for a course that does not include it, is not found', () => {
    const hidden = { may: false, why: 'hidden', reason: texts.gone, nextTime: null }
    expect(judge({ onShelf: false })).toEqual(hidden)
    expect(judge({ refKnown: false })).toEqual(hidden)
    // The price is hidden as well.
    expect(judge({ onShelf: false, allowed: false })).toEqual(hidden)
  })

  test('pending face verification is reported last', () => {
    expect(judge({ isBarred: true })).toEqual(shown(texts.faceFirst))
    expect(judge({ isBarred: true, attemptsUsed: 1 })).toEqual(shown(texts.noAttemptLeft(1)))
  })
  test('a paid paper must be owned', () => expect(judge({ allowed: false })).toEqual(shown(texts.notBought)))

  test('window bounds are exact', () => {
    expect(judge({}, { openTime: at(1) })).toEqual(shown(texts.notOpenYet, at(1)))
    expect(judge({}, { openTime: at(0) })).toEqual({ may: true })
    expect(judge({}, { closeTime: at(0) })).toEqual(shown(texts.closed))
    expect(judge({}, { closeTime: at(1) })).toEqual({ may: true })
  })

  test('late entry counts from the opening', () => {
    const ruled = { openTime: at(-15), lateEntry: 15 }
    expect(judge({}, ruled)).toEqual({ may: true })
    expect(judge({}, ruled, NOON + 1)).toEqual(shown(texts.tooLate(15)))
    expect(judge({}, { ...ruled, lateEntry: 0 }, NOON + 60 * MINUTE)).toEqual({ may: true })
    // Without an opening time late entry does not apply.
    expect(judge({}, { lateEntry: 15 })).toEqual({ may: true })
  })

  test('attempts are limited; 0 is unlimited', () => {
    expect(judge({ attemptsUsed: 2 }, { attempts: 3 })).toEqual({ may: true })
    expect(judge({ attemptsUsed: 3 }, { attempts: 3 })).toEqual(shown(texts.noAttemptLeft(3)))
    expect(judge({ attemptsUsed: 99 }, { attempts: 0 })).toEqual({ may: true })
  })

  test('the interval counts from the last hand-in, and the response states its end', () => {
    const ruled = { attempts: 0, redoInterval: 30 }
    expect(judge({ attemptsUsed: 1, lastSubmit: at(-29) }, ruled)).toEqual(shown(texts.tooSoon(30), at(1)))
    expect(judge({ attemptsUsed: 1, lastSubmit: at(-30) }, ruled)).toEqual({ may: true })
    expect(judge({ attemptsUsed: 0, lastSubmit: null }, ruled)).toEqual({ may: true })
    expect(judge({ attemptsUsed: 1, lastSubmit: at(-1) }, { attempts: 0 })).toEqual({ may: true })
  })
})

test('passwords match ignoring surrounding spaces; no password, none required', () => {
  expect(passwordFits('春眠2026', '春眠2026')).toBe(true)
  expect(passwordFits('春眠2026', ' 春眠2026 ')).toBe(true)
  expect(passwordFits('春眠2026', '春眠2025')).toBe(false)
  expect(passwordFits('春眠2026', '')).toBe(false)
  expect(passwordFits('', 'whatever')).toBe(true)
})

describe('signatures', () => {
  const syncKey = Buffer.alloc(32, 7)
  const answer = { problemId: '12', rev: 3, answeredAt: at(0), userAnswer: ['甲', 'B'] }

  test('follow the contract: HMAC-SHA-256 of problemId|rev|answeredAt|JSON', () => {
    const wanted = createHmac('sha256', syncKey)
      .update(`12|3|${at(0)}|["甲","B"]`)
      .digest('base64url')
    expect(signAnswer(syncKey, answer)).toBe(wanted)
    expect(signatureFits(syncKey, { ...answer, mac: wanted })).toBe(true)
  })

  test('are valid for exactly one answer of one record', () => {
    const mac = signAnswer(syncKey, answer)
    const changed = [
      { ...answer, problemId: '13' },
      { ...answer, rev: 4 },
      { ...answer, answeredAt: at(-1) },
      { ...answer, userAnswer: ['甲'] },
    ]
    for (const one of changed) expect(signatureFits(syncKey, { ...one, mac })).toBe(false)
    expect(signatureFits(Buffer.alloc(32, 8), { ...answer, mac })).toBe(false)
    expect(signatureFits(syncKey, { ...answer, mac: mac.slice(1) })).toBe(false)
    expect(signatureFits(syncKey, { ...answer, mac: '' })).toBe(false)
    expect(signatureFits(syncKey, answer)).toBe(false)
    expect(signatureFits(syncKey, { ...answer, answeredAt: undefined, mac })).toBe(false)
  })
})

describe('takesLate', () => {
  const record: Ended = { examStatus: 3, submitType: 2, submitTime: at(0), cutoffTime: at(0), keysSeenAt: null }
  const rules = { lateSync: 60, now: NOON + 10 * MINUTE, lastSeen: NOON - 5 * MINUTE, upSince: NOON - 600 * MINUTE }
  const typed = { answeredAt: at(-1), signed: true }

  test('a server restarted shortly before the end has no evidence against anyone', () => {
    const back = { ...rules, lastSeen: NOON - 40_000, upSince: NOON - 20_000 }
    expect(takesLate(record, { ...typed, answeredAt: at(0) }, back)).toBe(true)
    expect(takesLate(record, typed, back)).toBe(false)
  })

  test('a request may be in flight while the answer is typed', () => {
    const close = { ...typed, answeredAt: new Date(rules.lastSeen - 9_000).toISOString() }
    expect(takesLate(record, close, rules)).toBe(true)
    expect(takesLate(record, { ...typed, answeredAt: new Date(rules.lastSeen - 11_000).toISOString() }, rules)).toBe(
      false,
    )
  })

  test('typed and signed before the end, sent within the window', () => {
    for (const examStatus of [3, 4, 5] as const) expect(takesLate({ ...record, examStatus }, typed, rules)).toBe(true)
    expect(takesLate(record, { ...typed, answeredAt: at(0) }, rules)).toBe(true)
    expect(takesLate(record, typed, { ...rules, now: NOON + 60 * MINUTE })).toBe(true)
  })

  test.each<[string, Partial<Ended>, { answeredAt?: string | undefined; signed?: boolean }, Partial<typeof rules>]>([
    ['is still open', { examStatus: 2 }, {}, {}],
    ['is void', { examStatus: 6 }, {}, {}],
    ['was handed in by its taker', { submitType: 1 }, {}, {}],
    ['was handed in for leaving', { submitType: 3 }, {}, {}],
    ['was handed in by the teacher', { submitType: 4 }, {}, {}],
    ['has no end', { cutoffTime: null }, {}, {}],
    ['has shown its keys', { keysSeenAt: at(5) }, {}, {}],
    ['got an unsigned answer', {}, { signed: false }, {}],
    ['got an answer without a time', {}, { answeredAt: undefined }, {}],
    ['got an answer of after the end', {}, { answeredAt: new Date(NOON + 1).toISOString() }, {}],
    ['got an answer after the window', {}, {}, { now: NOON + 60 * MINUTE + 1 }],
    ['was on a device that was there until the end', {}, {}, { lastSeen: NOON - 30_000 }],
    ['got an answer dated before a later request without it', {}, { answeredAt: at(-6) }, {}],
  ])('rejected when the record %s', (_why, over, answer, ruled) => {
    expect(takesLate({ ...record, ...over }, { ...typed, ...answer }, { ...rules, ...ruled })).toBe(false)
  })
})

test('absences count from the minimum length, once the taker is back', () => {
  expect(countsAsLeaving({ kind: 'back', seconds: 5 }, { leaveSeconds: 5 })).toBe(true)
  expect(countsAsLeaving({ kind: 'back', seconds: 4.9 }, { leaveSeconds: 5 })).toBe(false)
  expect(countsAsLeaving({ kind: 'leave', seconds: 50 }, { leaveSeconds: 5 })).toBe(false)
  expect(countsAsLeaving({ kind: 'back' }, { leaveSeconds: 5 })).toBe(false)
  expect(countsAsLeaving({ kind: 'back' }, { leaveSeconds: 0 })).toBe(true)
})

test('an answer is stored verbatim except for characters that cannot be stored', () => {
  const fine = ['甲', '😀', '']
  expect(stored(fine)).toEqual(fine)
  expect(stored(['a\0b', 'x\ud800', '好\0\udfff'])).toEqual(['ab', 'x\ufffd', '好\ufffd'])
  fc.assert(
    fc.property(fc.array(anyText()), (list) =>
      stored(list).every((text) => text.isWellFormed() && !text.includes('\0')),
    ),
  )
})

test('the length of an answer is that of all its parts', () => {
  expect(tooLong(['字'.repeat(MAX_TEXT)])).toBe(false)
  expect(tooLong(['字'.repeat(MAX_TEXT), ''])).toBe(false)
  expect(tooLong(['字'.repeat(MAX_TEXT - 1), '字', '字'])).toBe(true)
  expect(tooLong([])).toBe(false)
})

describe('receiptNo', () => {
  test('has the last eight digits in groups of four, the last a check digit', () => {
    // 1*1 + 2*2 + 3*3 + 4*4 + 5*5 + 6*6 + 7*7 + 8*8 + 9*9 + 1*1 = 286
    expect(receiptNo('1234567891')).toBe('ZX123-4567-8916')
    expect(receiptNo('29412932966156803').replace(/\D/g, '').slice(0, -1)).toBe('29412932966156803')
  })

  test('the check digit detects nine of ten single-digit errors', () => {
    const numbers = new Set(Array.from({ length: 10 }, (_, digit) => receiptNo(`10${digit}4`).at(-1)))
    expect(numbers.size).toBeGreaterThan(5)
    // The weights repeat after nine digits.
    expect(receiptNo('0000000001').at(-1)).toBe('1')
    expect(receiptNo('0000000010').at(-1)).toBe('9')
  })
})

test('the grace is a few seconds', () => {
  expect(GRACE_SECONDS).toBeGreaterThan(0)
  expect(GRACE_SECONDS).toBeLessThanOrEqual(5)
})
