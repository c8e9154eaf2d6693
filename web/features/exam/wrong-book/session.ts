/** A review round: entries in sequence; a forgotten one is repeated at the end. Pure. */
export interface Round<T extends { id: string }> {
  queue: readonly T[]
  at: number
  /** Last rating of each entry. */
  ratings: Readonly<Record<string, number>>
  mastered: readonly string[]
}

export const beginRound = <T extends { id: string }>(list: readonly T[]): Round<T> => ({
  queue: list,
  at: 0,
  ratings: {},
  mastered: [],
})

/** Maximum repetitions of an entry in one round. */
const TIMES_MAX = 3

/** The round after a rating. */
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

/** The round without an entry that can no longer be reviewed. */
export function skipped<T extends { id: string }>(round: Round<T>): Round<T> {
  return { ...round, queue: round.queue.filter((_, at) => at !== round.at) }
}

/** Place within the first pass, or within the repetitions after it: neither total grows while one is in it. */
export function placeOf<T extends { id: string }>({
  queue,
  at,
}: Round<T>): { isAgain: boolean; no: number; of: number } {
  const first = new Set(queue.map(({ id }) => id)).size
  return at < first
    ? { isAgain: false, no: at + 1, of: first }
    : { isAgain: true, no: at + 1 - first, of: queue.length - first }
}

/** Share of the round that is done; an entry whose answer is known counts. */
export const doneShare = <T extends { id: string }>({ queue, at }: Round<T>, isAnswered: boolean): number =>
  queue.length === 0 ? 1 : (at + (isAnswered ? 1 : 0)) / queue.length

/** Number of entries by rating. */
export function tally<T extends { id: string }>({ ratings }: Round<T>): Record<number, number> {
  const counts: Record<number, number> = { 1: 0, 2: 0, 3: 0, 4: 0 }
  for (const rating of Object.values(ratings)) counts[rating] = (counts[rating] ?? 0) + 1
  return counts
}
