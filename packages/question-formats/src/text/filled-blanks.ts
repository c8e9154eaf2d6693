/**
 * Blanks that are filled in, as in a teacher's copy: underlined text, or the only text in brackets, is the key. Pure.
 */
import { kind } from '@zhixing/contract/exam/kinds'
import { markBlanks } from '../fields/mark-blanks.ts'
import type { RawProblem } from '../fields/raw.ts'
import { htmlToWords } from '../html.ts'
import { readTexts as setMessage } from './texts.ts'

const MARK = /\ue000(\d+)\ue001/g
const MARKS = /(?:\ue000\d+\ue001)+/g
const IN_BRACKETS = /[（(]\s+([^（()）]{1,40}?)\s+[)）]/g

/** Underlined spans, including superscripts and subscripts. */
function underlined(stem: string, marks: readonly string[]): { stem: string; keys: string[] } {
  const keys: string[] = []
  const made = stem.replace(MARKS, (run) => {
    const parts = [...run.matchAll(MARK)].map(([, at]) => marks[Number(at)] ?? '')
    const isFilled =
      parts.some((html) => html.startsWith('<u>')) && parts.every((html) => /^<(?:u|sub|sup|strong|em)\b/.test(html))
    const key = isFilled
      ? parts
          .map((html) => html.replace(/<[^>]*>/g, ''))
          .join('')
          .trim()
      : ''
    if (key === '') return run
    keys.push(htmlToWords(key))
    return '____'
  })
  return { stem: made, keys }
}

/**
 * Turns a fill-in problem with filled blanks into blanks and keys; others are unchanged.
 * @param marks content of the marks in its texts
 * @returns also warnings
 */
export function withFilledBlanks(raw: RawProblem, marks: readonly string[]): { raw: RawProblem; notes: string[] } {
  if (raw.kind !== kind.blanks || raw.answer.trim() !== '' || raw.options.length > 0) return { raw, notes: [] }
  if (markBlanks(raw.stem).count > 0) return { raw, notes: [] }
  const lined = underlined(raw.stem, marks)
  if (lined.keys.length > 0) return { raw: { ...raw, stem: lined.stem, answer: lined.keys.join('；') }, notes: [] }
  const keys = [...raw.stem.matchAll(IN_BRACKETS)].map(([, key = '']) => key)
  if (keys.length === 0) return { raw, notes: [] }
  return {
    raw: { ...raw, stem: raw.stem.replace(IN_BRACKETS, '____'), answer: keys.join('；') },
    notes: [setMessage.keyInBrackets(keys.join('；'))],
  }
}
