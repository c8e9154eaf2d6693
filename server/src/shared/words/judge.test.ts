import { wordActions } from '@zhixing/contract/community/word-limits'
import { describe, expect, test } from 'vitest'
import { judged, masked, placesIn } from './judge.ts'
import { createMatcher } from './matcher.ts'

const lists = ({ refuse = [], hold = [], mask = [] }: Partial<Record<keyof typeof wordActions, string[]>>) => ({
  1: createMatcher(refuse),
  2: createMatcher(hold),
  3: createMatcher(mask),
})

describe('masking', () => {
  test.each([
    ['你是傻子吗', '你是**吗'],
    ['傻 子！傻子', '***！**'],
    ['<p>傻<b>子</b>，<a href="/傻子">好</a></p>', '<p>*<b>*</b>，<a href="/傻子">好</a></p>'],
    ['<p>傻&nbsp;子 &amp; 我</p>', '<p>*** &amp; 我</p>'],
    ['&#20667;子', '**'],
    ['a < b，傻子 > c', 'a < b，** > c'],
    ['没有', '没有'],
  ])('%s becomes %s', (text, expected) => {
    expect(masked(createMatcher(['傻子']), text)).toBe(expected)
  })

  test('replaces a character outside the BMP once', () => {
    expect(masked(createMatcher(['坏𠮷']), '坏𠮷人')).toBe('**人')
  })
})

test('places are those of the text with its markup', () => {
  const text = '<p>替你代<b>写</b></p>'
  const [place] = placesIn(createMatcher(['代写']), text)
  expect(text.slice(place?.from, place?.to)).toBe('代<b>写')
})

describe('the strictest action applies', () => {
  const all = lists({ refuse: ['赌博'], hold: ['代考', '赌博'], mask: ['网络赌博', '傻子'] })
  test.each([
    ['网络赌博', wordActions.refuse],
    ['代考，傻子', wordActions.hold],
    ['傻子', wordActions.mask],
    ['好人', null],
  ])('%s', (text, action) => {
    expect(judged(all, [text]).action).toBe(action)
  })

  test('of all texts, with the words named once', () => {
    expect(judged(all, ['傻子', '代考代考'])).toEqual({ action: 2, words: ['代考', '傻子'], texts: ['**', '代考代考'] })
  })
})
