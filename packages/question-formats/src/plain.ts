/** Reads problems from text, uploaded or pasted. */
import { looksLikeAiken, readAiken } from './aiken/read.ts'
import { withoutMarks } from './html.ts'
import { otherText } from './other-text.ts'
import { type ReadResult, Unreadable } from './row.ts'
import { exchangeTexts as setMessage } from './texts.ts'
import { readLinesAsRows } from './text/rows.ts'
import { linesOfText } from './text/clean.ts'

export type PlainFormat = 'text' | 'gift' | 'aiken'

/** Whether braces contain a GIFT answer: choices, true or false, a number. */
const isGiftAnswer = (within: string): boolean =>
  /(?:^|\s)[=~]/.test(within) || /^(?:T|F|TRUE|FALSE)$/.test(within.trim()) || /^#[^]/.test(within)
const looksLikeGift = (text: string): boolean =>
  /^::[^\n]*::/m.test(text) || [...text.matchAll(/\{([^{}]*)\}/g)].some(([, within = '']) => isGiftAnswer(within))
const ANSWER = /[【（(]?(?:参考)?答案[】）)]?\s*[：:]/

/** Detects GIFT and Aiken by signs that papers do not have. */
export function textFormat(text: string): PlainFormat {
  if (looksLikeAiken(text)) return 'aiken'
  return looksLikeGift(text) && !ANSWER.test(text) ? 'gift' : 'text'
}

/**
 * Reads a text.
 * @throws {Unreadable} for a table, a web page or data, which have other readers or none
 */
export async function readPlain(given: string, format: PlainFormat): Promise<ReadResult> {
  const text = withoutMarks(given)
  const other = format === 'text' ? otherText(text) : null
  if (other) throw new Unreadable(setMessage.otherText[other])
  // Loaded on demand with its formula converter.
  if (format === 'gift') return (await import('./gift/read.ts')).readGift(text)
  if (format === 'aiken') return readAiken(text)
  return { ...readLinesAsRows(linesOfText(text)), media: [] }
}
