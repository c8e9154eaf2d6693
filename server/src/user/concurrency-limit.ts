/** Limits how many pieces of work run at once, and how many may wait for their turn. */
export interface GateSettings {
  atOnce: number
  waiting: number
  /** The error for work that finds the waiting room full. */
  refuse: () => Error
}

/** A function that runs work through the gate. @throws whatever `refuse` makes, or the work itself throws */
export function createGate({ atOnce, waiting, refuse }: GateSettings) {
  const queue: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else if (queue.length >= waiting) throw refuse()
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await work()
    } finally {
      // The place is handed to the next in line, so nobody can slip in between.
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
