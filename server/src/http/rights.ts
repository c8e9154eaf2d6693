/**
 * Re-checks access of open connections on `rights.ended` events, and periodically, because access also expires by
 * time.
 */
import type { Services } from '../kernel/services.ts'

const RECHECK = 300_000

export interface RightsWatch {
  /** @returns stop function */
  watch(siteId: number, userId: string, check: () => void): () => void
}

const watches = new WeakMap<Services, RightsWatch>()

/** Creates the watch of this process. */
export function rightsOf(services: Services): RightsWatch {
  const existing = watches.get(services)
  if (existing) return existing
  const byPerson = new Map<string, Set<() => void>>()
  services.events.on('rights.ended', ({ siteId, userId }) => {
    for (const check of byPerson.get(`${siteId}/${userId}`) ?? []) check()
  })
  services.events.onGap(() => {
    for (const checks of byPerson.values()) for (const check of checks) check()
  })
  const created: RightsWatch = {
    watch(siteId, userId, check) {
      const person = `${siteId}/${userId}`
      const checks = byPerson.get(person) ?? new Set()
      byPerson.set(person, checks.add(check))
      const again = setInterval(check, RECHECK)
      again.unref()
      return () => {
        clearInterval(again)
        checks.delete(check)
        if (checks.size === 0 && byPerson.get(person) === checks) byPerson.delete(person)
      }
    },
  }
  watches.set(services, created)
  return created
}
