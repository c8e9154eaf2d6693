/** Converts a text of another system by its declared format: HTML, Markdown, plain text, or Moodle's auto format. */
import { marked } from 'marked'
import { escapeText } from './html.ts'

export type TextFormat = 'html' | 'markdown' | 'plain' | 'moodle'

const lines = (text: string): string =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line}</p>`)
    .join('')

/** TeX formulas: Markdown would treat their backslashes as escapes. */
const FORMULA = /\\\([\s\S]+?\\\)|\\\[[\s\S]+?\\\]|\$\$[\s\S]+?\$\$/g

function markdown(text: string): string {
  const held: string[] = []
  const guarded = text.replace(FORMULA, (one) => `\ue020${held.push(one) - 1}\ue021`)
  const html = marked.parse(guarded, { async: false, gfm: true })
  return html.replace(/\ue020(\d+)\ue021/g, (_, at: string) => escapeText(held[Number(at)] ?? ''))
}

/** True for balanced or void tags. A lone `<p>` is text of a question about HTML. */
const isMarkup = (text: string): boolean =>
  /<(?:br|img|hr)\b[^>]*>/i.test(text) ||
  /<(p|div|span|strong|em|b|i|u|s|ul|ol|table|sub|sup|code|pre|a|h\d)\b[^>]*>[\s\S]*<\/\1>/i.test(text)

/** The text as HTML of its system, not yet cleaned. */
export function htmlOfText(text: string, format: TextFormat): string {
  if (format === 'html') return text
  if (format === 'markdown') return markdown(text)
  if (format === 'moodle' && isMarkup(text)) return text.trim().replace(/\n/g, '<br />')
  return lines(escapeText(text))
}
