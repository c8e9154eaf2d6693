/** Values derived from an article's text on write. Pure. */
import { shorten } from '../../lib/shorten.ts'
import { plainText } from '../plain-text.ts'

/** Whether a text has content: words, a picture, a formula or media. */
export const hasBody = (html: string): boolean =>
  html.replace(/<(?!img|audio|video)(?![^>]*data-(?:latex|card))[^>]*>|&nbsp;|\s/g, '') !== ''

/** Length of a text: Chinese characters plus words of other scripts. */
export const wordCount = (html: string): number => {
  const text = plainText(html)
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.replace(/\p{Script=Han}/gu, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return han + words
}

const SUMMARY = 120

function beginning(html: string): string {
  return shorten(plainText(html), SUMMARY)
}

/** Summary for lists: the author's, or the beginning of the text. */
export const summaryOf = (summary: string, html: string): string => summary.trim() || beginning(html)
