import { expect, test } from 'vitest'
import { clockText } from './clock-text.ts'

test.each([
  [0, '0:00'],
  [187, '3:07'],
  [3765, '1:02:45'],
  [1.25, '0:01.2'],
])('%d', (seconds, text) => expect(clockText(seconds)).toBe(text))
