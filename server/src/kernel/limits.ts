import type { Limit } from '@zhixing/contract/call'
import type { Clock } from './clock.ts'

/** Counts calls in fixed windows per key. */
export interface Limiter {
  /** True when this call is within its limit; counts it. */
  take(key: string, limit: Limit): boolean
}

const CAPACITY = 200_000

/**
 * Counters of this process. Limits that cost money or guard accounts (SMS, passwords) are additionally counted in PostgreSQL by the user
 * domain, so a restart does not reset them.
 */
export function createLimiter(clock: Clock): Limiter {
  const windows = new Map<string, { until: number; count: number }>()
  let sweepAt = 0

  const sweep = (now: number) => {
    for (const [key, window] of windows) if (window.until <= now) windows.delete(key)
    // Under a flood of addresses the oldest windows give way: memory stays bounded. A tenth at once, so that this is not done for each call.
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
