import { expect, test } from 'vitest'
import { durationText } from './duration-text.ts'

test.each([
  [0, '0 秒'],
  [59.4, '59 秒'],
  [600, '10 分钟'],
  [5400, '1.5 小时'],
  [36_000, '10 小时'],
  [5_000_000, '1,389 小时'],
])('%d seconds', (seconds, text) => expect(durationText(seconds)).toBe(text))
