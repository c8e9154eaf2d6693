/** What of a printed paper is room: how many options share a line, where the words after a stem go, how much there is to write on. Pure. */

const BLOCKS = /<(table|ul|ol|div|img|pre|blockquote|video|audio)\b/
const FORMULA = /<span\b[^>]*\bdata-latex="([^"]*)"[^>]*>.*?<\/span>/g
/** Chinese characters, and the signs that are as wide beside them. */
const WIDE = /[\u2e80-\uffef“”‘’…—]/

/** Letters that a formula takes, roughly: a command is one sign, what only groups or raises is none, and signs stand apart. */
const formulaWidth = (latex: string): number =>
  Math.ceil(latex.replace(/\\[a-zA-Z]+/g, 'x').replace(/[\\{}^_\s]/g, '').length * 1.4)

/** How many Latin letters wide a text is; a Chinese character is two. */
const widthOf = (html: string): number =>
  [
    ...html
      .replace(FORMULA, (_, latex: string) => 'x'.repeat(formulaWidth(latex)))
      .replace(/<[^>]*>/g, '')
      .replace(/&[a-z]+;/g, 'x'),
  ].reduce((sum, one) => sum + (WIDE.test(one) ? 2 : 1), 0)

/** Options that share a line: four, two or one of them, so that none of them wraps. A column is 90 letters wide. */
export function perLine(options: readonly string[]): 1 | 2 | 4 {
  if (options.some((html) => BLOCKS.test(html) || html.split('<p').length > 2)) return 1
  const longest = Math.max(0, ...options.map(widthOf))
  return longest <= 17 ? 4 : longest <= 38 ? 2 : 1
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A text with words after its last line. */
export function withTail(html: string, tail: string): string {
  if (tail === '') return html
  const open = html.trimEnd()
  return open.endsWith('</p>') ? `${open.slice(0, -4)}${escaped(tail)}</p>` : `${open}<p>${escaped(tail)}</p>`
}

/** Millimetres to write an answer in: more for one that is worth more. */
export const answerSpaceFor = (score: number): number => Math.min(140, Math.max(30, Math.round(score * 5)))
