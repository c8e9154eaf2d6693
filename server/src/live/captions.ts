/** Turns live captions into the subtitle of the replay. Pure. */
import type { Cue } from '../vod/index.ts'

/** Maximum display time of a caption in seconds, as during the session. */
const STAY = 6
const STAY_PER_CHARACTER = 0.2

/** A caption and its time (epoch ms). */
export interface Caption {
  at: number
  text: string
}

/**
 * Cues of a video from captions, oldest first. `place` maps a time to seconds in the video; captions during a gap
 * share a place and are merged.
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

/** Cues of a cut from `begin` to `end`, shifted. */
export function cutCues(cues: readonly Cue[], begin: number, end: number): Cue[] {
  return cues
    .map((cue) => ({ ...cue, start: Math.max(0, cue.start - begin), end: Math.min(cue.end, end) - begin }))
    .filter((cue) => cue.end > cue.start)
}
