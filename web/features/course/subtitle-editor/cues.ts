import { UNTRANSLATED } from '@zhixing/contract/vod/languages'

/** A subtitle cue; seconds. */
export interface Cue {
  start: number
  end: number
  text: string
}

/** Shortest readable cue, seconds. */
const SHORTEST = 0.1
const NEW_LENGTH = 2

const round = (seconds: number) => Math.round(Math.max(0, seconds) * 1000) / 1000

/** `1:02:03.450` or `02:03.450`. */
export function timeText(seconds: number): string {
  const whole = Math.round(Math.max(0, seconds) * 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(whole / 3_600_000)
  const rest = `${two(Math.floor(whole / 60_000) % 60)}:${two(Math.floor(whole / 1000) % 60)}.${String(whole % 1000).padStart(3, '0')}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/** Parses a typed time: seconds, `m:s`, `h:m:s`, with `.` or `,` before the fraction. Null if invalid. */
export function parseTime(text: string): number | null {
  const match = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(text.trim())
  if (!match) return null
  const [, hours = '0', minutes = '0', seconds = '0', fraction = ''] = match
  if (match[2] !== undefined && Number(seconds) > 59) return null
  if (match[1] !== undefined && Number(minutes) > 59) return null
  return round(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction || 0}`))
}

/** Stable sort by start. */
export function sorted(cues: readonly Cue[]): Cue[] {
  return cues.toSorted((a, b) => a.start - b.start)
}

export type CueError = 'order' | 'overlap' | 'empty' | 'long' | 'beyond' | 'untranslated'

/** First error of each cue by priority, or null. */
export function errorsOf(cues: readonly Cue[], length: number): (CueError | null)[] {
  return cues.map((cue, index) => {
    const before = cues[index - 1]
    if (cue.end <= cue.start) return 'order'
    if (before && cue.start < before.end) return 'overlap'
    if (cue.text.trim() === '') return 'empty'
    if (cue.text.startsWith(UNTRANSLATED)) return 'untranslated'
    if (length > 0 && cue.start >= length) return 'beyond'
    // Above 20 characters a second a cue is too fast to read.
    if ([...cue.text.replace(/\s/g, '')].length / (cue.end - cue.start) > 20) return 'long'
    return null
  })
}

/** Errors the server rejects; the others are warnings. */
export const isGrave = (error: CueError | null): boolean => error === 'order' || error === 'overlap'

/** Splits a cue: the text at `caret`, the time at `at` if it is inside, else in proportion to the text. */
export function split(cues: readonly Cue[], index: number, caret: number, at: number): Cue[] {
  const cue = cues[index]
  if (!cue) return [...cues]
  const share = cue.text.length > 0 ? Math.min(1, Math.max(0, caret / cue.text.length)) : 0.5
  const inside = at > cue.start + SHORTEST && at < cue.end - SHORTEST
  const middle = round(inside ? at : cue.start + (cue.end - cue.start) * Math.min(0.9, Math.max(0.1, share)))
  return [
    ...cues.slice(0, index),
    { start: cue.start, end: middle, text: cue.text.slice(0, caret).trimEnd() },
    { start: middle, end: cue.end, text: cue.text.slice(caret).trimStart() },
    ...cues.slice(index + 1),
  ]
}

/** Joins a cue with the next one. */
export function join(cues: readonly Cue[], index: number): Cue[] {
  const cue = cues[index]
  const next = cues[index + 1]
  if (!cue || !next) return [...cues]
  const text = [cue.text, next.text].filter((part) => part.trim() !== '').join('\n')
  return [
    ...cues.slice(0, index),
    { start: cue.start, end: Math.max(cue.end, next.end), text },
    ...cues.slice(index + 2),
  ]
}

/** Inserts a cue at a time, as long as there is room, and returns its index. */
export function insertAt(cues: readonly Cue[], at: number): { cues: Cue[]; index: number } {
  const index = cues.findIndex((cue) => cue.start > at)
  const place = index < 0 ? cues.length : index
  const before = cues[place - 1]
  const start = round(before && before.end > at ? before.end : at)
  const next = cues[place]
  const end = round(next ? Math.max(start + SHORTEST, Math.min(start + NEW_LENGTH, next.start)) : start + NEW_LENGTH)
  return { cues: [...cues.slice(0, place), { start, end, text: '' }, ...cues.slice(place)], index: place }
}

/** Index of the cue at a time, or -1. */
export function cueAt(cues: readonly Cue[], at: number): number {
  return cues.findIndex((cue) => at >= cue.start && at < cue.end)
}

/** Shifts all cues by seconds. */
export function shift(cues: readonly Cue[], by: number): Cue[] {
  return cues.map((cue) => ({ ...cue, start: round(cue.start + by), end: round(cue.end + by) }))
}

/** The dragged part of a cue. */
export type CuePart = 'start' | 'end' | 'whole'

/** Moves a part of a cue by seconds: not past its neighbours, not below the shortest duration. */
export function moved(cues: readonly Cue[], index: number, part: CuePart, by: number, length: number): Cue {
  const cue = cues[index] ?? { start: 0, end: 0, text: '' }
  // Overlapping cues may be dragged apart.
  const floor = Math.min(cues[index - 1]?.end ?? 0, cue.start)
  const roof = Math.max(cues[index + 1]?.start ?? Math.max(length, cue.end), cue.end)
  const within = (value: number, low: number, high: number) => round(Math.max(low, Math.min(high, value)))
  if (part === 'start') return { ...cue, start: within(cue.start + by, floor, cue.end - SHORTEST) }
  if (part === 'end') return { ...cue, end: within(cue.end + by, cue.start + SHORTEST, roof) }
  const start = within(cue.start + by, floor, roof - (cue.end - cue.start))
  return { ...cue, start, end: round(start + cue.end - cue.start) }
}
