import { expect, test } from 'vitest'
import { askedIn, buildIndex, type IndexedPassage, rank } from './rank.ts'

const index = (...words: string[]) =>
  buildIndex(
    words.map(
      (text, at): IndexedPassage => ({
        id: String(at),
        periodId: String(at),
        refId: '0',
        kind: 'text',
        words: text,
        vector: null,
      }),
    ),
  )
const ranked = (of: ReturnType<typeof index>, question: string, isAllowed = (_id: string) => true) =>
  rank(of, askedIn(of, question), ({ id }) => isAllowed(id), 10).map(({ passage }) => passage.id)

test('passages with the words come first, then those that have more of them; the others are left out', () => {
  const of = index('珊瑚 白化', '珊瑚', '海草')
  expect(ranked(of, '珊瑚白化')).toEqual(['0', '1'])
  expect(ranked(of, '珊瑚白化', (id) => id !== '0')).toEqual(['1'])
  expect(ranked(of, '火山')).toEqual([])
})

test('a passage with several homophones of a word counts the best of them, in any order', () => {
  // Two homophones of 事例: the second passage has one of them twice.
  const both = index('实例 实例 示例', '海草 海草 海草')
  const swapped = index('示例 实例 实例', '海草 海草 海草')
  const score = (of: ReturnType<typeof index>) => rank(of, askedIn(of, '事例'), () => true, 1)[0]?.score ?? 0
  expect(askedIn(both, '事例')[0]?.matches).toHaveLength(2)
  expect(score(both)).toBeGreaterThan(0)
  expect(score(both)).toBe(score(swapped))
})
