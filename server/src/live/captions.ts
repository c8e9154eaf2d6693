/** What was captioned while a session was on, as the subtitle of its replay. Pure. */
import type { Cue } from '../vod/index.ts'

/** A caption stays until the next one, or for as long as it takes to read: as it was shown while the session was on (seconds). */
const STAY = 6
const STAY_PER_CHARACTER = 0.2

/** A caption, and the moment at which it was shown (ms since 1970). */
export interface Caption {
  at: number
  text: string
}

/**
 * Captions, oldest first, with their seconds in a film of a length; `place` says where in it a moment is. What was written while no picture came has one
 * place, and is read there together.
 */
export function captionCues(captions: readonly Caption[], place: (moment: number) => number, length: number): Cue[] {
  const cues: Cue[] = []
  for (const { at, text } of captions) {
    const start = place(at)
    const last = cues.at(-1)
    if (start >= length) continue
    if (last && start <= last.start) last.text = `${last.text}\n${text}`
    else cues.push({ start, end: 0, text })
  }
  return cues.map((cue, n) => {
    const read = cue.start + STAY + [...cue.text].length * STAY_PER_CHARACTER
    return { ...cue, end: Math.min(read, cues[n + 1]?.start ?? length, length) }
  })
}

/** The lines of a film as they stand in the piece that was cut out of it, from one second to another. */
export function cutCues(cues: readonly Cue[], begin: number, end: number): Cue[] {
  return cues
    .map((cue) => ({ ...cue, start: Math.max(0, cue.start - begin), end: Math.min(cue.end, end) - begin }))
    .filter((cue) => cue.end > cue.start)
}
