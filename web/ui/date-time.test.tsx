import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DateTime, useDateText } from './date-time.tsx'

const zone = process.env.TZ
beforeEach(() => {
  process.env.TZ = 'UTC'
})
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test('the server renders China Standard Time in any server zone, so that hydration matches', () => {
  expect(new Date('2026-11-22T10:23:05Z').getHours()).toBe(10)
  expect(renderToString(createElement(DateTime, { value: '2026-11-22T10:23:05Z' }))).toContain('>2026-11-22 18:23:05<')
  const Sentence = () => `提交于 ${useDateText('2026-11-22T18:00:00Z', 'minute')}${useDateText(null)}`
  expect(renderToString(createElement(Sentence))).toBe('提交于 2026-11-23 02:00')
})
