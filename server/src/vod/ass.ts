/** Lines of an ASS or SSA file. Pure. */

/** A spoken line as the file has it: times as text, words with the markup of the format. */
export interface Dialogue {
  /** From 1. */
  line: number
  start: string
  end: string
  text: string
}

/** Whether a text is an ASS or SSA file: it says so in the name of its first section. */
export const isAss = (text: string): boolean =>
  /^\s*\[(?:Script Info|V4\+? Styles|Events)\]\s*$/im.test(text.slice(0, 4000))

/** Columns of `Dialogue:` where no `Format:` says otherwise; the text is the last one and may hold commas. */
const USUAL = ['layer', 'start', 'end', 'style', 'name', 'marginl', 'marginr', 'marginv', 'effect', 'text']

/** The spoken lines in the order of the file. Drawings (`\p1`) are no words; comments and styles are passed over. */
export function readAss(text: string): Dialogue[] {
  const lines: Dialogue[] = []
  let columns = USUAL
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
