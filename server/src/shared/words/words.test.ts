import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldWord } from './fold.ts'
import { createMatcher } from './matcher.ts'

const listed = (...words: string[]) => createMatcher(words)
const found = (text: string, ...words: string[]) =>
  listed(...words)
    .find(text)
    .map(({ from, to }) => text.slice(from, to))

describe('folding', () => {
  test.each([
    ['这里有赌博网站', '赌博'],
    ['這裏有賭博網站', '赌博'],
    ['这里有赌博网站', '賭博'],
    ['赌 博', '赌博'],
    ['赌\u200b博', '赌博'],
    ['赌*-*博', '赌博'],
    ['加ＱＱ群', 'qq群'],
    ['加 Q Q 群', 'QQ群'],
    ['ＡＢＣ１２３', 'abc123'],
    ['代考，包过', '代考'],
    ['𠮷他', '𠮷他'],
  ])('%s: %s', (text, word) => {
    expect(found(text, word)).toHaveLength(1)
  })

  test.each([
    ['第一句说赌。博物馆很好', '赌博'],
    ['first class', 'ass'],
    ['as sure', 'ass'],
    ['qqq', 'qq'],
    ['', '赌博'],
    ['普通的一句话', '赌博'],
  ])('%s does not contain %s', (text, word) => {
    expect(found(text, word)).toEqual([])
  })

  test('reports offsets in the original text', () => {
    expect(found('请勿賭　博！', '赌博')).toEqual(['賭　博'])
  })

  test('reports the longest match per end, and overlapping ones', () => {
    expect(found('网络赌博网站', '赌博', '网络赌博', '博网站')).toEqual(['网络赌博', '博网站'])
  })

  test('dedupes spellings; ignores words without letters', () => {
    const matcher = createMatcher(['代考', '代 考', ' ', '**'])
    expect(matcher.size).toBe(1)
    expect(matcher.find('找人代考')).toEqual([{ word: '代考', from: 2, to: 4 }])
    expect(createMatcher([]).find('任何文字')).toEqual([])
  })

  test('follows failure links', () => {
    expect(found('甲乙丙戊', '甲乙丙丁', '乙丙')).toEqual(['乙丙'])
    expect(found('戊己丁', '戊己庚', '己丁')).toEqual(['己丁'])
  })
})

test('agrees with a naive search', () => {
  const text = fc
    .array(fc.constantFrom('赌', '博', '网', ' ', '。', '站', '賭'), { maxLength: 30 })
    .map((list) => list.join(''))
  const word = fc
    .array(fc.constantFrom('赌', '博', '网', '站'), { minLength: 1, maxLength: 4 })
    .map((list) => list.join(''))
  fc.assert(
    fc.property(text, fc.array(word, { minLength: 1, maxLength: 8 }), (typed, words) => {
      const plain = foldWord(typed)
      const naive = new Set<string>()
      for (let end = 1; end <= plain.length; end++) {
        const here = words.filter((one) => plain.slice(0, end).endsWith(one)).sort((a, b) => b.length - a.length)
        if (here[0]) naive.add(`${end}:${here[0]}`)
      }
      const met = new Set(
        listed(...words)
          .find(typed)
          .map(({ to, word: one }) => `${foldWord(typed.slice(0, to)).length}:${one}`),
      )
      expect(met).toEqual(naive)
    }),
  )
})
