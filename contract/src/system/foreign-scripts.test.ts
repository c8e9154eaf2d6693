import { expect, test } from 'vitest'
import { isCounted, runsWidget } from './foreign-scripts.ts'

test.each([
  ['/', true],
  ['/list', true],
  ['/view/12', true],
  ['/administration', true],
  ['/admin', false],
  ['/admin/site', false],
  ['/account/info', false],
  ['/login', false],
  ['/login/confirm', false],
  ['/register', false],
  ['/apply', false],
  ['/exam/view/3', true],
  ['/exam/exam', false],
  ['/checkout/pay/20261101', false],
  ['/blog/account/write', false],
  ['/blog/article/3', true],
])('a visit of %s is counted: %s', (path, counted) => expect(isCounted(path)).toBe(counted))

test('a widget runs on its pages, except those where people sign in or pay', () => {
  const pages = '/, /view/*，/checkout/*'
  const on = (pathname: string) => runsWidget(pages, pathname)
  expect([on('/'), on('/view/3'), on('/list'), on('/checkout/pay')]).toEqual([true, true, false, false])
  expect(runsWidget('', '/')).toBe(false)
})
