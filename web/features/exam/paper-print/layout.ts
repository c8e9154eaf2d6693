/** Layout of a printed paper: options per line, text after stems, room for answers. Pure. */

const BLOCKS = /<(table|ul|ol|div|img|pre|blockquote|video|audio)\b/
const FORMULA = /<span\b[^>]*\bdata-latex="([^"]*)"[^>]*>.*?<\/span>/g
/** Full-width characters. */
const WIDE = /[\u2e80-\uffef“”‘’…—]/

/** Approximate width of a formula in letters: a command counts as one, grouping and superscripts as none. */
const formulaWidth = (latex: string): number =>
  Math.ceil(latex.replace(/\\[a-zA-Z]+/g, 'x').replace(/[\\{}^_\s]/g, '').length * 1.4)

/** Width of a text in Latin letters; a Chinese character counts as two. */
const widthOf = (html: string): number =>
  [
    ...html
      .replace(FORMULA, (_, latex: string) => 'x'.repeat(formulaWidth(latex)))
      .replace(/<[^>]*>/g, '')
      .replace(/&[a-z]+;/g, 'x'),
  ].reduce((sum, one) => sum + (WIDE.test(one) ? 2 : 1), 0)

/** Options per line: four, two or one, so that none wraps. A column is 90 letters wide. */
export function perLine(options: readonly string[]): 1 | 2 | 4 {
  if (options.some((html) => BLOCKS.test(html) || html.split('<p').length > 2)) return 1
  const longest = Math.max(0, ...options.map(widthOf))
  return longest <= 17 ? 4 : longest <= 38 ? 2 : 1
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Appends text to the last line of an HTML text. */
export function withTail(html: string, tail: string): string {
  if (tail === '') return html
  const open = html.trimEnd()
  return open.endsWith('</p>') ? `${open.slice(0, -4)}${escaped(tail)}</p>` : `${open}<p>${escaped(tail)}</p>`
}

/** Room for an answer in mm, by points. */
export const answerSpaceFor = (score: number): number => Math.min(140, Math.max(30, Math.round(score * 5)))
