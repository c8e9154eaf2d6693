/**
 * The order in which one taker sees a paper. Deterministic in the paper and the seed of the record, so that it is the
 * same after a reload, on another device, on the server and in the monitor. No schema in here: the browser imports it.
 */
import type { ExamRules, FrozenTitle } from './shapes.ts'

/** Pseudo-random numbers in [0, 1) from a seed (mulberry32). Not for secrets. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A shuffled copy (Fisher-Yates). */
export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const result = [...list]
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[result[last], result[other]] = [result[other] as T, result[last] as T]
  }
  return result
}

/** Derives a seed for one part of a paper, so that a new section does not reshuffle the others. */
function partSeed(seed: number, part: string): number {
  let hash = seed >>> 0
  for (let at = 0; at < part.length; at++) hash = Math.imul(hash ^ part.charCodeAt(at), 0x01000193) >>> 0
  return hash
}

export interface OrderedTitle {
  titleId: string
  problemIds: string[]
}

/** The problems of a taker by section, in display order. */
export function orderOf(
  titleList: readonly Pick<FrozenTitle, 'id' | 'pools'>[],
  rules: Pick<ExamRules, 'shuffleTitle' | 'shuffleProblem'>,
  seed: number,
): OrderedTitle[] {
  const titles = titleList.map(({ id, pools }) => {
    // Each pool contributes its count; a problem already taken from an earlier pool is not repeated.
    const taken = new Set<string>()
    for (const [at, { count, problemIds }] of pools.entries()) {
      if (count >= problemIds.length) for (const problemId of problemIds) taken.add(problemId)
      else {
        const free = problemIds.filter((problemId) => !taken.has(problemId))
        for (const problemId of shuffled(free, randomFrom(partSeed(seed, `pick ${id} ${at}`))).slice(0, count))
          taken.add(problemId)
      }
    }
    const picked = [...taken]
    return {
      titleId: id,
      problemIds: rules.shuffleProblem ? shuffled(picked, randomFrom(partSeed(seed, `problems ${id}`))) : picked,
    }
  })
  return rules.shuffleTitle ? shuffled(titles, randomFrom(partSeed(seed, 'titles'))) : titles
}

/** The options of a problem in display order. Ids stay, so answers and keys need no mapping. */
export function optionsOf<T>(
  problem: { id: string; optionList: readonly T[] },
  rules: Pick<ExamRules, 'shuffleOption'>,
  seed: number,
): T[] {
  return rules.shuffleOption
    ? shuffled(problem.optionList, randomFrom(partSeed(seed, `options ${problem.id}`)))
    : [...problem.optionList]
}
