/** Wildcard keys of blanks: `*` matches any text, `\*` a literal asterisk. Pure. */
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'

type Compared = (text: string) => string

/** The literal parts between the wildcards, normalised. */
export type Pattern = readonly string[]

const GUARDED = '\ue030'
const parts = (key: string): string[] =>
  key
    .replaceAll('\\*', GUARDED)
    .split('*')
    .map((one) => one.replaceAll(GUARDED, '*'))

/** A normalised key: a text, or a pattern where the blank allows wildcards and the key has some. */
export function keyOf(
  key: string,
  { wildcard }: ProblemDoc['blankRule'],
  compared: Compared,
): { text: string; pattern: Pattern | null } {
  const found = wildcard === 1 ? parts(key) : [key]
  return { text: compared(found.join('*')), pattern: found.length > 1 ? found.map(compared) : null }
}

/** Whether a normalised text matches a pattern. Linear time. */
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

/** A key for display: outer wildcards are dropped, inner ones become an ellipsis. */
export function shownKey(key: string, { wildcard }: ProblemDoc['blankRule']): string {
  if (wildcard !== 1) return key
  const [first = '', ...rest] = parts(key)
  if (rest.length === 0) return first
  return [first, ...rest]
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .join('…')
}

/** Whether a key contains an unescaped wildcard. */
export const hasWildcard = (key: string): boolean => parts(key).length > 1
