import { expect, test } from 'vitest'
import { isAccountPath, registerPath, loginPath, safeReturnUrl } from './return-url.ts'

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
])('%j returns to %j', (value, expected) => expect(safeReturnUrl(value)).toBe(expected))

test('the login URL carries return URL and reason', () => {
  expect(loginPath('/account/info')).toBe('/login?return=%2Faccount%2Finfo')
  expect(loginPath('/account/info', 304)).toBe('/login?return=%2Faccount%2Finfo&why=304')
  expect(loginPath('/login?return=%2Fx', 303)).toBe('/login')
})

test('the guard matches segments at any position', () => {
  expect(['/account/order', '/blog/account', '/account'].map(isAccountPath)).toEqual([true, true, true])
  expect(['/accounts', '/view/account-of-a-war', '/'].map(isAccountPath)).toEqual([false, false, false])
})

test('registration returns like sign-in', () => {
  expect(registerPath('/view/12?period=3')).toBe('/register?return=%2Fview%2F12%3Fperiod%3D3')
  expect(registerPath('/')).toBe('/register')
  expect(registerPath('/login?return=/x')).toBe('/register')
})
