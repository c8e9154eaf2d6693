/**
 * Who shares more of the same wrong answers than chance explains. Right answers prove nothing (everybody aims at them); how likely a wrong one is shared
 * depends on how popular it is, which the takers themselves tell. Pure, and bounded for thousands of takers.
 */

/** A row per taker, a column per problem: 0 right, unanswered or not asked; else the number of the wrong answer (from 1). */
export type WrongTable = Uint16Array[]

export interface Pair {
  a: number
  b: number
  sameWrong: number
  bothWrong: number
  /** The same wrong answers that chance explains. */
  expected: number
  /** How many pairs like this chance would make among all pairs. */
  chance: number
  problems: number[]
}

/** Fewer in common than this says nothing, however unlikely it is. */
export const MIN_IN_COMMON = 4
/** Pairs are told when chance would make fewer than so many of them in the whole paper. */
export const MAX_BY_CHANCE = 0.01
/** Up to so many takers every pair is looked at; beyond, only pairs that share wrong answers which few gave. */
const ALL_PAIRS = 5000
const RARE = 40
const MAX_CANDIDATES = 200_000
/** Nobody is wrong for sure. */
const SUREST = 0.95
/** Comparisons of answers after which others get their turn: some milliseconds. */
const TURN = 1_000_000

/** Probability that at least `least` of independent events happen (Poisson-binomial, by adding one event after the other). */
export function atLeast(chances: readonly number[], min: number): number {
  if (min <= 0) return 1
  // Only counts below `least` are followed; what is not there has reached it.
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

/** Pairs (a * takers + b, a < b) that share at least two wrong answers which few gave. */
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

/** What is known of a problem: how many were wrong at it, and how likely two of those gave the same wrong answer. */
function spreadOf(table: WrongTable, problem: number): { wrong: number; same: number } {
  const counts = new Map<number, number>()
  let total = 0
  for (const row of table) {
    const wrong = row[problem] ?? 0
    if (wrong === 0) continue
    total++
    counts.set(wrong, (counts.get(wrong) ?? 0) + 1)
  }
  // One more of each kind than was seen, so that an answer which only a pair gave does not count as impossible.
  let same = 0
  for (const count of counts.values()) same += ((count + 1) / (total + counts.size)) ** 2
  return { wrong: table.length > 0 ? total / table.length : 0, same: Math.min(1, same) }
}

/**
 * The pairs that stand out, least likely first. How likely a taker is wrong at a problem follows from how often the taker is and how many are at the
 * problem; that two are wrong alike, from that and from how popular the wrong answers are.
 * `pause` lets others have their turn: thousands of takers make millions of pairs.
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
  // Of two takers who are wrong at every other problem; by their rates it is that of any two, but for what is capped.
  const unit = spread.reduce((sum, { wrong, same }) => sum + (wrong / (middle || 1)) ** 2 * same, 0)
  const pairTotal = (takers * (takers - 1)) / 2
  const reported: Pair[] = []

  const wrongOf = (row: Uint16Array) => [...row.keys()].filter((problem) => row[problem] !== 0)

  /** `wrongA`: the problems at which `a` is wrong, worked out once for all the others. */
  function check(a: number, b: number, wrongA: readonly number[]): void {
    const [rowA, rowB] = [table[a] as Uint16Array, table[b] as Uint16Array]
    let sameWrong = 0
    for (const problem of wrongA) if (rowA[problem] === rowB[problem]) sameWrong++
    const [rateA, rateB] = [rate[a] as number, rate[b] as number]
    // Nearly all pairs end here, before anything is worked out.
    if (sameWrong < MIN_IN_COMMON || sameWrong <= rateA * rateB * unit * 1.5) return
    const chanceOf = (own: number, wrong: number) => Math.min(SUREST, (own * wrong) / (middle || 1))
    const chances = spread.map(({ wrong, same }) => chanceOf(rateA, wrong) * chanceOf(rateB, wrong) * same)
    const chance = atLeast(chances, sameWrong) * pairTotal
    if (chance >= MAX_BY_CHANCE) return
    reported.push({
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
  return reported.sort((one, other) => one.chance - other.chance || other.sameWrong - one.sameWrong).slice(0, max)
}
