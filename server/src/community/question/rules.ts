/** Rules of questions and answers. Pure. */
import { shorten } from '../../lib/shorten.ts'
import { plainText } from '../plain-text.ts'

const SUMMARY = 160

/** Text of HTML with the source of its formulas. */
export const plainWords = (html: string): string => plainText(html.replace(/<[^>]*data-latex="([^"]*)"[^>]*>/g, ' $1 '))

/** Beginning of a text, for lists. */
export function summaryOf(html: string): string {
  return shorten(plainWords(html), SUMMARY)
}

/** Whether HTML has visible content: words, a picture or a formula. */
export const hasContent = (html: string): boolean =>
  plainWords(html) !== '' || /<(?:img|video|audio)\b|data-card=/.test(html)
