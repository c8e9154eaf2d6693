import { describe, expect, test } from 'vitest'
import { cleaned, pageKind, reportIdOf, withoutPeople } from './browser-error-rules.ts'

describe('redaction of an error', () => {
  test.each([
    ['/view/17?from=x#y', '/view/:id'],
    ['/search/我的手机13800000000', '/search/:words'],
    ['/account/exams/add', '/account/exams/add'],
    ['/art/张三', '/art/:id'],
    ['/', '/'],
  ])('the page %s is %s', (page, kind) => expect(pageKind(page)).toBe(kind))

  test('removes queries, numbers, keys and email addresses', () => {
    const text = 'GET https://x.cn/a?token=abc of 13800000002, li@x.cn, 0123456789abcdef0123456789abcdef'
    expect(withoutPeople(text)).toBe('GET https://x.cn/a of <number>, <mail>, <key>')
  })

  test('keeps script locations', () => {
    const stack = 'at f (https://x.cn/assets/home-Ab12.js:3:1204)'
    expect(cleaned({ message: 'm', stack, page: '/', release: 'a b' })).toMatchObject({ stack, release: 'ab' })
  })

  test('the id depends on error and release, not on where it occurred', () => {
    const error = { message: 'x is undefined', stack: 'at https://a.cn/assets/b-1.js:1:2', page: '/', release: '1' }
    const id = reportIdOf(error)
    expect(id).toMatch(/^[0-9A-F]{10}$/)
    expect(reportIdOf({ ...error, page: '/list', stack: 'at https://b.cn/assets/b-1.js:1:2' })).toBe(id)
    expect(reportIdOf({ ...error, release: '2' })).not.toBe(id)
  })
})
