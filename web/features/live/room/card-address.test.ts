import { expect, test } from 'vitest'
import { pathOfSite } from './card-address.ts'

const origin = 'https://learn.example.com'
test.each([
  ['/grade/view/3', '/grade/view/3'],
  [' https://learn.example.com/view/1?period=2#ask ', '/view/1?period=2#ask'],
  ['https://evil.example/view/1', null],
  ['//evil.example/view/1', null],
  ['/\\evil.example', null],
  ['javascript:alert(1)', null],
  ['摄影', null],
  ['http://', null],
])('%s is the page %s', (text, path) => {
  expect(pathOfSite(text, origin)).toBe(path)
})
