import { expect, test } from 'vitest'
import { createLimiter } from './limits.ts'

test('so many in a window, per key, and anew in the next', () => {
  let now = 0
  const limiter = createLimiter({ now: () => now })
  const limit = { by: 'ip', max: 3, seconds: 10 } as const
  const take = (key: string) => limiter.take(key, limit)
  expect([take('a'), take('a'), take('a'), take('a')]).toEqual([true, true, true, false])
  expect(take('b')).toBe(true)
  now = 9_999
  expect(take('a')).toBe(false)
  now = 10_000
  expect(take('a')).toBe(true)
})

test('a flood of addresses does not grow the memory without end', () => {
  const limiter = createLimiter({ now: () => 0 })
  const limit = { by: 'ip', max: 1, seconds: 10 } as const
  for (let i = 0; i < 250_000; i++) limiter.take(`address ${i}`, limit)
  // The newest are still counted.
  expect(limiter.take('address 249999', limit)).toBe(false)
})
