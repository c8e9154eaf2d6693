import { expect, test } from 'vitest'
import { searchedText, searchPath, searchTypeOf } from './search-type.ts'

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
])('%s searches type %i', (pathname, type) => expect(searchTypeOf({ pathname })).toBe(type))

test('a result page keeps its words and its type in the box', () => {
  const at = (address: string) => new URL(address, 'http://a')
  expect(searchedText(at('/search/phyton'))).toBe('phyton')
  expect(searchedText(at('/search/%E5%AD%A6%20C%23?type=8'))).toBe('学 C#')
  expect(searchedText(at('/search/%E5'))).toBe('')
  expect(searchedText(at('/blog/search?q=散文'))).toBe('散文')
  expect(searchedText(at('/list?q=a'))).toBe('')
  expect(searchTypeOf(at('/search/a?type=8'))).toBe(8)
})

test('the words survive the URL', () => {
  expect(searchPath('C# 100%/?', 1)).toBe('/search/C%23%20100%25%2F%3F')
  expect(searchPath('学习', 8)).toBe('/search/%E5%AD%A6%E4%B9%A0?type=8')
})
