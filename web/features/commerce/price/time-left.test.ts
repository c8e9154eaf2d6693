import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

test.each([
  [0, null],
  [-1, null],
  [999, { days: 0, clock: '00:00:00' }],
  [61_000, { days: 0, clock: '00:01:01' }],
  [86_399_999, { days: 0, clock: '23:59:59' }],
  [2 * 86_400_000 + 3_661_000, { days: 2, clock: '01:01:01' }],
])('%i ms before: %j', (left, expected) => expect(timeLeft(1_000_000_000 + left, 1_000_000_000)).toEqual(expected))

test('an unparsable instant counts as over', () => expect(timeLeft('soon', 0)).toBeNull())
