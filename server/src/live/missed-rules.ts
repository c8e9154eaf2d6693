/** What of a session a stretch of its replay holds. Pure. */
import { passageTokens } from '../shared/search/tokenize.ts'

/** A caption with its second in the replay. */
export type Line = readonly [second: number, text: string]

/** A shorter stretch of a replay is not worth an account. */
const MIN_SECONDS = 30
/** A key sentence for every so many seconds, within these bounds. */
const SECONDS_A_SENTENCE = 180
const [MIN_SENTENCES, MAX_SENTENCES] = [2, 6]
/** A shorter caption says nothing by itself. */
const MIN_CHARACTERS = 6

/**
 * The stretch of a replay between two seconds of it, which may be outside.
 * @returns null where too little of it was kept
 */
export function stretchOf(begin: number, end: number, length: number): { begin: number; end: number } | null {
  const [from, to] = [Math.max(0, begin), Math.min(Math.floor(length), end)]
  return to - from >= MIN_SECONDS ? { begin: from, end: to } : null
}

/** How many key sentences a stretch has. */
export const sentenceCount = (seconds: number): number =>
  Math.min(MAX_SENTENCES, Math.max(MIN_SENTENCES, Math.round(seconds / SECONDS_A_SENTENCE)))

/**
 * The lines with the words that a text is about, at most one of every `count`-th part of it, in order. A word counts
 * as often as it occurs, unless every other line has it.
 */
export function keyLines(lines: readonly Line[], count: number): Line[] {
  const long = lines.filter(([, text]) => [...text.trim()].length >= MIN_CHARACTERS)
  const words = long.map(([, text]) => [...new Set(passageTokens(text, true))])
  const held = new Map<string, number>()
  for (const word of words.flat()) held.set(word, (held.get(word) ?? 0) + 1)
  const common = Math.max(2, long.length / 2)
  const score = (at: number) => {
    const own = words[at] ?? []
    const sum = own.reduce((total, word) => {
      const count = held.get(word) ?? 0
      return total + (count > common ? 0 : count)
    }, 0)
    // Long lines have more words, not more to say.
    return own.length === 0 ? 0 : sum / Math.sqrt(own.length)
  }
  const [from, to] = [long[0]?.[0] ?? 0, (long.at(-1)?.[0] ?? 0) + 1]
  const best = new Map<number, number>()
  for (const [at, line] of long.entries()) {
    const part = Math.floor(((line[0] - from) * count) / (to - from))
    const known = best.get(part)
    if (known === undefined || score(at) > score(known)) best.set(part, at)
  }
  return [...best.values()].flatMap((at) => (long[at] ? [long[at]] : []))
}
