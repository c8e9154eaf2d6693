/** Keys of blanks in which `*` stands for any text, and `\*` for the sign itself, where the rule of the blank says so. Pure. */
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'

type Compared = (text: string) => string

/** A key as the texts between its stars, each as it is compared. */
export type Pattern = readonly string[]

const GUARDED = '\ue030'
const parts = (key: string): string[] =>
  key
    .replaceAll('\\*', GUARDED)
    .split('*')
    .map((one) => one.replaceAll(GUARDED, '*'))

/** A key as it is compared: a text, or where the blank has wildcards and it holds some, a pattern. */
export function keyOf(
  key: string,
  { wildcard }: ProblemDoc['blankRule'],
  compared: Compared,
): { text: string; pattern: Pattern | null } {
  const found = wildcard === 1 ? parts(key) : [key]
  return { text: compared(found.join('*')), pattern: found.length > 1 ? found.map(compared) : null }
}

/** Whether a text, as it is compared, is what a pattern asks for. In one pass, however many stars there are. */
export function fitsPattern(pattern: Pattern, text: string): boolean {
  const first = pattern[0] ?? ''
  const last = pattern.at(-1) ?? ''
  if (text === '' || text.length < first.length + last.length) return false
  if (!text.startsWith(first) || !text.endsWith(last)) return false
  const end = text.length - last.length
  let at = first.length
  for (const piece of pattern.slice(1, -1)) {
    const found = text.indexOf(piece, at)
    if (found < 0 || found + piece.length > end) return false
    at = found + piece.length
  }
  return true
}

/** A key as people read it: stars at its ends say nothing to them, one within is an ellipsis. */
export function shownKey(key: string, { wildcard }: ProblemDoc['blankRule']): string {
  if (wildcard !== 1) return key
  const [first = '', ...rest] = parts(key)
  if (rest.length === 0) return first
  return [first, ...rest]
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .join('…')
}

/** Whether a key holds a star that is no sign. */
export const hasWildcard = (key: string): boolean => parts(key).length > 1
