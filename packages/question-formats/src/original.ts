/** What a row was read from, for the eye: lines of a file as they stand in it. Pure. */
import { escapeText } from './html.ts'

/** Characters of HTML. A row keeps somewhat more of its original (to-row.ts). */
const MAX = 40_000
/** Files that are packed into a document, as Base64: their beginning tells what they are. */
const PACKED = /[\w+/=]{160,}/g

/** Lines of a file, in a block that keeps them. Of very many, the first. */
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
