import pLimit from 'p-limit'

export interface ConcurrencyLimit {
  atOnce: number
  /** Maximum queue length. */
  waiting: number
  /** Error for work rejected because the queue is full. */
  refuse: () => Error
}

/** Creates a function that runs work FIFO with bounded concurrency. @throws the error of `refuse`, or of the work */
export function limitConcurrency({ atOnce, waiting, refuse }: ConcurrencyLimit) {
  const limit = pLimit(atOnce)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting) throw refuse()
    return limit(work)
  }
}
