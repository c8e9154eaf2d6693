import { expect, test } from 'vitest'
import { searchPath, searchTypeOf } from './search-type.ts'

test.each([
  ['/', 1],
  ['/list', 1],
  ['/live/detail/3', 2],
  ['/library/view/3', 3],
  ['/resource', 4],
  ['/exam/view/1', 5],
  ['/blog', 6],
  ['/question/view/2', 7],
  ['/info/detail/9', 8],
  ['/information', 1],
])('%s searches type %i', (path, type) => expect(searchTypeOf(path)).toBe(type))

test('the words survive the URL', () => {
  expect(searchPath('C# 100%/?', 1)).toBe('/search/C%23%20100%25%2F%3F')
  expect(searchPath('学习', 8)).toBe('/search/%E5%AD%A6%E4%B9%A0?type=8')
})
