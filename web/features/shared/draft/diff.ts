import { diffArrays } from 'diff'

/** A run of text that both have, or only one. */
export interface Piece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Beyond so many changes the changed middle is told as a whole: finding them would hold the page up. */
const MAX_EDITS = 2000

/** Words: a Chinese character is one, a run of Latin letters or digits is one, anything else stands alone. */
function words(text: string): string[] {
  return text.match(/[A-Za-z0-9_]+|\s+|[\s\S]/gu) ?? []
}

/** What changed from `before` to `after`, word by word, in reading order. */
export function diffWords(before: string, after: string): Piece[] {
  const a = words(before)
  const b = words(after)
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head++
  let tail = 0
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++
  const pieces: Piece[] = []
  add(pieces, 'same', a.slice(0, head).join(''))
  middle(pieces, a.slice(head, a.length - tail), b.slice(head, b.length - tail))
  add(pieces, 'same', a.slice(a.length - tail).join(''))
  return pieces
}

function add(pieces: Piece[], kind: Piece['kind'], text: string): void {
  if (text === '') return
  const last = pieces.at(-1)
  if (last?.kind === kind) last.text += text
  else pieces.push({ kind, text })
}

/** What both have of the rest, as few changes as possible. */
function middle(pieces: Piece[], a: string[], b: string[]): void {
  const changes = diffArrays(a, b, { maxEditLength: MAX_EDITS })
  if (!changes) {
    add(pieces, 'removed', a.join(''))
    add(pieces, 'added', b.join(''))
    return
  }
  for (const { value, added, removed } of changes)
    add(pieces, added ? 'added' : removed ? 'removed' : 'same', value.join(''))
}
