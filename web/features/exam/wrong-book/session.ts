/**
 * One round of reviews: entries in a row; one that was forgotten comes once more at the end, as often as it is forgotten, so that nobody leaves with the
 * wrong answer in mind. Pure.
 */
export interface Round<T extends { id: string }> {
  queue: readonly T[]
  at: number
  /** Ratings given, the last of each entry. */
  ratings: Readonly<Record<string, number>>
  mastered: readonly string[]
}

export const beginRound = <T extends { id: string }>(list: readonly T[]): Round<T> => ({
  queue: list,
  at: 0,
  ratings: {},
  mastered: [],
})

/** A round goes on for so many at most: somebody who keeps forgetting may rest. */
const TIMES_MAX = 3

/** The round after an entry was rated. */
export function rated<T extends { id: string }>(round: Round<T>, rating: number, isMastered: boolean): Round<T> {
  const entry = round.queue[round.at]
  if (!entry) return round
  const times = round.queue.filter(({ id }) => id === entry.id).length
  const again = rating === 1 && times < TIMES_MAX
  const mastered = round.mastered.filter((id) => id !== entry.id)
  return {
    queue: again ? [...round.queue, entry] : round.queue,
    at: round.at + 1,
    ratings: { ...round.ratings, [entry.id]: rating },
    mastered: isMastered ? [...mastered, entry.id] : mastered,
  }
}

/** The round without the entry that cannot be reviewed any more. */
export function skipped<T extends { id: string }>(round: Round<T>): Round<T> {
  return { ...round, queue: round.queue.filter((_, at) => at !== round.at) }
}

/** How many entries went how, by rating. */
export function tally<T extends { id: string }>({ ratings }: Round<T>): Record<number, number> {
  const counts: Record<number, number> = { 1: 0, 2: 0, 3: 0, 4: 0 }
  for (const rating of Object.values(ratings)) counts[rating] = (counts[rating] ?? 0) + 1
  return counts
}
