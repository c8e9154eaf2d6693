import { expect, test } from 'vitest'
import { readableUrl } from './app.ts'

test.each([
  ['/%E0%A4%A', '/not-found'],
  ['/view/%zz?a=1', '/not-found'],
  ['/search/%E5%8F%98?q=%E0%A4%A', '/search/%E5%8F%98?q=%E0%A4%A'],
  ['/list', '/list'],
  ['/apis/course/%E0%A4%A', '/apis/course/%E0%A4%A'],
])('readableUrl maps %s to %s', (url, read) => {
  expect(readableUrl(url)).toBe(read)
})
