/** Splits a text into lines. */
import type { SourceLine } from './draft.ts'

const LONG_GAP = /\s{41,}/g

/** Lines without artefacts of word processors. */
export function cleanLines(text: string): string[] {
  return linesOfText(text).map((line) => line.text)
}

/** Same, with the indentation of code. */
export function linesOfText(text: string): SourceLine[] {
  return (
    text
      .replace(/\r\n?/g, '\n')
      .replace(/[\u200b-\u200f\u2028\u2029\ufeff\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
      .split('\n')
      // Long runs of spaces are shortened: regular expressions would be quadratic in them (ReDoS).
      .map((line) => {
        const short = line.replace(LONG_GAP, (gap) => gap.slice(0, 40))
        const trimmed = short.trim()
        return /^\s+\S/.test(short) ? { text: trimmed, code: short.trimEnd() } : { text: trimmed }
      })
  )
}
