/** Backoff in milliseconds. */
export interface Backoff {
  /** Delay before the next try; doubles with each call. */
  next(): number
  /** Resets after a success. */
  reset(): void
}

interface Bounds {
  first: number
  longest: number
}

/**
 * Delay before try `attempt` (from 1): exponential up to `longest`, with a jitter of a quarter against a thundering
 * herd. Pure.
 */
export function waitBefore(attempt: number, { first, longest }: Bounds, random: number): number {
  return Math.min(longest, first * 2 ** (attempt - 1)) * (0.75 + random / 2)
}

/** The same with its own counter. */
export function createBackoff({ random, ...bounds }: Bounds & { random: () => number }): Backoff {
  let attempt = 0
  return {
    next: () => waitBefore(++attempt, bounds, random()),
    reset: () => {
      attempt = 0
    },
  }
}
