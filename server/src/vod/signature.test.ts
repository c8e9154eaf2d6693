import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  issueTicket,
  readTicket,
  SEGMENT_WINDOW_SECONDS,
  segmentExpiry,
  signPath,
  TICKET_SECONDS,
  type Ticket,
  verifyPath,
} from './signature.ts'

const secret = randomBytes(32)
const now = 1_800_000_000
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const ticket: Ticket = {
  siteId: 12,
  userId: '1048576001234567890',
  videoId: '77',
  periodId: '31',
  studyId: '0',
  exp: now + TICKET_SECONDS,
}

describe('segment signature', () => {
  const what = { siteId: 12, path: 'video/12/77/1', exp: segmentExpiry(now) }
  const signature = signPath(secret, what)

  test('is valid for its folder, site and expiry only', () => {
    expect(signature).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect(verifyPath(secret, what, signature, now)).toBe(true)
    expect(verifyPath(secret, { ...what, siteId: 13 }, signature, now)).toBe(false)
    expect(verifyPath(secret, { ...what, path: 'video/12/77/2' }, signature, now)).toBe(false)
    expect(verifyPath(secret, { ...what, exp: what.exp + 1 }, signature, now)).toBe(false)
    expect(verifyPath(randomBytes(32), what, signature, now)).toBe(false)
    expect(verifyPath(secret, what, signature, what.exp)).toBe(false)
  })

  test('is canonical, and malformed ones are refused', () => {
    // The last of 22 characters carries four bits: 15 other encodings decode to the same bytes.
    const passing = [...alphabet].filter((c) => verifyPath(secret, what, signature.slice(0, -1) + c, now))
    expect(passing).toEqual([signature.at(-1)])
    for (const text of ['', `${signature}=`, `${signature}A`, signature.slice(1), '\u0000'.repeat(22), '中'.repeat(22)])
      expect(verifyPath(secret, what, text, now)).toBe(false)
    expect(verifyPath(secret, { ...what, exp: Number.NaN }, signature, now)).toBe(false)
  })

  test('is constant within a window, and lives at least one window', () => {
    const start = Math.ceil(now / SEGMENT_WINDOW_SECONDS) * SEGMENT_WINDOW_SECONDS
    expect(segmentExpiry(start)).toBe(segmentExpiry(start + SEGMENT_WINDOW_SECONDS - 1))
    expect(segmentExpiry(start + SEGMENT_WINDOW_SECONDS)).not.toBe(segmentExpiry(start))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 40 }), (time) => {
        const left = segmentExpiry(time) - time
        return left > SEGMENT_WINDOW_SECONDS && left <= 2 * SEGMENT_WINDOW_SECONDS
      }),
    )
  })

  test('a weak secret is refused', () => {
    expect(() => signPath(Buffer.alloc(8), what)).toThrow(/32 bytes/)
  })
})

describe('ticket', () => {
  test('round-trips any ids', () => {
    const id = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String)
    fc.assert(
      fc.property(fc.record({ siteId: fc.nat(), userId: id, videoId: id, periodId: id, studyId: id }), (ids) => {
        const whole = { ...ids, exp: now + 60 }
        const text = issueTicket(secret, whole)
        expect(text).toHaveLength(83)
        expect(readTicket(secret, text, now)).toEqual(whole)
      }),
    )
  })

  test('any changed character is refused', () => {
    const text = issueTicket(secret, ticket)
    for (let n = 0; n < text.length; n++) {
      // The last character has spare bits, so all its encodings are tried.
      for (const other of n === text.length - 1 ? alphabet : 'AB') {
        if (other === text[n]) continue
        expect(readTicket(secret, text.slice(0, n) + other + text.slice(n + 1), now)).toBeNull()
      }
    }
    expect(readTicket(randomBytes(32), text, now)).toBeNull()
    for (const odd of ['', 'null', `${text}=`, text + text, text.slice(0, 82), ' '.repeat(83)])
      expect(readTicket(secret, odd, now)).toBeNull()
  })

  test('expires, and is refused when its expiry is too far ahead', () => {
    const text = issueTicket(secret, ticket)
    expect(readTicket(secret, text, ticket.exp - 1)).toEqual(ticket)
    expect(readTicket(secret, text, ticket.exp)).toBeNull()
    expect(readTicket(secret, text, now - 1)).toBeNull()
  })

  test('graceSeconds accepts an expired ticket for that time', () => {
    const text = issueTicket(secret, ticket)
    expect(readTicket(secret, text, ticket.exp + 3599, 3600)).toEqual(ticket)
    expect(readTicket(secret, text, ticket.exp + 3600, 3600)).toBeNull()
  })

  test('accepts ids only', () => {
    expect(() => issueTicket(secret, { ...ticket, videoId: '-1' })).toThrow(/not an id/)
    expect(() => issueTicket(secret, { ...ticket, userId: '1e3' })).toThrow(/not an id/)
    expect(() => issueTicket(secret, { ...ticket, siteId: 1.5 })).toThrow(/not an id/)
  })

  test('capabilities of different kinds are not interchangeable', () => {
    const body = Buffer.from(issueTicket(secret, ticket), 'base64url').subarray(0, 46)
    const forged = Buffer.concat([
      body,
      Buffer.from(signPath(secret, { siteId: 12, path: body.toString('latin1'), exp: ticket.exp }), 'base64url'),
    ])
    expect(readTicket(secret, forged.toString('base64url'), now)).toBeNull()
  })
})
