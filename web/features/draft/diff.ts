/** A run of text that both have, or only one. */
export interface Piece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Beyond so many words a side, only the changed middle as a whole is told. */
const MAX = 1500

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

/** The longest common run of words; quadratic, hence the limit. */
function middle(pieces: Piece[], a: string[], b: string[]): void {
  if (a.length > MAX || b.length > MAX || a.length === 0 || b.length === 0) {
    add(pieces, 'removed', a.join(''))
    add(pieces, 'added', b.join(''))
    return
  }
  const width = b.length + 1
  const best = new Uint16Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      best[i * width + j] =
        a[i] === b[j]
          ? (best[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(best[(i + 1) * width + j] ?? 0, best[i * width + j + 1] ?? 0)
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      add(pieces, 'same', a[i] ?? '')
      i++
      j++
    } else if ((best[(i + 1) * width + j] ?? 0) >= (best[i * width + j + 1] ?? 0)) add(pieces, 'removed', a[i++] ?? '')
    else add(pieces, 'added', b[j++] ?? '')
  }
  add(pieces, 'removed', a.slice(i).join(''))
  add(pieces, 'added', b.slice(j).join(''))
}
