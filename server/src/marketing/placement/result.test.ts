import { describe, expect, test } from 'vitest'
import type { PublicCandidate } from '../../exam/index.ts'
import { type Given, levelOf, nextOf, planOf, worthOf } from './result.ts'

const difficulties = [0, -1.7, -0.6, 0.2]
const candidate = (id: string, stated: number, ...topicIds: string[]): PublicCandidate => ({
  id,
  version: 1,
  stated,
  difficulty: difficulties[stated] ?? 0,
  topicIds,
})
const bank = (each: number) =>
  [1, 2, 3].flatMap((stated) =>
    Array.from({ length: each }, (_, no) => candidate(`${stated}-${no}`, stated, `t${no % 2}`)),
  )
const given = (share: number, stated = 2, ...topicIds: string[]): Given => ({
  problemId: '1',
  version: 1,
  difficulty: difficulties[stated] ?? 0,
  topicIds,
  share,
  userAnswer: [],
})

describe('the plan', () => {
  test('adapts where the bank has enough of every difficulty', () => {
    expect(planOf(bank(8), { isPaper: false, questionCount: 12 })).toMatchObject({ isAdaptive: 1, questionCount: 12 })
  })

  test('is a fixed paper where it has not, as long as the bank allows', () => {
    const few = planOf(bank(3), { isPaper: false, questionCount: 12 })
    expect(few).toMatchObject({ isAdaptive: 0, questionCount: 9 })
    expect(few?.pool.map(({ stated }) => stated)).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3])
    expect(planOf(bank(1), { isPaper: false, questionCount: 12 })).toBeNull()
  })

  test('a paper keeps its order', () => {
    const paper = bank(4).toReversed()
    const plan = planOf(paper, { isPaper: true, questionCount: 6 })
    expect(plan).toMatchObject({ isAdaptive: 0, questionCount: 6 })
    expect(plan?.pool).toEqual(paper.slice(0, 6))
  })

  test('the next question of a fixed paper is the next in order; an adaptive one depends on the answers', () => {
    const pool = bank(8)
    expect(nextOf(pool.slice(3), { isAdaptive: 0, answerList: [given(1)] })).toBe(pool[3])
    const after = (share: number) =>
      nextOf(pool, { isAdaptive: 1, answerList: Array.from({ length: 4 }, () => given(share)) })?.stated
    expect([after(0), after(1)]).toEqual([1, 3])
    expect(nextOf([], { isAdaptive: 1, answerList: [] })).toBeUndefined()
  })
})

describe('the result', () => {
  const all = (share: number, count = 10, stated = 2) => Array.from({ length: count }, () => given(share, stated, 'a'))

  test('of a fixed paper is the share of the points; questions without an answer have none', () => {
    const answerList = [...all(1, 5), ...all(0.5, 2)]
    expect(worthOf({ isAdaptive: 0, questionCount: 10, answerList })).toMatchObject({ score: 60, rightCount: 5 })
  })

  test('of an adaptive one depends on the difficulty of what was right', () => {
    const score = (stated: number) =>
      worthOf({ isAdaptive: 1, questionCount: 10, answerList: all(0.7, 10, stated) }).score ?? 0
    expect(score(3)).toBeGreaterThan(score(2))
    expect(score(2)).toBeGreaterThan(score(1))
  })

  test('has no score with less than half of the answers', () => {
    expect(worthOf({ isAdaptive: 1, questionCount: 10, answerList: all(1, 4) }).score).toBeNull()
    expect(worthOf({ isAdaptive: 1, questionCount: 10, answerList: all(1, 5) }).score).not.toBeNull()
    expect(worthOf({ isAdaptive: 0, questionCount: 10, answerList: [] })).toEqual({
      score: null,
      topics: [],
      rightCount: 0,
    })
  })

  test.each([0, 1] as const)('names the weakest topic first (adaptive: %s)', (isAdaptive) => {
    const answerList = [given(1, 2, 'a'), given(1, 2, 'a', 'b'), given(0, 2, 'b'), given(0, 2, 'c')]
    const { topics } = worthOf({ isAdaptive, questionCount: 4, answerList })
    expect(topics.map(({ topicId, questionCount }) => [topicId, questionCount])).toEqual([
      ['c', 1],
      ['b', 2],
      ['a', 2],
    ])
  })

  test('the level is the highest whose threshold is reached', () => {
    const levels = [{ minScore: 80 }, { minScore: 0 }, { minScore: 50 }]
    expect([0, 49, 50, 79, 80, 100].map((score) => levelOf(levels, score)?.minScore)).toEqual([0, 0, 50, 50, 80, 80])
    expect(levelOf(levels, null)).toBeUndefined()
    expect(levelOf([], 50)).toBeUndefined()
  })
})
