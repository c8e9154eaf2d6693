/**
 * What costs to look at, looked at seldom: an answer is kept for twenty times as long as it took, and everybody who asks meanwhile gets the same one. However
 * many people watch, and however much there is to see, it takes a twentieth of a core at most.
 */
import type { Clock } from '../../kernel/clock.ts'

const TIMES = 20
/** Whoever watches has to see something new within so long (ms). */
const LONGEST = 20_000

export interface MonitorCache {
  /** The answer to `what` about `subject`: the kept one, the one that is just being looked for, or a new one. A failed look is not kept. */
  check<T>(subject: string, what: string, ask: () => Promise<T>): Promise<T>
  /** Something was done to `subject`: whoever did it wants to see that. */
  forget(subject: string): void
}

export function createMonitorCache(clock: Clock): MonitorCache {
  const stored = new Map<string, Map<string, { until: number; answer: Promise<unknown> }>>()

  function sweep(now: number): void {
    for (const [subject, cache] of stored) {
      for (const [what, { until }] of cache) if (until <= now) cache.delete(what)
      if (cache.size === 0) stored.delete(subject)
    }
  }

  return {
    check<T>(subject: string, what: string, ask: () => Promise<T>): Promise<T> {
      const begun = clock.now()
      sweep(begun)
      let cache = stored.get(subject)
      if (!cache) stored.set(subject, (cache = new Map()))
      const known = cache.get(what)
      if (known) return known.answer as Promise<T>
      const entry = { until: Number.POSITIVE_INFINITY, answer: ask() }
      cache.set(what, entry)
      entry.answer.then(
        () => {
          const now = clock.now()
          entry.until = now + Math.min(LONGEST, TIMES * (now - begun))
        },
        () => {
          entry.until = 0
        },
      )
      return entry.answer
    },
    forget(subject) {
      stored.delete(subject)
    },
  }
}
