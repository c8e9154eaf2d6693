import { expect, test } from 'vitest'
import { createLimiter } from './limits.ts'

test('limits per key and window', () => {
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

test('memory is bounded under a flood of addresses', () => {
  const limiter = createLimiter({ now: () => 0 })
  const limit = { by: 'ip', max: 1, seconds: 10 } as const
  for (let i = 0; i < 250_000; i++) limiter.take(`address ${i}`, limit)
  // The newest keys are still counted.
  expect(limiter.take('address 249999', limit)).toBe(false)
})
