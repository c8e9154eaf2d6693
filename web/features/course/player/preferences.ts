import { useSyncExternalStore } from 'react'
import { createListeners } from '../../../offline/observable.ts'

/** Selectable speeds. The server credits up to the last one. */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const

/** Subtitle styles. */
export const captionSizes = ['small', 'normal', 'large', 'huge'] as const
export const captionInks = ['white', 'yellow', 'cyan', 'green'] as const
export const captionGrounds = ['veil', 'black', 'none'] as const

/** Playback preferences of this browser; not personal, so they survive sign-out. */
export interface Preferences {
  speed: number
  captions: boolean
  captionSize: (typeof captionSizes)[number]
  captionInk: (typeof captionInks)[number]
  captionGround: (typeof captionGrounds)[number]
  /** Preferred height, or 0 for automatic. */
  height: number
  /** Single-key shortcuts. */
  keys: boolean
  /** Pause while a note is being written. */
  pauseForNotes: boolean
  /** The picture takes the full width, the panel is below it. */
  wide: boolean
  /** Films are played without their picture. */
  listen: boolean
  /** Language of the subtitles; '' is the main one. */
  captionLanguage: string
  /** Second language shown with it; '' is none. */
  captionSecond: string
  /** The browser says the subtitles. */
  captionVoice: boolean
}

const KEY = 'zx-player'
const defaults: Preferences = {
  speed: 1,
  captions: true,
  captionSize: 'normal',
  captionInk: 'white',
  captionGround: 'veil',
  height: 0,
  keys: true,
  pauseForNotes: false,
  wide: false,
  listen: false,
  captionLanguage: '',
  captionSecond: '',
  captionVoice: false,
}
const listeners = createListeners()
let current: Preferences | null = null

/** Parses stored preferences by field; invalid ones get their default. */
export function parsePreferences(text: string | null): Preferences {
  try {
    const stored = JSON.parse(text ?? '{}') as Partial<Record<keyof Preferences, unknown>>
    const flag = (key: 'captions' | 'keys' | 'pauseForNotes' | 'wide' | 'listen' | 'captionVoice') =>
      typeof stored[key] === 'boolean' ? stored[key] : defaults[key]
    const code = (key: 'captionLanguage' | 'captionSecond') => {
      const value = stored[key]
      return typeof value === 'string' && value.length <= 10 ? value : defaults[key]
    }
    const among = <Value>(list: readonly Value[], value: unknown, otherwise: Value) =>
      list.find((one) => one === value) ?? otherwise
    return {
      speed: among(speeds, stored.speed, defaults.speed),
      height: typeof stored.height === 'number' && stored.height >= 0 ? stored.height : defaults.height,
      captions: flag('captions'),
      captionSize: among(captionSizes, stored.captionSize, defaults.captionSize),
      captionInk: among(captionInks, stored.captionInk, defaults.captionInk),
      captionGround: among(captionGrounds, stored.captionGround, defaults.captionGround),
      keys: flag('keys'),
      pauseForNotes: flag('pauseForNotes'),
      wide: flag('wide'),
      listen: flag('listen'),
      captionLanguage: code('captionLanguage'),
      captionSecond: code('captionSecond'),
      captionVoice: flag('captionVoice'),
    }
  } catch {
    return defaults
  }
}

/** Current preferences. Browser only. */
export function preferences(): Preferences {
  try {
    current ??= parsePreferences(localStorage.getItem(KEY))
  } catch {
    current = defaults
  }
  return current
}

/** Changes and stores preferences. */
export function prefer(change: Partial<Preferences>): void {
  current = { ...preferences(), ...change }
  try {
    localStorage.setItem(KEY, JSON.stringify(current))
  } catch {
    // Storage is blocked: the change lasts until reload.
  }
  listeners.notify()
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(listeners.subscribe, preferences, () => defaults)
}
