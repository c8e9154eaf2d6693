import { describe, expect, test } from 'vitest'
import {
  abilityOf,
  chance,
  chooseNext,
  difficultyOf,
  fixedChoice,
  isEnough,
  scoreOf,
  topicScoreOf,
} from './adaptive.ts'

const [EASY, MEDIUM, HARD] = [0.85, 0.65, 0.45].map(difficultyOf) as [number, number, number]
const times = (count: number, difficulty: number, share: number) =>
  Array.from({ length: count }, () => ({ difficulty, share }))

describe('the model', () => {
  test('people of average ability win the share of points by which the difficulty is measured', () => {
    for (const facility of [0.2, 0.45, 0.65, 0.85]) expect(chance(0, difficultyOf(facility))).toBeCloseTo(facility)
    expect(difficultyOf(0)).toBe(difficultyOf(0.02))
    expect(difficultyOf(1)).toBe(difficultyOf(0.98))
  })

  test('without answers the ability is the average; every right answer raises it, every wrong one lowers it', () => {
    expect(abilityOf([])).toBe(0)
    let before = 0
    for (let count = 1; count <= 40; count++) {
      const ability = abilityOf(times(count, HARD, 1))
      expect(ability).toBeGreaterThan(before)
      expect(abilityOf(times(count, EASY, 0))).toBeLessThan(0)
      before = ability
    }
    expect(before).toBeLessThan(6)
  })

  test('a hard problem right says more than an easy one; half of the points lies between', () => {
    expect(abilityOf(times(4, HARD, 1))).toBeGreaterThan(abilityOf(times(4, EASY, 1)))
    const half = abilityOf(times(4, MEDIUM, 0.5))
    expect(half).toBeGreaterThan(abilityOf(times(4, MEDIUM, 0)))
    expect(half).toBeLessThan(abilityOf(times(4, MEDIUM, 1)))
  })

  test('scores run from 0 to 100 and grow with the ability', () => {
    expect(scoreOf(0)).toBe(65)
    expect(scoreOf(-6)).toBeLessThan(3)
    expect(scoreOf(6)).toBeGreaterThan(97)
    expect(scoreOf(abilityOf(times(12, HARD, 1)))).toBeGreaterThanOrEqual(90)
    expect(scoreOf(abilityOf(times(12, EASY, 0)))).toBeLessThanOrEqual(15)
  })

  test('a topic is judged from the whole: wrong answers lower it, right ones raise it', () => {
    const ability = 0.5
    expect(topicScoreOf(ability, [])).toBe(scoreOf(ability))
    expect(topicScoreOf(ability, times(2, EASY, 0))).toBeLessThan(scoreOf(ability) - 10)
    expect(topicScoreOf(ability, times(2, HARD, 1))).toBeGreaterThan(scoreOf(ability))
  })
})

describe('the choice', () => {
  const one = (id: string, difficulty: number, ...topicIds: string[]) => ({ id, difficulty, topicIds })

  test('takes the problem nearest to the ability', () => {
    const pool = [one('a', EASY), one('b', MEDIUM), one('c', HARD)]
    expect(chooseNext(-3, pool, [])?.id).toBe('a')
    expect(chooseNext(-0.5, pool, [])?.id).toBe('b')
    expect(chooseNext(2, pool, [])?.id).toBe('c')
    expect(chooseNext(0, [], [])).toBeUndefined()
  })

  test('prefers a topic that was not asked for, but not at any difficulty', () => {
    const pool = [one('same', 0, 'x'), one('other', 0.4, 'y'), one('far', 3, 'z')]
    expect(chooseNext(0, pool, [['x']])?.id).toBe('other')
    expect(chooseNext(0, pool, [['x'], ['y']])?.id).toBe('same')
  })

  test('a simulated person is found within ten points, whatever the ability', () => {
    const pool = [EASY, MEDIUM, HARD].flatMap((difficulty, at) =>
      Array.from({ length: 12 }, (_, no) => one(`${at}-${no}`, difficulty + (no - 6) / 20, `t${no % 4}`)),
    )
    for (const ability of [-2, -1, 0, 1, 2]) {
      const asked: string[][] = []
      const responses: { difficulty: number; share: number }[] = []
      let left = pool
      for (let no = 0; no < 16; no++) {
        const next = chooseNext(abilityOf(responses), left, asked)
        if (!next) break
        left = left.filter(({ id }) => id !== next.id)
        asked.push([...next.topicIds])
        // The expected share stands for a person without luck.
        responses.push({ difficulty: next.difficulty, share: chance(ability, next.difficulty) })
      }
      expect(Math.abs(scoreOf(abilityOf(responses)) - scoreOf(ability))).toBeLessThanOrEqual(10)
      expect(new Set(asked.flat()).size).toBe(4)
    }
  })

  test('adapts only where easy, medium and hard problems last for most questions', () => {
    expect(isEnough([8, 8, 8], 12)).toBe(true)
    expect(isEnough([8, 8, 7], 12)).toBe(false)
    expect(isEnough([40, 0, 40], 12)).toBe(false)
  })

  test('a fixed paper begins easy, spans all difficulties, and is shorter where the bank is', () => {
    const pool = [one('h', HARD), one('e', EASY), one('m', MEDIUM), one('e2', EASY), one('h2', HARD), one('m2', MEDIUM)]
    expect(fixedChoice(pool, 3).map(({ id }) => id)).toEqual(['e', 'm', 'h'])
    expect(fixedChoice(pool, 9)).toHaveLength(6)
    expect(fixedChoice([], 9)).toEqual([])
  })
})
