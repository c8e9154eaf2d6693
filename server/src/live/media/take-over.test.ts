import { expect, test } from 'vitest'
import { createTakeOvers } from './take-over.ts'

const from = (ip: string) => ({ ip, streamName: 'a' })

test('a replaced publisher cannot take it back, a third one may', () => {
  const takeOvers = createTakeOvers()
  expect(takeOvers.allow(from('10.0.0.2:1'), from('10.0.0.1:1'), 0)).toBe(true)
  expect(takeOvers.allow(from('10.0.0.1:2'), from('10.0.0.2:1'), 3_600_000)).toBe(false)
  expect(takeOvers.allow(from('10.0.0.3:1'), from('10.0.0.2:1'), 3_600_001)).toBe(true)
  expect(takeOvers.allow(from('10.0.0.1:3'), from('10.0.0.3:1'), 3_600_002)).toBe(true)
})

test('behind one address the newer one is kept for a minute', () => {
  const takeOvers = createTakeOvers()
  expect(takeOvers.allow(from('10.0.0.1:2'), from('10.0.0.1:1'), 0)).toBe(true)
  expect(takeOvers.allow(from('10.0.0.1:3'), from('10.0.0.1:2'), 5000)).toBe(false)
  expect(takeOvers.allow(from('10.0.0.1:4'), from('10.0.0.1:2'), 61_000)).toBe(true)
})
