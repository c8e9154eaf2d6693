import pLimit from 'p-limit'

export interface ConcurrencyLimit {
  atOnce: number
  /** How many may wait for their turn. */
  waiting: number
  /** The error for work that finds the waiting room full. */
  refuse: () => Error
}

/** A function that runs work, so much of it at once and in order. @throws whatever `refuse` makes, or the work itself throws */
export function limitConcurrency({ atOnce, waiting, refuse }: ConcurrencyLimit) {
  const limit = pLimit(atOnce)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting) throw refuse()
    return limit(work)
  }
}
