import { expect, test } from 'vitest'
import { freshSign, heldAt, keyUntil, newStreamName, streamKey } from './key.ts'

const secret = Buffer.alloc(32, 7)
const now = Date.parse('2026-11-24T12:00:00Z')
const HOUR = 3600

test('a key holds as long as its session may begin, and for a day at least', () => {
  expect(keyUntil(undefined, now)).toBe(now / 1000 + 24 * HOUR)
  expect(keyUntil({ endTime: '2026-11-24T13:00:00Z' }, now)).toBe(now / 1000 + 24 * HOUR)
  expect(keyUntil({ endTime: '2026-11-30T12:00:00Z' }, now)).toBe(now / 1000 + (6 * 24 + 6) * HOUR)
})

test('a signature is judged by the moment that is asked about, and opens its own stream alone', () => {
  const name = newStreamName()
  const sign = streamKey(secret, name, now / 1000).split('sign=')[1]
  expect(heldAt(secret, name, sign, now)).toBe(true)
  expect(heldAt(secret, name, sign, now + 1)).toBe(false)
  expect(heldAt(secret, newStreamName(), sign, now)).toBe(false)
  expect(heldAt(Buffer.alloc(32, 8), name, sign, now)).toBe(false)
  for (const wrong of [undefined, '', '-', `9999999999-${'0'.repeat(32)}`, sign?.replace(/^\d+/, '9999999999')])
    expect(heldAt(secret, name, wrong, now)).toBe(false)
  expect(heldAt(secret, name, freshSign(secret, name, now).sign, now + 59_000)).toBe(true)
})
