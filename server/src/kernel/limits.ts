import type { Limit } from '@zhixing/contract/call'
import type { Clock } from './clock.ts'

/** Fixed-window rate limiter, per key. */
export interface Limiter {
  /** Counts a call. @returns whether it is within the limit */
  take(key: string, limit: Limit): boolean
}

const CAPACITY = 200_000

/**
 * In-memory counters of this process. Limits that cost money or protect accounts (SMS, passwords) are also counted in
 * PostgreSQL by the user domain, so that a restart does not reset them.
 */
export function createLimiter(clock: Clock): Limiter {
  const windows = new Map<string, { until: number; count: number }>()
  let sweepAt = 0

  const sweep = (now: number) => {
    for (const [key, window] of windows) if (window.until <= now) windows.delete(key)
    // Bounded memory: drop the oldest tenth of the windows at once, so that not every call has to evict.
    for (const key of windows.keys()) {
      if (windows.size <= CAPACITY * 0.9) break
      windows.delete(key)
    }
    sweepAt = now + 10_000
  }

  return {
    take(key, limit) {
      const now = clock.now()
      if (now >= sweepAt || windows.size > CAPACITY) sweep(now)
      const window = windows.get(key)
      if (!window || window.until <= now) {
        windows.set(key, { until: now + limit.seconds * 1000, count: 1 })
        return true
      }
      window.count += 1
      return window.count <= limit.max
    },
  }
}
