import { describe, expect, test } from 'vitest'
import * as analysis from './item-analysis.ts'

const table = (rows: number[][], full = rows[0]?.map(() => 1) ?? []): analysis.ScoreTable => ({
  totals: Float64Array.from(rows, (row) =>
    row.reduce((sum, share, at) => sum + (Number.isNaN(share) ? 0 : share * (full[at] ?? 0)), 0),
  ),
  shares: full.map((_, at) => Float64Array.from(rows, (row) => row[at] ?? Number.NaN)),
  full,
})

describe('moments', () => {
  test('equal values computed by hand', () => {
    const list = [2, 4, 4, 4, 5, 5, 7, 9]
    expect(analysis.mean(list)).toBe(5)
    expect(analysis.deviation(list)).toBeCloseTo(2.13809, 5)
    expect(analysis.median(list)).toBe(4.5)
    expect(analysis.median([3, 1, 2])).toBe(2)
    // Sum of cubes of the deviations is 42 (with n = 8 and a variance of 4): 42/8 / 8 * sqrt(56)/6.
    expect(analysis.skewness(list)).toBeCloseTo(0.81849, 5)
  })
  test('are null for too few or equal values', () => {
    expect(analysis.deviation([1])).toBe(null)
    expect(analysis.skewness([1, 2])).toBe(null)
    expect(analysis.skewness([3, 3, 3])).toBe(null)
    expect(analysis.median([])).toBe(null)
    expect(analysis.correlation([1, 1], [1, 2])).toBe(null)
  })
  test('correlation', () => {
    expect(analysis.correlation([1, 2, 3], [2, 4, 6])).toBeCloseTo(1, 12)
    expect(analysis.correlation([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1, 12)
    expect(analysis.correlation([1, 0, 1, 0], [90, 60, 80, 70])).toBeCloseTo(0.894427, 6)
  })
})

describe('reliability', () => {
  test('of a known table', () => {
    // Five takers, three problems: variances of the problems 0.3, 0.3 and 0.2, of the totals (3, 3, 2, 1, 0) 1.7.
    const known = table([
      [1, 1, 1],
      [1, 1, 1],
      [1, 0, 1],
      [0, 0, 1],
      [0, 0, 0],
    ])
    expect(analysis.cronbachAlpha(known)).toBeCloseTo((3 / 2) * (1 - 0.8 / 1.7), 10)
  })
  test('is 1 when all problems agree, and null when takers had different ones', () => {
    const same = table(
      [
        [1, 1],
        [0, 0],
        [1, 1],
      ],
      [2, 2],
    )
    expect(analysis.cronbachAlpha(same)).toBeCloseTo(1, 12)
    expect(
      analysis.cronbachAlpha(
        table([
          [1, Number.NaN],
          [0, 1],
        ]),
      ),
    ).toBe(null)
    expect(
      analysis.cronbachAlpha(
        table([
          [1, 1],
          [1, 1],
        ]),
      ),
    ).toBe(null)
    expect(analysis.cronbachAlpha(table([[1], [0]]))).toBe(null)
  })
})

describe('a problem', () => {
  // Ten takers from the best to the last; the other points are 90, 80, … 0.
  const having = (own: number[]) =>
    table(
      own.map((share, at) => [share, (9 - at) / 9]),
      [10, 90],
    )
  test('known only by the better takers discriminates positively', () => {
    const figures = analysis.itemFigures(having([1, 1, 1, 1, 1, 0, 0, 0, 0, 0]), 0)
    expect(figures).toMatchObject({ takers: 10, facility: 0.5, discrimination: 1 })
    expect(figures.correlation).toBeGreaterThan(0.8)
  })
  test('that misleads the better takers discriminates negatively', () => {
    const figures = analysis.itemFigures(having([0, 0, 0, 1, 0, 1, 1, 1, 1, 1]), 0)
    expect(figures.discrimination).toBe(-1)
    expect(figures.correlation).toBeLessThan(-0.6)
  })
  test('is compared with the rest of the paper, not with itself', () => {
    // The only problem of a paper: no rest score to correlate with.
    const alone = table(Array.from({ length: 10 }, (_, at) => [at < 5 ? 1 : 0]))
    expect(analysis.itemFigures(alone, 0)).toMatchObject({ discrimination: 1, correlation: null })
  })
  test('that few takers got has a difficulty only', () => {
    const few = table([[1], [0.5], [Number.NaN]])
    expect(analysis.itemFigures(few, 0)).toEqual({ takers: 2, facility: 0.75, discrimination: null, correlation: null })
    expect(analysis.itemFigures(table([[Number.NaN]]), 0)).toMatchObject({ takers: 0, facility: null })
  })
  test('groups are 27 % of the takers', () => {
    expect([1, 8, 10, 100].map(analysis.groupSize)).toEqual([1, 2, 3, 27])
    expect(analysis.ranking(Float64Array.from([5, 9, 5]))).toEqual([1, 0, 2])
  })
})
