import { Fragment } from 'react'
import { expect, test } from 'vitest'
import { isChinese, withContentLanguage } from './content-language.ts'

test.each([
  ['摄影构图与光影', true],
  ['React 19 从入门到上线', true],
  ['Sign in', false],
  ['Welcome to 知行学堂', false],
  ['See all: 资讯', false],
  ['¥199', false],
  ['', false],
])('%j is Chinese: %s', (text, chinese) => {
  expect(isChinese(text)).toBe(chinese)
})

test('marks elements with Chinese text on pages in another language', () => {
  const lang = (props: object) => (withContentLanguage(props, 'en') as { lang?: string }).lang
  expect(lang({ children: '会计入门' })).toBe('zh-CN')
  expect(lang({ children: ['会计', '入门'] })).toBe('zh-CN')
  expect(lang({ children: { type: 'b', props: { children: '会计' } } })).toBeUndefined()
  expect(lang({ children: [false, { type: Fragment, props: { children: ['会计'] } }] })).toBe('zh-CN')
  expect(lang({ dangerouslySetInnerHTML: { __html: '<p class="x">会计入门</p>' } })).toBe('zh-CN')
  expect(lang({ lang: 'ja', children: '会計' })).toBe('ja')
  const props = { children: '会计入门' }
  expect(withContentLanguage(props, 'zh-CN')).toBe(props)
})
