import { diffArrays } from 'diff'

/** A run of text in both versions, or in one. */
export interface Piece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Above this many edits the changed middle is reported as a whole, to bound the computation. */
const MAX_EDITS = 2000

/** Tokens: a Chinese character, a run of Latin letters or digits, or any other character. */
function words(text: string): string[] {
  return text.match(/[A-Za-z0-9_]+|\s+|[\s\S]/gu) ?? []
}

/** Word diff from `before` to `after`, in reading order. */
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

/** Shortest edit script of the remaining middle. */
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
