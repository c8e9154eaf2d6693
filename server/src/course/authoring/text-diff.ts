/** Word diff of texts. Pure. */

export interface TextPart {
  op: 'same' | 'added' | 'removed'
  text: string
}

const words = new Intl.Segmenter('zh', { granularity: 'word' })
/** Size limit of the LCS table; larger texts are compared by lines, then as a whole. */
const MAX_CELLS = 4_000_000

/** Visible text of HTML, a line per block; pictures and formulas as placeholders. */
export function htmlToText(html: string): string {
  return html
    .replace(/<img\b[^>]*>/gi, (tag) => {
      const alt = / alt="([^"]*)"/i.exec(tag)?.[1]
      return `[图片${alt ? ` ${alt}` : ''}]`
    })
    .replace(/<(?:span|div)\b[^>]*\bdata-latex="([^"]*)"[^>]*>/gi, '[公式 $1]')
    .replace(/<(?:br|hr)\b[^>]*>|<\/(?:p|h[1-6]|li|tr|pre|blockquote|div|figure|table)>/gi, '\n')
    .replace(/<\/t[dh]>/gi, '\t')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim()
}

function push(parts: TextPart[], op: TextPart['op'], text: string): void {
  if (!text) return
  const last = parts.at(-1)
  if (last?.op === op) last.text += text
  else parts.push({ op, text })
}

/** Diff by longest common subsequence. */
function compare(before: string[], after: string[]): TextPart[] {
  const [rows, columns] = [before.length, after.length]
  const width = columns + 1
  const table = new Uint32Array((rows + 1) * width)
  for (let i = rows - 1; i >= 0; i--)
    for (let j = columns - 1; j >= 0; j--)
      table[i * width + j] =
        before[i] === after[j]
          ? (table[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(table[(i + 1) * width + j] ?? 0, table[i * width + j + 1] ?? 0)
  const parts: TextPart[] = []
  let [i, j] = [0, 0]
  while (i < rows || j < columns) {
    if (i < rows && j < columns && before[i] === after[j]) {
      push(parts, 'same', before[i] ?? '')
      i += 1
      j += 1
    } else if (i < rows && (j === columns || (table[(i + 1) * width + j] ?? 0) >= (table[i * width + j + 1] ?? 0))) {
      push(parts, 'removed', before[i] ?? '')
      i += 1
    } else {
      push(parts, 'added', after[j] ?? '')
      j += 1
    }
  }
  return parts
}

const cut = {
  words: (text: string) => Array.from(words.segment(text), ({ segment }) => segment),
  lines: (text: string) => text.match(/[^\n]*\n|[^\n]+/g) ?? [],
}

/** Diff of two texts. Without added parts it joins to `before`, without removed parts to `after`. */
export function diffText(before: string, after: string): TextPart[] {
  for (const pieces of [cut.words, cut.lines]) {
    const [a, b] = [pieces(before), pieces(after)]
    let start = 0
    while (start < a.length && start < b.length && a[start] === b[start]) start += 1
    let end = 0
    while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1
    const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
    if ((left.length + 1) * (right.length + 1) > MAX_CELLS) continue
    const parts: TextPart[] = []
    push(parts, 'same', a.slice(0, start).join(''))
    for (const { op, text } of compare(left, right)) push(parts, op, text)
    push(parts, 'same', a.slice(a.length - end, a.length).join(''))
    return parts
  }
  const parts: TextPart[] = []
  push(parts, 'removed', before)
  push(parts, 'added', after)
  return parts
}
