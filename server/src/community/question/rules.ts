/** Rules of questions and answers. Pure. */
import { plainText } from '../plain-text.ts'

const SUMMARY = 160
/** Points of a question are worth half as much after so long. */
const HALF_LIFE_SECONDS = 2 * 86_400

/** Words of a text of HTML, its formulas as they are written. */
export const plainWords = (html: string): string => plainText(html.replace(/<[^>]*data-latex="([^"]*)"[^>]*>/g, ' $1 '))

/** The beginning of a text, for lists. */
export function summaryOf(html: string): string {
  const characters = [...plainWords(html)]
  return characters.length > SUMMARY ? `${characters.slice(0, SUMMARY - 1).join('')}…` : characters.join('')
}

/** Whether anything is to be seen: words, a picture or a formula. */
export const hasContent = (html: string): boolean =>
  plainWords(html) !== '' || /<(?:img|video|audio)\b|data-card=/.test(html)

export interface Heat {
  answers: number
  likes: number
  collections: number
  follows: number
  /** ISO 8601. */
  asked: string
}

/**
 * Where a question stands in the list by heat: the logarithm of its points, and a step up for every half-life by which it is younger. Time never changes the
 * order of two questions, so that nothing has to be computed anew but when somebody does something.
 */
export function hotScore({ answers, likes, collections, follows, asked }: Heat): number {
  const points = 1 + 3 * answers + 2 * likes + 2 * collections + follows
  return Math.log2(points) + Date.parse(asked) / 1000 / HALF_LIFE_SECONDS
}
