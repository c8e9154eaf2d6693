/**
 * Finds pairs of takers who share more wrong answers than chance explains. Right answers are no evidence. The
 * probability that a wrong answer is shared depends on its popularity, estimated from all takers. Pure, and bounded for
 * thousands of takers.
 */

/**
 * A row per taker, a column per problem: 0 right, unanswered or not asked; otherwise the number of the wrong answer
 * (from 1).
 */
export type WrongTable = Uint16Array[]

export interface Pair {
  a: number
  b: number
  sameWrong: number
  bothWrong: number
  /** Expected number of shared wrong answers. */
  expected: number
  /** Expected number of pairs like this among all pairs (Bonferroni). */
  chance: number
  problems: number[]
}

/** Fewer shared wrong answers are no evidence, however improbable. */
export const MIN_IN_COMMON = 4
/** Pairs are reported below this expected number of false positives in the whole paper. */
export const MAX_BY_CHANCE = 0.01
/** Up to this many takers all pairs are compared; beyond, only pairs that share rare wrong answers. */
const ALL_PAIRS = 5000
const RARE = 40
const MAX_CANDIDATES = 200_000
/** Upper bound of a probability of being wrong. */
const SUREST = 0.95
/** Comparisons between yields to the event loop: some milliseconds. */
const TURN = 1_000_000

/** Probability that at least `min` of independent events happen (Poisson binomial, by dynamic programming). */
export function atLeast(chances: readonly number[], min: number): number {
  if (min <= 0) return 1
  // Only counts below `min` are tracked; the rest of the probability has reached it.
  const below = new Float64Array(min)
  below[0] = 1
  let reached = 0
  for (const chance of chances) {
    reached += (below[min - 1] as number) * chance
    for (let count = min - 1; count > 0; count--)
      below[count] = (below[count] as number) * (1 - chance) + (below[count - 1] as number) * chance
    below[0] = (below[0] as number) * (1 - chance)
  }
  return Math.min(1, reached)
}

/** Pairs (a * takers + b, a < b) that share at least two rare wrong answers. */
async function rarePairs(table: WrongTable, problems: number, pause: () => Promise<unknown>): Promise<Set<number>> {
  const takers = table.length
  const found = new Set<number>()
  const seen = new Set<number>()
  for (let problem = 0; problem < problems; problem++) {
    const groups = Map.groupBy(table.keys(), (taker) => table[taker]?.[problem] ?? 0)
    groups.delete(0)
    for (const group of groups.values()) {
      if (group.length < 2 || group.length > RARE) continue
      for (let first = 0; first < group.length; first++)
        for (let second = first + 1; second < group.length; second++) {
          const pair = (group[first] as number) * takers + (group[second] as number)
          if (seen.has(pair)) found.add(pair)
          else if (seen.size < MAX_CANDIDATES) seen.add(pair)
        }
    }
    await pause()
  }
  return found
}

/** For one problem: how many are wrong, and the probability that two of them gave the same wrong answer. */
function spreadOf(table: WrongTable, problem: number): { wrong: number; same: number } {
  const counts = new Map<number, number>()
  let total = 0
  for (const row of table) {
    const wrong = row[problem] ?? 0
    if (wrong === 0) continue
    total++
    counts.set(wrong, (counts.get(wrong) ?? 0) + 1)
  }
  // Add-one smoothing: an answer given only by the pair is not impossible.
  let same = 0
  for (const count of counts.values()) same += ((count + 1) / (total + counts.size)) ** 2
  return { wrong: table.length > 0 ? total / table.length : 0, same: Math.min(1, same) }
}

/**
 * Pairs that stand out, least probable first. The probability that a taker is wrong at a problem follows from the rates
 * of taker and problem; that two are wrong alike, also from the popularity of wrong answers. `pause` yields to the
 * event loop: thousands of takers make millions of pairs.
 */
export async function similarPairs(
  table: WrongTable,
  problems: number,
  pause: () => Promise<unknown> = async () => {},
  max = 100,
): Promise<Pair[]> {
  const takers = table.length
  const spread: { wrong: number; same: number }[] = []
  for (let problem = 0; problem < problems; problem++) {
    spread.push(spreadOf(table, problem))
    await pause()
  }
  const middle = spread.reduce((sum, { wrong }) => sum + wrong, 0) / (problems || 1)
  const rate = table.map((row) => row.reduce((sum, wrong) => sum + (wrong === 0 ? 0 : 1), 0) / (problems || 1))
  // Expected matches of two average takers; scaled by their rates it holds for any pair, but for the cap.
  const unit = spread.reduce((sum, { wrong, same }) => sum + (wrong / (middle || 1)) ** 2 * same, 0)
  const pairTotal = (takers * (takers - 1)) / 2
  const pairs: Pair[] = []

  const wrongOf = (row: Uint16Array) => [...row.keys()].filter((problem) => row[problem] !== 0)

  /** `wrongA`: the problems at which `a` is wrong, computed once per `a`. */
  function check(a: number, b: number, wrongA: readonly number[]): void {
    const [rowA, rowB] = [table[a] as Uint16Array, table[b] as Uint16Array]
    let sameWrong = 0
    for (const problem of wrongA) if (rowA[problem] === rowB[problem]) sameWrong++
    const [rateA, rateB] = [rate[a] as number, rate[b] as number]
    // Fast path: nearly all pairs end here.
    if (sameWrong < MIN_IN_COMMON || sameWrong <= rateA * rateB * unit * 1.5) return
    const chanceOf = (own: number, wrong: number) => Math.min(SUREST, (own * wrong) / (middle || 1))
    const chances = spread.map(({ wrong, same }) => chanceOf(rateA, wrong) * chanceOf(rateB, wrong) * same)
    const chance = atLeast(chances, sameWrong) * pairTotal
    if (chance >= MAX_BY_CHANCE) return
    pairs.push({
      a,
      b,
      sameWrong,
      bothWrong: wrongA.filter((problem) => rowB[problem] !== 0).length,
      expected: chances.reduce((sum, one) => sum + one, 0),
      chance,
      problems: wrongA.filter((problem) => rowA[problem] === rowB[problem]),
    })
  }

  let done = 0
  const turn = async () => {
    done += problems
    if (done < TURN) return
    done = 0
    await pause()
  }
  if (takers <= ALL_PAIRS)
    for (let a = 0; a < takers; a++) {
      const wrongA = wrongOf(table[a] as Uint16Array)
      for (let b = a + 1; b < takers; b++) check(a, b, wrongA)
      done += (takers - a - 2) * problems
      await turn()
    }
  else
    for (const pair of await rarePairs(table, problems, pause)) {
      const a = Math.floor(pair / takers)
      check(a, pair % takers, wrongOf(table[a] as Uint16Array))
      await turn()
    }
  return pairs.sort((one, other) => one.chance - other.chance || other.sameWrong - one.sameWrong).slice(0, max)
}
