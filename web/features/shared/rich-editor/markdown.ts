/** Converts pasted Markdown to the editor's HTML. Pure; unknown syntax stays text. */

const escape = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** Inline marks: code first, because its content is literal. */
function inline(text: string): string {
  return text
    .split(/(`[^`\n]+`|\$[^$\n]+\$)/)
    .map((part) => {
      if (/^`[^`]+`$/.test(part)) return `<code>${escape(part.slice(1, -1))}</code>`
      if (/^\$[^$\s](?:[^$]*[^$\s])?\$$/.test(part))
        return `<span data-type="inline-math" data-latex="${escape(part.slice(1, -1))}"></span>`
      return escape(part)
        .replace(/\[([^\]]+)\]\(((?:https?:\/\/|\/(?!\/))[^\s)]+)\)/g, '<a href="$2">$1</a>')
        .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
        .replace(/~~([^~]+)~~/g, '<s>$1</s>')
        .replace(/(^|[^*\w])\*([^*\s][^*]*)\*/g, '$1<em>$2</em>')
    })
    .join('')
}

const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/
const BULLET = /^\s*[-*+]\s+(.*)$/
const TASK = /^\[([ xX])\]\s+(.*)$/
const NUMBER = /^\s*\d{1,9}[.)]\s+(.*)$/
const QUOTE = /^>\s?(.*)$/
const FENCE = /^(?:```|~~~)\s*([\w+#-]*)\s*$/
const RULE = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/
const TABLE_RULE = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/

/** Whether a text is Markdown: it has a mark that is rarely typed by chance. */
export function isMarkdown(text: string): boolean {
  const lines = text.split('\n')
  return (
    lines.some((line) => HEADING.test(line) || FENCE.test(line) || TABLE_RULE.test(line)) ||
    lines.filter((line) => BULLET.test(line) || NUMBER.test(line) || QUOTE.test(line)).length > 1 ||
    /\*\*[^*\n]+\*\*|\[[^\]\n]+\]\(https?:\/\//.test(text)
  )
}

const cells = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())

/** Converts Markdown to HTML. */
export function markdownToHtml(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const out: string[] = []
  let at = 0
  /** Takes the following lines that match. */
  const take = (fits: (line: string) => boolean): string[] => {
    const from = at
    while (at < lines.length && fits(lines[at] as string)) at++
    return lines.slice(from, at)
  }
  const paragraphs = (rest: readonly string[]) => `<p>${rest.map(inline).join('<br>')}</p>`

  while (at < lines.length) {
    const line = lines[at] as string
    const heading = HEADING.exec(line)
    const fence = FENCE.exec(line)
    if (line.trim() === '') at++
    else if (fence) {
      at++
      const code = take((next) => !/^(?:```|~~~)\s*$/.test(next))
      at++
      const language = fence[1] ? ` class="language-${fence[1].toLowerCase()}"` : ''
      out.push(`<pre><code${language}>${escape(code.join('\n'))}</code></pre>`)
    } else if (line.trim().startsWith('$$')) {
      const first = line.trim().slice(2)
      at++
      const isOneLine = first.endsWith('$$')
      const rest = isOneLine ? [] : take((next) => !next.includes('$$'))
      if (!isOneLine) at++
      const latex = [isOneLine ? first.slice(0, -2) : first, ...rest].join('\n').trim()
      if (latex) out.push(`<div data-type="block-math" data-latex="${escape(latex)}"></div>`)
    } else if (heading) {
      // The page has h1; levels below four have no style.
      const rank = Math.min(4, Math.max(2, heading[1]?.length ?? 2))
      out.push(`<h${rank}>${inline(heading[2] ?? '')}</h${rank}>`)
      at++
    } else if (RULE.test(line)) {
      out.push('<hr>')
      at++
    } else if (QUOTE.test(line)) {
      const quoted = take((next) => QUOTE.test(next)).map((next) => QUOTE.exec(next)?.[1] ?? '')
      out.push(`<blockquote>${markdownToHtml(quoted.join('\n'))}</blockquote>`)
    } else if (BULLET.test(line)) {
      const items = take((next) => BULLET.test(next)).map((next) => BULLET.exec(next)?.[1] ?? '')
      const tasks = items.map((item) => TASK.exec(item))
      if (tasks.every(Boolean))
        out.push(
          `<ul data-type="taskList">${tasks.map((task) => `<li data-type="taskItem" data-checked="${task?.[1] !== ' '}"><p>${inline(task?.[2] ?? '')}</p></li>`).join('')}</ul>`,
        )
      else out.push(`<ul>${items.map((item) => `<li><p>${inline(item)}</p></li>`).join('')}</ul>`)
    } else if (NUMBER.test(line)) {
      const items = take((next) => NUMBER.test(next)).map((next) => NUMBER.exec(next)?.[1] ?? '')
      out.push(`<ol>${items.map((item) => `<li><p>${inline(item)}</p></li>`).join('')}</ol>`)
    } else if (line.includes('|') && TABLE_RULE.test(lines[at + 1] ?? '')) {
      const head = cells(line)
      at += 2
      const rows = take((next) => next.includes('|')).map(cells)
      const row = (tag: 'th' | 'td', list: readonly string[]) =>
        `<tr>${head.map((_, column) => `<${tag}><p>${inline(list[column] ?? '')}</p></${tag}>`).join('')}</tr>`
      out.push(`<table><tbody>${row('th', head)}${rows.map((list) => row('td', list)).join('')}</tbody></table>`)
    } else {
      // Always consume the first line, even if it looks like the start of another block, so that parsing advances.
      at++
      const rest = take(
        (next) =>
          next.trim() !== '' &&
          ![HEADING, FENCE, RULE, QUOTE, BULLET, NUMBER].some((kind) => kind.test(next)) &&
          !next.trim().startsWith('$$'),
      )
      out.push(paragraphs([line, ...rest]))
    }
  }
  return out.join('')
}
