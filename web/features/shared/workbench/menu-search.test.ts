import { permissionCodes } from '@zhixing/contract/permissions'
import { pinyin } from 'pinyin-pro'
import { describe, expect, test } from 'vitest'
import { adminMenu } from './menu.ts'
import { findEntries, soundsLike } from './menu-search.ts'
import { soundsOf } from './menu-sounds.ts'

const titles = (typed: string) => findEntries(typed, permissionCodes).map(({ title }) => title)

describe('the search of functions', () => {
  test.each([
    ['logo', '站点信息与外观'],
    ['域名', '站点信息与外观'],
    ['域名', '多站点'],
    ['隐私', '站点文章'],
    ['开票', '发票'],
    ['发券', '优惠券'],
    ['密码', '用户'],
    ['导出', '订单'],
    ['tk', '试卷'],
    ['kq', '班级'],
    ['tuikuan', '退款'],
    ['yhq', '优惠券'],
    ['kecheng', '课程'],
    ['日志 操作', '操作日志'],
  ])('%s finds %s', (typed, title) => expect(titles(typed)).toContain(title))

  test('the title counts more than a synonym', () => expect(titles('退款')[0]).toBe('退款'))
  test('nothing for an empty field or an unknown word', () => {
    expect(titles(' ')).toEqual([])
    expect(titles('xyzzy')).toEqual([])
  })
  test('only what the operator may open', () =>
    expect(findEntries('域名', ['order', 'site']).map(({ path }) => path)).toEqual(['/admin/site']))
})

test.each([
  ['tk', '退款', true],
  ['tuik', '退款', true],
  ['tkuan', '退款', true],
  ['kt', '退款', false],
  ['退', '退款', false],
])('%s sounds like %s: %s', (letters, text, expected) => expect(soundsLike(letters, text)).toBe(expected))

test('every character of the menu has its syllables', () => {
  const words = adminMenu.flatMap(({ title, words: synonyms = '' }) => [title, ...synonyms.split(' ')])
  const missing = words.filter((word) => {
    const syllables = pinyin(word, { toneType: 'none', type: 'array', v: true })
    return [...word].some((one, at) => /\p{Script=Han}/u.test(one) && !soundsOf(one).includes(syllables[at] ?? ''))
  })
  expect(missing).toEqual([])
})
