/** Keys that are codes of another system: 0 and 1, 1 and 2, A and B for true and false. Which is which no file says. Pure. */
import { kind } from '@zhixing/contract/exam/kinds'
import type { Cells } from '../excel/cells.ts'
import { kindNamed } from '../fields/kind-names.ts'

const DIGITS = /^[012]$/
const LETTERS = /^[AB]$/i

/** The code that the key of a row is, if it asks for a judgement and shows no options; '' for every other row. */
export function codeOf(cells: Cells): string {
  const key = (cells.答案 ?? '').normalize('NFKC').trim().toUpperCase()
  const word = cells.题型 ?? ''
  const named = word === '' ? null : kindNamed(word)
  if (Object.keys(cells).some((name) => name.startsWith('选项'))) return ''
  if (named === kind.judge) return DIGITS.test(key) || LETTERS.test(key) ? key : ''
  // A line to write on asks for a number.
  return named !== null || !DIGITS.test(key) || /__|＿＿/.test(cells.题干 ?? '') ? '' : key
}

/** The codes that a table uses for keys of judgements, in their order. */
export const codesOf = (rows: readonly Cells[]): string[] =>
  [...new Set(rows.map(codeOf).filter((code) => code !== ''))].sort()
