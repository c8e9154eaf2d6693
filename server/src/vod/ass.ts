/** Lines of an ASS or SSA file. Pure. */

/** A dialogue line as in the file: times as text, words with the markup of the format. */
export interface Dialogue {
  /** From 1. */
  line: number
  start: string
  end: string
  text: string
}

/** Whether a text is an ASS or SSA file, by the name of its sections. */
export const isAss = (text: string): boolean =>
  /^\s*\[(?:Script Info|V4\+? Styles|Events)\]\s*$/im.test(text.slice(0, 4000))

/** Default columns of `Dialogue:`; a `Format:` line replaces them. The text is the last column and may hold commas. */
const DEFAULT_COLUMNS = ['layer', 'start', 'end', 'style', 'name', 'marginl', 'marginr', 'marginv', 'effect', 'text']

/** Dialogue lines in the order of the file, without drawings (`\p1`), comments and styles. */
export function readAss(text: string): Dialogue[] {
  const lines: Dialogue[] = []
  let columns = DEFAULT_COLUMNS
  let inEvents = false
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = raw.trim()
    if (/^\[.*\]$/.test(line)) inEvents = /^\[events\]$/i.test(line)
    if (!inEvents) continue
    const [, kind = '', rest = ''] = /^(Format|Dialogue)\s*:\s*(.*)$/i.exec(line) ?? []
    if (/^format$/i.test(kind)) columns = rest.split(',').map((name) => name.trim().toLowerCase())
    if (!/^dialogue$/i.test(kind)) continue
    const cells = rest.split(',')
    const cell = (name: string) => cells[columns.indexOf(name)]?.trim() ?? ''
    const words = cells.slice(columns.length - 1).join(',')
    if (/\{[^}]*\\p[1-9]/.test(words)) continue
    lines.push({
      line: index + 1,
      start: cell('start'),
      end: cell('end'),
      text: words
        .replace(/\\N|\\n/g, '\n')
        .replace(/\\h/g, ' ')
        .replace(/\{[^}]*\}/g, ''),
    })
  }
  return lines
}
