import { randomFrom } from '@zhixing/contract/exam/order'
import { describe, expect, test } from 'vitest'
import { atLeast, similarPairs, type WrongTable } from './similarity.ts'

describe('the tail of a Poisson binomial distribution', () => {
  test('equals values computed by hand', () => {
    expect(atLeast([0.5, 0.5], 0)).toBe(1)
    expect(atLeast([0.5, 0.5], 1)).toBeCloseTo(0.75, 12)
    expect(atLeast([0.5, 0.5], 2)).toBeCloseTo(0.25, 12)
    expect(atLeast([0.1, 0.2, 0.3], 2)).toBeCloseTo(0.1 * 0.2 * 0.7 + 0.1 * 0.8 * 0.3 + 0.9 * 0.2 * 0.3 + 0.006, 12)
    expect(atLeast([0.4], 2)).toBe(0)
  })
})

/** Independent takers: 40 problems, each wrong with 35 %, one of three wrong answers. */
function honest(takers: number, seed: number, problems = 40): WrongTable {
  const random = randomFrom(seed)
  return Array.from({ length: takers }, () =>
    Uint16Array.from({ length: problems }, () => (random() < 0.35 ? 1 + Math.floor(random() * 3) : 0)),
  )
}

describe('pairs', () => {
  test('of independent takers are not reported', async () => {
    for (const seed of [1, 2, 3, 4, 5]) expect(await similarPairs(honest(120, seed), 40)).toEqual([])
  })
  test('with copied answers are reported with the problems', async () => {
    const table = honest(120, 7, 60)
    const source = table[10] as Uint16Array
    table[80] = Uint16Array.from(source, (wrong, at) => (at % 8 === 0 ? 0 : wrong))
    const [pair, ...others] = await similarPairs(table, 60)
    expect(pair).toMatchObject({ a: 10, b: 80 })
    expect(pair?.problems.every((at) => source[at] === (table[80] as Uint16Array)[at] && source[at] !== 0)).toBe(true)
    expect(pair?.sameWrong).toBe(pair?.problems.length)
    expect(pair?.expected).toBeLessThan((pair?.sameWrong ?? 0) / 2)
    expect(pair?.chance).toBeLessThan(0.01)
    expect(others).toEqual([])
  })
  test('that share a common mistake are not reported', async () => {
    // All 50 choose the same distractor at 20 problems: the fault of the paper.
    const table = Array.from({ length: 50 }, () => new Uint16Array(40).fill(1, 0, 20))
    expect(await similarPairs(table, 40)).toEqual([])
  })
  test('with few shared wrong answers are not reported, however rare these are', async () => {
    const table = honest(100, 9).map((row) => row.fill(0))
    for (const taker of [3, 4]) for (const at of [1, 2, 3]) (table[taker] as Uint16Array)[at] = 99
    expect(await similarPairs(table, 40)).toEqual([])
  })
  test('a copy is found among many takers within bounded work', async () => {
    let turns = 0
    const table = honest(2000, 11, 60)
    table[1321] = Uint16Array.from(table[17] as Uint16Array)
    const pairs = await similarPairs(table, 60, async () => {
      turns += 1
    })
    expect(pairs[0]).toMatchObject({ a: 17, b: 1321 })
    expect(pairs.length).toBeLessThan(4)
    // The event loop was not blocked.
    expect(turns).toBeGreaterThan(20)
  })
})
