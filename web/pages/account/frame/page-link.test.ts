import { expect, test } from 'vitest'
import { pageLink } from './page-link.ts'

test('keeps filters and omits empty ones', () => {
  expect(pageLink('/account/notes', { keyword: '光影 & 构图', courseId: '' })(1)).toBe(
    '/account/notes?keyword=%E5%85%89%E5%BD%B1+%26+%E6%9E%84%E5%9B%BE',
  )
  expect(pageLink('/account/study')(1)).toBe('/account/study')
  expect(pageLink('/account/study')(3)).toBe('/account/study?pageCurrent=3')
})
