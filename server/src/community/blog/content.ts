/** What is made of an article's text when it is written. Pure. */
import { plainText } from '../plain-text.ts'

/** Whether there is anything to read: words, a picture, a formula, a recording. */
export const hasBody = (html: string): boolean =>
  html.replace(/<(?!img|audio|video)(?![^>]*data-(?:latex|card))[^>]*>|&nbsp;|\s/g, '') !== ''

/** How long a text is as people count: characters of Chinese, words of others. */
export const wordCount = (html: string): number => {
  const text = plainText(html)
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.replace(/\p{Script=Han}/gu, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return han + words
}

const SUMMARY = 120

function beginning(html: string): string {
  const characters = [...plainText(html)]
  return characters.length > SUMMARY ? `${characters.slice(0, SUMMARY - 1).join('')}…` : characters.join('')
}

/** What stands under a title in lists: the author's words, or else the beginning of the text. */
export const summaryOf = (summary: string, html: string): string => summary.trim() || beginning(html)
