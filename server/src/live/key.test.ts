import { expect, test } from 'vitest'
import { freshSign, isValidAt, keyUntil, newStreamName, streamKey } from './key.ts'

const secret = Buffer.alloc(32, 7)
const now = Date.parse('2026-11-24T12:00:00Z')
const HOUR = 3600

test('a key is valid until its session may start, at least a day', () => {
  expect(keyUntil(undefined, now)).toBe(now / 1000 + 24 * HOUR)
  expect(keyUntil({ endTime: '2026-11-24T13:00:00Z' }, now)).toBe(now / 1000 + 24 * HOUR)
  expect(keyUntil({ endTime: '2026-11-30T12:00:00Z' }, now)).toBe(now / 1000 + (6 * 24 + 6) * HOUR)
})

test('a signature is checked at a given time and for its own stream only', () => {
  const name = newStreamName()
  const sign = streamKey(secret, name, now / 1000).split('sign=')[1]
  expect(isValidAt(secret, name, sign, now)).toBe(true)
  expect(isValidAt(secret, name, sign, now + 1)).toBe(false)
  expect(isValidAt(secret, newStreamName(), sign, now)).toBe(false)
  expect(isValidAt(Buffer.alloc(32, 8), name, sign, now)).toBe(false)
  for (const wrong of [undefined, '', '-', `9999999999-${'0'.repeat(32)}`, sign?.replace(/^\d+/, '9999999999')])
    expect(isValidAt(secret, name, wrong, now)).toBe(false)
  expect(isValidAt(secret, name, freshSign(secret, name, now).sign, now + 59_000)).toBe(true)
})
