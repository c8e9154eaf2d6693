/** What other systems say to those who chose this or that. Ours has one explanation for all: there each stands behind what it is about. Pure. */
import { escapeText, htmlToWords } from './html.ts'

export interface Feedback {
  /** What it is about: the words of an answer, an occasion. */
  about: string
  html: string
}

/** What Moodle puts into every question by itself says nothing about any. */
const STANDARD =
  /^(?:your answer is (?:partially )?(?:in)?correct|(?:您|你)的?(?:回答|答案)?(?:是)?(?:部分)?(?:不)?(?:正确|错误|对)|(?:回答|答案)(?:部分)?(?:不)?(?:正确|错误)|(?:部分)?正确|错误|(?:in)?correct|well done)[.!。！]?$/i

/** An explanation with the feedback behind it, each once. */
export function withFeedback(analysis: string, list: readonly Feedback[]): string {
  const said = list.flatMap(({ about, html }) => {
    const words = htmlToWords(html)
    if ((words === '' && !html.includes('<img')) || STANDARD.test(words)) return []
    const label = about.trim() === '' ? '' : `<strong>${escapeText(about.trim().slice(0, 80))}：</strong>`
    return [
      html.startsWith('<p>') ? html.replace('<p>', `<p>${label}`) : `${label === '' ? '' : `<p>${label}</p>`}${html}`,
    ]
  })
  return [analysis, ...new Set(said)].join('')
}

/** Feedback about an answer, by its words. */
export const aboutAnswer = (html: string): string => {
  const words = htmlToWords(html).slice(0, 60)
  return words === '' ? '' : `选“${words}”`
}
