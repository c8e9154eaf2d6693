/**
 * Feedback of other systems per answer. We have one explanation for all, so that each is appended with its context.
 * Pure.
 */
import { escapeText, htmlToWords } from './html.ts'

export interface Feedback {
  /** Its context: the text of an answer, or an occasion. */
  about: string
  html: string
}

/** Moodle's default feedback carries no information. */
const STANDARD =
  /^(?:your answer is (?:partially )?(?:in)?correct|(?:您|你)的?(?:回答|答案)?(?:是)?(?:部分)?(?:不)?(?:正确|错误|对)|(?:回答|答案)(?:部分)?(?:不)?(?:正确|错误)|(?:部分)?正确|错误|(?:in)?correct|well done)[.!。！]?$/i

/** The explanation followed by distinct feedback. */
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

/** The context of feedback on an answer: the answer as text. */
export const aboutAnswer = (html: string): string => {
  const words = htmlToWords(html).slice(0, 60)
  return words === '' ? '' : `选“${words}”`
}
