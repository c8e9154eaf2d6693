/**
 * Draws problems for the cells of a blueprint, each problem at most once. Cells may overlap (easy problems about X are
 * also problems about X), so this is bipartite matching by augmenting paths: the result is maximum, and the cells that
 * stay short are reported. Pure.
 */
import type { Draw } from '@zhixing/contract/exam/shapes'
import { shuffled } from '@zhixing/contract/exam/order'

/** The facts about a problem that draws use. */
export interface Candidate {
  id: string
  problemType: number
  subjectId: string
  topicIds: readonly string[]
  difficulty: number
  isOwn: boolean
}

/** A draw with the ids of its category and all descendants; undefined matches any. */
export interface Cell extends Draw {
  topicIds?: ReadonlySet<string> | undefined
  subjectIds?: ReadonlySet<string> | undefined
}

/** Whether a problem fits a cell. */
export function fits(cell: Cell, problem: Candidate): boolean {
  return (
    (cell.problemType === undefined || cell.problemType === problem.problemType) &&
    (cell.difficulty === undefined || cell.difficulty === problem.difficulty) &&
    (cell.subjectIds === undefined || cell.subjectIds.has(problem.subjectId)) &&
    (cell.topicIds === undefined || problem.topicIds.some((id) => cell.topicIds?.has(id))) &&
    (problem.isOwn || cell.isPublic === 1)
  )
}

/** The outcome of one cell. */
export interface Filled {
  /** Requested number of problems. */
  wanted: number
  /** Number of fitting problems, ignoring other cells. */
  found: number
  /** Drawn problems; fewer than `wanted` only when the blueprint cannot be met. */
  problemIds: string[]
  /** Shortage; the blueprint is met when it is 0 in every cell. */
  lacks: number
}

/**
 * Fills cells from candidates, each problem once, in an order drawn by `random`. The number of filled places is
 * maximum; when not all can be filled, the order of the cells decides which stay short.
 */
export function fillCells(cells: readonly Cell[], candidates: readonly Candidate[], random: () => number): Filled[] {
  const order = shuffled(candidates, random)
  const fitting = cells.map((cell) => {
    const places: number[] = []
    for (let at = 0; at < order.length; at++) if (fits(cell, order[at] as Candidate)) places.push(at)
    return places
  })
  /** The cell of each used problem. */
  const owner = new Map<number, number>()
  const held = cells.map(() => 0)

  // Most constrained cell first.
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

  /** Cells proven to have no augmenting path: later searches skip them. */
  const shut = new Set<number>()
  /**
   * Searches an augmenting path from a short cell.
   * @returns false when there is none
   */
  function augment(short: number): boolean {
    /** The predecessor of each visited cell: through which of its problems, wanted by which cell. */
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

/** Size of a pool: large enough that two takers rarely share problems, small enough to freeze. */
const poolMax = (count: number): number => Math.max(count * 10, 200)

/**
 * Pools for cells that are drawn per taker. Pools are disjoint, so that no taker gets a problem twice, and each holds
 * at least the requested number. `cells` are filled already; unused problems go to the pool with the lowest ratio of
 * problems to requested number.
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
