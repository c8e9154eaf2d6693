import { expect, test } from 'vitest'
import { isChineseOnly, languageOf } from './language.ts'

test.each([
  [undefined, undefined, 'zh-CN'],
  [undefined, '', 'zh-CN'],
  [undefined, 'zh-CN,zh;q=0.9,en;q=0.8', 'zh-CN'],
  [undefined, 'en-GB,en;q=0.9,zh;q=0.8', 'en'],
  [undefined, 'en;q=0.3, zh-TW;q=0.7', 'zh-CN'],
  [undefined, 'fr,de;q=0.5', 'zh-CN'],
  [undefined, 'fr, en;q=0.1', 'en'],
  [undefined, 'en;q=0', 'zh-CN'],
  [undefined, 'zh;q=0.5,en;q=high', 'en'],
  ['en', 'zh-CN', 'en'],
  ['zh-CN', 'en', 'zh-CN'],
  ['xx', 'en', 'en'],
  ['en-XA', 'zh-CN', 'en-XA'],
  [undefined, 'en-XA', 'en'],
])('chosen %j, asked for %j: %s', (chosen, header, language) => {
  expect(languageOf(chosen, header)).toBe(language)
})

test.each([
  ['/', false],
  ['/account/order', false],
  ['/account/exams/myExam', false],
  ['/account/exams', true],
  ['/account/exams/add', true],
  ['/account/grades/homework/do', false],
  ['/account/grades/homework/mark', true],
  ['/account/vod.data', true],
  ['/admin/user/list', true],
  ['/administration', false],
])('%s is in Chinese only: %s', (pathname, only) => {
  expect(isChineseOnly(pathname)).toBe(only)
})
