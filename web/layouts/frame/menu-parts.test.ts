import { expect, test } from 'vitest'
import type { RootData } from '../../root-data.ts'
import { hubOf, menuParts, nearest, userMenu } from './menu-parts.ts'

const row = (place: 'study' | 'account' | 'lecturer' | 'user', url: string): RootData['menus'][number] => ({
  place,
  url,
  title: url,
  icon: '',
  condition: 'always',
})
const menus = [
  row('study', '/account/notes'),
  row('study', '/account/error/problem'),
  row('study', '/account/course'),
  row('account', '/account/order'),
  row('account', '/account/notes'),
  row('lecturer', '/account/vod'),
]

test('daily entries stay in sight, the others are folded by group, each once, without those of the desk', () => {
  const { daily, more } = menuParts(menus, null)
  expect(daily.map(({ url }) => url)).toEqual(['/myStudy', '/account/course', '/account/error/problem'])
  expect(more.map(({ rows }) => rows.map(({ url }) => url))).toEqual([['/account/notes'], ['/account/order']])
})

test('the menu behind the name has each address once', () => {
  const twice = [
    row('lecturer', '/account/workspace'),
    row('user', '/account/order'),
    row('user', '/account/workspace'),
  ]
  expect(userMenu([...twice, ...menus], null).map(({ url }) => url)).toEqual([
    '/account/workspace',
    '/account/order',
    '/account/vod',
  ])
})

test('the most specific entry is the current one', () => {
  const urls = ['/account/grades/my', '/account/grades/homework', '/account/exams']
  expect(nearest(urls, '/account/grades/homework/do')).toBe('/account/grades/homework')
  expect(nearest(urls, '/account/other')).toBeUndefined()
})

test('a page leads back to its hub, a hub nowhere', () => {
  const accounts = ['/account/order']
  expect(hubOf('/account/order/1', accounts)).toEqual({ to: '/account/info', isStudy: false })
  expect(hubOf('/account/grades/homework', accounts)).toEqual({ to: '/myStudy', isStudy: true })
  expect([hubOf('/myStudy', accounts), hubOf('/account/info', accounts)]).toEqual([null, null])
})
