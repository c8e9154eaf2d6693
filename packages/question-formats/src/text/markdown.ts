/** Strips Markdown, which AI assistants answer in; code is kept. Pure. */
import { escapeText } from '../html.ts'
import { mark, type Marked } from '../marks.ts'
import type { SourceLine } from './draft.ts'
import { heading } from './headings.ts'
import { labelled } from './labels.ts'
import { isOptionLine, numbered } from './lines.ts'

const FENCE = /^(?:```|~~~)/
const RULE = /^(?:-{3,}|\*{3,}|_{3,}|(?:- ){2,}-|(?:\* ){2,}\*)$/
/** Also with a check box. */
const BULLET = /^[-*+•]\s+(?:\[[ xX]\]\s+)?(?=\S)/
const QUOTE = /^(?:>\s?)+/
const TITLE = /^#{1,6}\s+(.*?)(?:\s+#+)?$/
const BOLD = /(\*\*\*|\*\*)(?=\S)(.+?)(?<=\S)\1/g
/** A single asterisk may be a multiplication sign: emphasis needs letters inside and no word adjacent. */
const SLANTED = /(?<![\w*\\)\]])\*(?=[^\s*])([^*\n]{0,200}?[^\s*\d])\*(?![\w*(])/g
const ESCAPED = /\\([*_#.\-+!~`>])/g
const CODE = /`([^`\n]+)`/g
const TABLE_RULE = /^\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?$/
const TABLE_ROW = /^\|.*\|$/

/** Signs of Markdown; two of them identify it. */
const SIGNS: readonly RegExp[] = [
  /\*\*(?=\S)[^*]+\*\*/,
  /^#{1,6}\s+\S/,
  FENCE,
  /^[-*+]\s+(?:\[[ xX]\]\s+)?(?:\*\*|[A-H]\s*[.．、)）]|`)/,
  /^>\s?\S/,
  TABLE_RULE,
]
const isMarkdown = (lines: readonly SourceLine[]): boolean =>
  lines.reduce((count, { text }) => count + SIGNS.filter((sign) => sign.test(text)).length, 0) >= 2 ||
  lines.some(({ text }) => FENCE.test(text))

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())

class Stripper {
  readonly made: SourceLine[] = []
  private readonly lines: readonly SourceLine[]
  private readonly marked: Pick<Marked, 'marks'>
  constructor(lines: readonly SourceLine[], marked: Pick<Marked, 'marks'>) {
    this.lines = lines
    this.marked = marked
  }

  run(): SourceLine[] {
    for (let at = 0; at < this.lines.length; at++) {
      const line = this.lines[at]
      if (!line) continue
      if (line.raw) this.made.push(line)
      else if (FENCE.test(line.text)) at = this.fence(at)
      else if (TABLE_RULE.test(this.lines[at + 1]?.text ?? '') && line.text.includes('|')) at = this.table(at)
      else this.add(line, this.bare(line.text))
    }
    return this.made
  }

  private add(line: SourceLine, text: string): void {
    this.made.push(
      text === line.text ? line : { ...line, text, shown: line.shown ?? `<p>${escapeText(line.text)}</p>` },
    )
  }

  /** A line without markup. */
  private bare(given: string): string {
    if (RULE.test(given)) return given
    let text = given.replace(QUOTE, '')
    const title = TITLE.exec(text)
    if (title) text = title[1] ?? ''
    const plain = this.inline(text.replace(BULLET, ''))
    // A bullet before a heading or number is decoration; otherwise it is a list item.
    const isOrder =
      isOptionLine(plain) || labelled(plain).length > 0 || numbered(plain)?.style === 'plain' || heading(plain) !== null
    return isOrder || !BULLET.test(text) ? plain : `· ${plain}`
  }

  private inline(text: string): string {
    return text
      .replace(CODE, (_, code: string) => mark(this.marked, `<code>${escapeText(code)}</code>`))
      .replace(BOLD, '$2')
      .replace(BOLD, '$2')
      .replace(SLANTED, '$1')
      .replace(ESCAPED, '$1')
      .trim()
  }

  /**
   * A fenced block is code, unless it wraps a whole paper.
   * @returns its last line
   */
  private fence(from: number): number {
    const end = this.lines.findIndex(({ text }, at) => at > from && FENCE.test(text))
    const last = end < 0 ? this.lines.length : end
    const within = this.lines.slice(from + 1, last)
    const isPaper = within.some(
      ({ text }) =>
        labelled(text).some(({ field }) => field === 'answer') || /^\**\s*[A-D]\s*[.．、)）]\s*\S/.test(text),
    )
    const fences = [this.lines[from], this.lines[last]].filter((one) => one !== undefined)
    if (isPaper) this.made.push(...new Stripper(within, this.marked).run())
    else if (within.length > 0) {
      const code = within.map(({ text, code: whole }) => whole ?? text).join('\n')
      const text = mark(this.marked, `<pre><code>${escapeText(code)}</code></pre>`)
      this.made.push({ ...fences[0], text, shown: `<pre><code>${escapeText(code)}</code></pre>` })
    }
    for (const one of isPaper ? fences : [])
      this.made.push({ ...one, text: '---', shown: `<p>${escapeText(one.text)}</p>` })
    return last
  }

  /**
   * A table of keys becomes one line per key; another table belongs to its problem.
   * @returns its last line
   */
  private table(from: number): number {
    let end = from + 2
    while (end < this.lines.length && TABLE_ROW.test(this.lines[end]?.text ?? '')) end += 1
    const [head = [], ...rows] = [from, ...Array.from({ length: end - from - 2 }, (_, at) => from + 2 + at)].map((at) =>
      cellsOf(this.inline(this.lines[at]?.text ?? '')),
    )
    const [no, key] = [
      head.findIndex((one) => /^(?:题\s*号|序\s*号|题目)$/.test(one)),
      head.findIndex((one) => /答案/.test(one)),
    ]
    const why = head.findIndex((one) => /解析|说明|理由/.test(one))
    if (no >= 0 && key >= 0 && rows.every((row) => /^\d{1,4}$/.test(row[no]?.replace(/[第题.、\s]/g, '') ?? ''))) {
      for (const [at, row] of rows.entries()) {
        const text = `${row[no]?.replace(/[第题.、\s]/g, '')}. ${row[key] ?? ''}${why >= 0 && row[why] ? ` 【解析】${row[why]}` : ''}`
        this.made.push({ ...this.lines[from + 2 + at], text })
      }
      return end - 1
    }
    const html = `<table><tbody>${[head, ...rows]
      .map((row) => `<tr>${row.map((cell) => `<td>${escapeText(cell)}</td>`).join('')}</tr>`)
      .join('')}</tbody></table>`
    this.made.push({ ...this.lines[from], text: mark(this.marked, html), shown: html })
    return end - 1
  }
}

/**
 * Strips Markdown from lines, where there is any.
 * @param marked collects code and tables
 */
export function withoutMarkdown(lines: readonly SourceLine[], marked: Pick<Marked, 'marks'>): readonly SourceLine[] {
  return isMarkdown(lines) ? new Stripper(lines, marked).run() : lines
}
