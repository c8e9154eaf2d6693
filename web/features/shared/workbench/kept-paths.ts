import { useSyncExternalStore } from 'react'
import { createListeners } from '../../../offline/observable.ts'

const NONE: readonly string[] = []

/** Paths kept on this device under a key, shared by all components; kept in memory where storage is unavailable. */
function keptPaths(key: string) {
  const { subscribe, notify } = createListeners()
  let known: readonly string[] | undefined
  const read = (): readonly string[] => {
    if (known) return known
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      known = Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : NONE
    } catch {
      known = NONE
    }
    return known
  }
  return {
    set(change: (now: readonly string[]) => readonly string[]) {
      known = change(read())
      try {
        localStorage.setItem(key, JSON.stringify(known))
      } catch {
        // Full or blocked: the paths last as long as the window.
      }
      notify()
    },
    use: () => useSyncExternalStore(subscribe, read, () => NONE),
  }
}

const pinned = keptPaths('zx-admin-pinned')
const recent = keptPaths('zx-admin-recent')
const RECENT_MAX = 6
const PINNED_MAX = 8

/** Pages pinned to the top of the menu, in the order of pinning. */
export const usePinned = pinned.use
/** Pages visited last, newest first. */
export const useRecent = recent.use

/** Pins a page, or unpins it. */
export const togglePinned = (path: string) =>
  pinned.set((now) => (now.includes(path) ? now.filter((one) => one !== path) : [...now, path].slice(-PINNED_MAX)))

/** Records a visit. */
export const noteVisit = (path: string) =>
  recent.set((now) => [path, ...now.filter((one) => one !== path)].slice(0, RECENT_MAX))
