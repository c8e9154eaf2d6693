import { expect, test } from 'vitest'
import { mayReload } from './chunk-reload.ts'

test('a failed chunk reloads the page at most once a minute', () => {
  expect(mayReload(null, 1000)).toBe(true)
  expect(mayReload('1000', 60_999)).toBe(false)
  expect(mayReload('1000', 61_000)).toBe(true)
  expect(mayReload('rubbish', 5)).toBe(true)
})
