/**
 * Drawing problems for a paper: which problems fill which cells of a blueprint, so that every cell gets as many as it asks for and none is used twice.
 * Cells may overlap (an easy one about X is also one about X), so they are filled by augmenting paths: when a cell is short, a problem of another
 * cell moves over if that cell can take another one. What can be met is therefore always met, and what cannot says which cells lack how many. Pure.
 */
import type { Draw } from '@zhixing/contract/exam/shapes'
import { shuffled } from '@zhixing/contract/exam/order'

/** What drawing needs to know of a problem. */
export interface Candidate {
  id: string
  problemType: number
  subjectId: string
  topicIds: readonly string[]
  difficulty: number
  isOwn: boolean
}

/** A cell with the ids of its category and everything below it; undefined asks for nothing. */
export interface Cell extends Draw {
  topicIds?: ReadonlySet<string> | undefined
  subjectIds?: ReadonlySet<string> | undefined
}

/** Whether a problem may fill a cell. */
export function fits(cell: Cell, problem: Candidate): boolean {
  return (
    (cell.problemType === undefined || cell.problemType === problem.problemType) &&
    (cell.difficulty === undefined || cell.difficulty === problem.difficulty) &&
    (cell.subjectIds === undefined || cell.subjectIds.has(problem.subjectId)) &&
    (cell.topicIds === undefined || problem.topicIds.some((id) => cell.topicIds?.has(id))) &&
    (problem.isOwn || cell.isPublic === 1)
  )
}

/** How one cell came out. */
export interface Filled {
  /** Problems that it asks for. */
  wanted: number
  /** Problems that would fit it, were it alone. */
  found: number
  /** The problems it gets; fewer than wanted only if the blueprint cannot be met. */
  problemIds: string[]
  /** How many it is short of; 0 in every cell: the blueprint can be met. */
  lacks: number
}

/**
 * Fills cells from candidates, each problem once, drawn by `random`. As many places as possible are filled; which cells stay short when not all
 * can be filled is decided by their order.
 */
export function fillCells(cells: readonly Cell[], candidates: readonly Candidate[], random: () => number): Filled[] {
  const order = shuffled(candidates, random)
  const fitting = cells.map((cell) => {
    const places: number[] = []
    for (let at = 0; at < order.length; at++) if (fits(cell, order[at] as Candidate)) places.push(at)
    return places
  })
  /** Which cell a problem went to. */
  const owner = new Map<number, number>()
  const held = cells.map(() => 0)

  // The scarcest first: what fits few places is taken by them before others do.
  const turns = cells.map((_, at) => at).sort((a, b) => slack(a) - slack(b))
  function slack(at: number): number {
    return (fitting[at]?.length ?? 0) - (cells[at]?.count ?? 0)
  }
  for (const at of turns) {
    for (const problem of fitting[at] ?? []) {
      if ((held[at] ?? 0) >= (cells[at]?.count ?? 0)) break
      if (owner.has(problem)) continue
      owner.set(problem, at)
      held[at] = (held[at] ?? 0) + 1
    }
  }

  /** Cells that only ever lead to each other and to nothing free: what one search has found so, no other needs to walk again. */
  const shut = new Set<number>()
  /** Finds a problem for a short cell by moving others along; false when nothing can be moved. */
  function augment(short: number): boolean {
    /** How each cell was reached: over which problem of its own, wanted by which cell. */
    if (shut.has(short)) return false
    const cameFrom = new Map<number, { cell: number; problem: number }>()
    const seen = new Set([short])
    const queue = [short]
    for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
      for (const problem of fitting[at] ?? []) {
        const holder = owner.get(problem)
        if (holder === undefined) {
          owner.set(problem, at)
          let taker = at
          for (let step = cameFrom.get(taker); step; step = cameFrom.get(taker)) {
            owner.set(step.problem, step.cell)
            taker = step.cell
          }
          held[short] = (held[short] ?? 0) + 1
          return true
        }
        if (seen.has(holder) || shut.has(holder)) continue
        seen.add(holder)
        cameFrom.set(holder, { cell: at, problem })
        queue.push(holder)
      }
    }
    for (const at of seen) shut.add(at)
    return false
  }
  for (const at of turns) while ((held[at] ?? 0) < (cells[at]?.count ?? 0) && augment(at)) continue

  const taken = cells.map((): string[] => [])
  for (const [at, problem] of order.entries()) {
    const cell = owner.get(at)
    if (cell !== undefined) taken[cell]?.push(problem.id)
  }
  return cells.map(({ count }, at) => ({
    wanted: count,
    found: fitting[at]?.length ?? 0,
    problemIds: taken[at] ?? [],
    lacks: count - (held[at] ?? 0),
  }))
}

/** Problems from which one taker's share of a cell is drawn: enough that two takers rarely get the same, and few enough to freeze. */
const poolMax = (count: number): number => Math.max(count * 10, 200)

/**
 * Pools for cells that draw anew for every taker. No problem is in two pools, so that no taker gets one twice, and every pool holds at least
 * what its cell asks for. `cells` have been filled; what nobody took is dealt to the pool that is poorest for what it asks.
 */
export function dealPools(
  cells: readonly Cell[],
  filled: readonly Filled[],
  isPool: (at: number) => boolean,
  candidates: readonly Candidate[],
  random: () => number,
): string[][] {
  const pools = filled.map(({ problemIds }) => [...problemIds])
  const taken = new Set(pools.flat())
  for (const problem of shuffled(candidates, random)) {
    if (taken.has(problem.id)) continue
    let poorest = -1
    for (const [at, cell] of cells.entries()) {
      if (!isPool(at) || (pools[at]?.length ?? 0) >= poolMax(cell.count) || !fits(cell, problem)) continue
      const share = (pool: number) => (pools[pool]?.length ?? 0) / (cells[pool]?.count ?? 1)
      if (poorest < 0 || share(at) < share(poorest)) poorest = at
    }
    if (poorest >= 0) pools[poorest]?.push(problem.id)
  }
  return pools
}
