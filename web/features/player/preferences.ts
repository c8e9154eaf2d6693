import { useSyncExternalStore } from 'react'

/** Speeds a learner can choose. The server credits up to the last one. */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const

/** How this browser likes to watch; not personal, so it outlives signing out. */
export interface Preferences {
  speed: number
  captions: boolean
  /** Height of the picture, or 0 for what the connection allows. */
  height: number
  /** Single-key shortcuts. */
  keys: boolean
  /** Stand still while a note is being written. */
  pauseForNotes: boolean
}

const KEY = 'zx-player'
const usual: Preferences = { speed: 1, captions: true, height: 0, keys: true, pauseForNotes: false }
const heard = new Set<() => void>()
let current: Preferences | null = null

/** Reads what was stored, field by field: whatever is not as expected is as usual. */
export function parsePreferences(text: string | null): Preferences {
  try {
    const stored = JSON.parse(text ?? '{}') as Partial<Record<keyof Preferences, unknown>>
    const flag = (key: 'captions' | 'keys' | 'pauseForNotes') =>
      typeof stored[key] === 'boolean' ? stored[key] : usual[key]
    return {
      speed: speeds.find((speed) => speed === stored.speed) ?? usual.speed,
      height: typeof stored.height === 'number' && stored.height >= 0 ? stored.height : usual.height,
      captions: flag('captions'),
      keys: flag('keys'),
      pauseForNotes: flag('pauseForNotes'),
    }
  } catch {
    return usual
  }
}

/** What is chosen now. Browser only. */
export function preferences(): Preferences {
  try {
    current ??= parsePreferences(localStorage.getItem(KEY))
  } catch {
    current = usual
  }
  return current
}

/** Changes and remembers. */
export function prefer(change: Partial<Preferences>): void {
  current = { ...preferences(), ...change }
  try {
    localStorage.setItem(KEY, JSON.stringify(current))
  } catch {
    // It holds as long as the page then.
  }
  for (const listener of heard) listener()
}

function subscribe(listener: () => void) {
  heard.add(listener)
  return () => void heard.delete(listener)
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, preferences, () => usual)
}
