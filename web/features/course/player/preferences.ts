import { useSyncExternalStore } from 'react'

/** Speeds a learner can choose. The server credits up to the last one. */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const

/** How subtitles may look. */
export const captionSizes = ['small', 'normal', 'large', 'huge'] as const
export const captionInks = ['white', 'yellow', 'cyan', 'green'] as const
export const captionGrounds = ['veil', 'black', 'none'] as const

/** How this browser likes to watch; not personal, so it outlives signing out. */
export interface Preferences {
  speed: number
  captions: boolean
  captionSize: (typeof captionSizes)[number]
  captionInk: (typeof captionInks)[number]
  captionGround: (typeof captionGrounds)[number]
  /** Height of the picture, or 0 for what the connection allows. */
  height: number
  /** Single-key shortcuts. */
  keys: boolean
  /** Stand still while a note is being written. */
  pauseForNotes: boolean
  /** The picture takes the whole width, the panel lies below it. */
  wide: boolean
}

const KEY = 'zx-player'
const usual: Preferences = {
  speed: 1,
  captions: true,
  captionSize: 'normal',
  captionInk: 'white',
  captionGround: 'veil',
  height: 0,
  keys: true,
  pauseForNotes: false,
  wide: false,
}
const listeners = new Set<() => void>()
let current: Preferences | null = null

/** Reads what was stored, field by field: whatever is not as expected is as usual. */
export function parsePreferences(text: string | null): Preferences {
  try {
    const stored = JSON.parse(text ?? '{}') as Partial<Record<keyof Preferences, unknown>>
    const flag = (key: 'captions' | 'keys' | 'pauseForNotes' | 'wide') =>
      typeof stored[key] === 'boolean' ? stored[key] : usual[key]
    const among = <Value>(list: readonly Value[], value: unknown, otherwise: Value) =>
      list.find((one) => one === value) ?? otherwise
    return {
      speed: among(speeds, stored.speed, usual.speed),
      height: typeof stored.height === 'number' && stored.height >= 0 ? stored.height : usual.height,
      captions: flag('captions'),
      captionSize: among(captionSizes, stored.captionSize, usual.captionSize),
      captionInk: among(captionInks, stored.captionInk, usual.captionInk),
      captionGround: among(captionGrounds, stored.captionGround, usual.captionGround),
      keys: flag('keys'),
      pauseForNotes: flag('pauseForNotes'),
      wide: flag('wide'),
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
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, preferences, () => usual)
}
