import { expect, test } from 'vitest'
import { leftText } from './left-text.ts'

const now = '2026-05-01T08:00:00.000Z'
test.each([
  [null, '不限'],
  ['2026-05-01T08:00:00.900Z', '时间到'],
  ['2026-05-01T07:59:00.000Z', '时间到'],
  ['2026-05-01T08:00:05.000Z', '00:05'],
  ['2026-05-01T08:12:05.999Z', '12:05'],
  ['2026-05-01T09:02:05.000Z', '1:02:05'],
  ['2026-05-02T18:00:00.000Z', '34:00:00'],
])('an end at %s leaves %s', (cutoff, text) => expect(leftText(cutoff, now)).toBe(text))
