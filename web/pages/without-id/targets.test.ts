import { expect, test } from 'vitest'
import { listOf, pathsWithoutId } from './targets.ts'

test('a detail page without an id leads to its list and keeps the query', () => {
  expect(listOf(new URL('http://a/view?categoryId=3&sort=new'))).toBe('/list?categoryId=3&sort=new')
  expect(listOf(new URL('http://a/info/detail/'))).toBe('/info')
  expect(listOf(new URL('http://a/preview/live'))).toBe('/account/live')
  expect(listOf(new URL('http://a/other'))).toBeNull()
  expect(pathsWithoutId).toContain('live/detail')
})
