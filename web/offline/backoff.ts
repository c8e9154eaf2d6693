/** How long to wait before the next try, in milliseconds. */
export interface Backoff {
  /** The wait before the next try; the one after it is twice as long. */
  next(): number
  /** It went through: the next failure begins anew. */
  reset(): void
}

interface Bounds {
  first: number
  longest: number
}

/**
 * The wait before try `attempt` (from 1): twice as long after every failure, at most `longest`, and a quarter more or less, so that many browsers do not
 * come back in the same moment. Pure.
 */
export function waitBefore(attempt: number, { first, longest }: Bounds, random: number): number {
  return Math.min(longest, first * 2 ** (attempt - 1)) * (0.75 + random / 2)
}

/** The same with a count of its own. */
export function createBackoff({ random, ...bounds }: Bounds & { random: () => number }): Backoff {
  let attempt = 0
  return {
    next: () => waitBefore(++attempt, bounds, random()),
    reset: () => {
      attempt = 0
    },
  }
}
