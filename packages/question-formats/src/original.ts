/** The source lines of a row, for display. Pure. */
import { escapeText } from './html.ts'

/** Limit in characters of HTML; a row stores slightly more (to-row.ts). */
const MAX = 40_000
/** Embedded Base64 data is abbreviated. */
const PACKED = /[\w+/=]{160,}/g

/** Source lines as preformatted HTML, truncated at the limit. */
export function originalLines(lines: Iterable<string>): string {
  let html = ''
  for (const line of lines) {
    const next = escapeText(line.replace(PACKED, (run) => `${run.slice(0, 40)}…`))
    if (html.length + next.length > MAX) {
      html += '…'
      break
    }
    html += `${next}\n`
  }
  return html.trim() === '' ? '' : `<pre><code>${html.trimEnd()}</code></pre>`
}
