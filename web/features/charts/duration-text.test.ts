import { expect, test } from 'vitest'
import { bytesText, durationText } from './duration-text.ts'

test.each([
  [0, '0 秒'],
  [59.4, '59 秒'],
  [600, '10 分钟'],
  [5400, '1.5 小时'],
  [36_000, '10 小时'],
  [5_000_000, '1,389 小时'],
])('%d seconds', (seconds, text) => expect(durationText(seconds)).toBe(text))

test.each([
  [0, '0 B'],
  [2048, '2.0 KB'],
  [734_003_200, '700 MB'],
  [5e12, '4.5 TB'],
])('%d bytes', (bytes, text) => expect(bytesText(bytes)).toBe(text))
