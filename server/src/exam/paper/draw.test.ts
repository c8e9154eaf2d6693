import { randomFrom } from '@zhixing/contract/exam/order'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Candidate, type Cell, dealPools, fillCells, fits } from './draw.ts'

const problem = (id: string, over: Partial<Candidate> = {}): Candidate => ({
  id,
  problemType: 1,
  subjectId: '0',
  topicIds: [],
  difficulty: 2,
  isOwn: true,
  ...over,
})

/** Hall's condition by exhaustive search: every subset of cells has enough fitting problems. */
function canBeMet(cells: readonly Cell[], candidates: readonly Candidate[]): boolean {
  for (let subset = 1; subset < 1 << cells.length; subset++) {
    const chosen = cells.filter((_, at) => (subset >> at) & 1)
    const wanted = chosen.reduce((sum, { count }) => sum + count, 0)
    const there = candidates.filter((one) => chosen.some((cell) => fits(cell, one))).length
    if (there < wanted) return false
  }
  return true
}

const candidates = fc
  .array(
    fc.record({
      problemType: fc.constantFrom(1, 2),
      difficulty: fc.constantFrom(1, 2, 3),
      topicIds: fc.subarray(['7', '8']),
      subjectId: fc.constantFrom('0', '5'),
      isOwn: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((list) => list.map((one, at) => ({ ...one, id: String(at + 1) })))
const cells = fc.array(
  fc.record({
    count: fc.integer({ min: 1, max: 4 }),
    problemType: fc.option(fc.constantFrom(1, 2), { nil: undefined }),
    difficulty: fc.option(fc.constantFrom(1, 2, 3), { nil: undefined }),
    topicIds: fc.option(
      fc.subarray(['7', '8'], { minLength: 1 }).map((ids) => new Set(ids)),
      { nil: undefined },
    ),
    subjectIds: fc.option(fc.constant(new Set(['5'])), { nil: undefined }),
    isPublic: fc.constantFrom(0 as const, 1 as const),
  }),
  { minLength: 1, maxLength: 5 },
)

describe('fillCells', () => {
  it('fills every satisfiable blueprint, and reports the shortage of others', () => {
    fc.assert(
      fc.property(cells, candidates, fc.integer(), (wanted, there, seed) => {
        const filled = fillCells(wanted as Cell[], there, randomFrom(seed))
        const lacks = filled.reduce((sum, one) => sum + one.lacks, 0)
        expect(lacks === 0).toBe(canBeMet(wanted as Cell[], there))
        const used = filled.flatMap(({ problemIds }) => problemIds)
        expect(new Set(used).size).toBe(used.length)
        for (const [at, one] of filled.entries()) {
          const cell = wanted[at] as Cell
          expect(one.wanted).toBe(cell.count)
          expect(one.problemIds.length + one.lacks).toBe(cell.count)
          expect(one.found).toBe(there.filter((candidate) => fits(cell, candidate)).length)
          for (const id of one.problemIds) expect(fits(cell, there[Number(id) - 1] as Candidate)).toBe(true)
        }
      }),
      { numRuns: 400 },
    )
  })

  it('moves problems between overlapping cells', () => {
    // Only the easy problem fits the second cell; both fit the first.
    const there = [problem('1', { difficulty: 1 }), problem('2', { difficulty: 3 })]
    for (let seed = 0; seed < 20; seed++) {
      const [any, easy] = fillCells([{ count: 1 }, { count: 1, difficulty: 1 }], there, randomFrom(seed))
      expect([any?.problemIds, easy?.problemIds]).toEqual([['2'], ['1']])
    }
  })

  it('depends on the seed', () => {
    const there = Array.from({ length: 40 }, (_, at) => problem(String(at + 1)))
    const drawn = [1, 2, 1].map((seed) => fillCells([{ count: 5 }], there, randomFrom(seed))[0]?.problemIds.join())
    expect(drawn[0]).toBe(drawn[2])
    expect(drawn[0]).not.toBe(drawn[1])
  })

  it('uses public problems only where allowed', () => {
    const shared = [problem('1', { isOwn: false })]
    expect(fillCells([{ count: 1 }], shared, randomFrom(1))[0]).toMatchObject({ found: 0, lacks: 1 })
    expect(fillCells([{ count: 1, isPublic: 1 }], shared, randomFrom(1))[0]).toMatchObject({ found: 1, lacks: 0 })
  })
})

describe('dealPools', () => {
  it('makes disjoint pools of at least the requested size', () => {
    fc.assert(
      fc.property(cells, candidates, fc.integer(), (wanted, there, seed) => {
        const filled = fillCells(wanted as Cell[], there, randomFrom(seed))
        const pools = dealPools(wanted as Cell[], filled, () => true, there, randomFrom(seed))
        const all = pools.flat()
        expect(new Set(all).size).toBe(all.length)
        for (const [at, pool] of pools.entries()) {
          expect(pool).toEqual(expect.arrayContaining(filled[at]?.problemIds ?? []))
          for (const id of pool) expect(fits(wanted[at] as Cell, there[Number(id) - 1] as Candidate)).toBe(true)
        }
        // Every remaining problem fits no pool.
        const left = there.filter(({ id }) => !all.includes(id))
        expect(left.filter((one) => wanted.some((cell) => fits(cell as Cell, one)))).toEqual([])
      }),
    )
  })

  it('leaves sections drawn once unchanged', () => {
    const there = Array.from({ length: 10 }, (_, at) => problem(String(at + 1)))
    const twoCells = [{ count: 2 }, { count: 2 }]
    const filled = fillCells(twoCells, there, randomFrom(3))
    const pools = dealPools(twoCells, filled, (at) => at === 1, there, randomFrom(3))
    expect(pools[0]).toEqual(filled[0]?.problemIds)
    expect(pools[1]).toHaveLength(8)
  })
})
