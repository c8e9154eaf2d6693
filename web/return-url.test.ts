import { expect, test } from 'vitest'
import { loginPath, safeReturnUrl } from './return-url.ts'

test.each([
  ['/view/12?period=3', '/view/12?period=3'],
  ['/login', '/'],
  ['/view/1?next=/login', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['', '/'],
  [null, '/'],
])('%j leads back to %j', (value, expected) => expect(safeReturnUrl(value)).toBe(expected))

test('the login address carries the way back and the reason', () => {
  expect(loginPath('/account/info')).toBe('/login?return=%2Faccount%2Finfo')
  expect(loginPath('/account/info', 304)).toBe('/login?return=%2Faccount%2Finfo&why=304')
  expect(loginPath('/login?return=%2Fx', 303)).toBe('/login')
})
