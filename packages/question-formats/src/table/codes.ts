/** Codes of other systems for true and false: 0 and 1, 1 and 2, A and B. Files do not say which is which. Pure. */
import { kind } from '@zhixing/contract/exam/kinds'
import type { Cells } from '../excel/cells.ts'
import { kindNamed } from '../fields/kind-names.ts'

const DIGITS = /^[012]$/
const LETTERS = /^[AB]$/i

/** The code in the key of a true/false row without options; '' for other rows. */
export function codeOf(cells: Cells): string {
  const key = (cells.答案 ?? '').normalize('NFKC').trim().toUpperCase()
  const word = cells.题型 ?? ''
  const named = word === '' ? null : kindNamed(word)
  if (Object.keys(cells).some((name) => name.startsWith('选项'))) return ''
  if (named === kind.judge) return DIGITS.test(key) || LETTERS.test(key) ? key : ''
  // A line to write on makes the number an answer.
  return named !== null || !DIGITS.test(key) || /__|＿＿/.test(cells.题干 ?? '') ? '' : key
}

/** The codes that a table uses for true/false keys, in order. */
export const codesOf = (rows: readonly Cells[]): string[] =>
  [...new Set(rows.map(codeOf).filter((code) => code !== ''))].sort()
