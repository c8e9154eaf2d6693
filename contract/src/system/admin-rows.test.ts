import { expect, test } from 'vitest'
import { linkError } from './admin-rows.ts'

test.each([
  '',
  '/list',
  'list',
  '/view/service?navId=1',
  'https://www.example.com/a?b=1#c',
  'http://例子.中国/',
  'https://[::1]/',
  'http://10.0.0.1:8080/',
])('a link may lead to %s', (address) => expect(linkError(address)).toBeUndefined())

test.each([
  'https://a@evil',
  'https://school.cn@evil.com/',
  'https://user:word@evil.com',
  'http://x',
  'https://-a.com',
])('a link may not lead to %s', (address) => expect(linkError(address)).toEqual(expect.any(String)))
