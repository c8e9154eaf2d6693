/** Cues from the recognized text of a piece. Pure. */
import { captionLines } from '../../platform/speech/words.ts'
import type { Cue } from '../subtitles.ts'

/** Pause within a piece's end that is not shown, so that cues do not outlast the voice. */
const TAIL_MS = 200

/** A line of a subtitle, in wide characters. */
const LONGEST_LINE = 24

const milliseconds = (ms: number) => Math.round(ms) / 1000

/** Lines share the time of their piece by their length. */
export function cuesOfPiece(text: string, { at, length }: { at: number; length: number }): Cue[] {
  const lines = captionLines(text, LONGEST_LINE)
  const total = lines.reduce((sum, line) => sum + line.length, 0)
  const spoken = Math.max(length - TAIL_MS, length / 2)
  let before = 0
  return lines.map((line) => {
    const start = at + (spoken * before) / total
    before += line.length
    return { start: milliseconds(start), end: milliseconds(at + (spoken * before) / total), text: line }
  })
}
