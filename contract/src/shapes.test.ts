import { expect, test } from 'vitest'
import { isOwnPath } from './shapes.ts'

test.each([
  '',
  '/files/12/1',
  '/avatars/01.svg',
  '/favicon.svg',
  '/covers/a-b_c.webp?v=2',
  '/files/p/12/3?exp=1&sig=a-b_c%3D',
])('accepts %j', (path) => expect(isOwnPath(path)).toBe(true))
test.each([
  '/files/12/1");background:url("//evil.example/x',
  '//evil.example/x',
  '/\\evil.example',
  'https://evil.example/x',
  '/files/../../x',
  '/a b',
  "/a'b",
  '/a<b',
  '/a(b)',
  'files/12/1',
])('rejects %j', (path) => expect(isOwnPath(path)).toBe(false))
