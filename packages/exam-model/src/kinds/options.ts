/** Lists of options: checked, cleaned, renumbered, shuffled. */
import { createHash } from 'node:crypto'
import { letterAt } from '@zhixing/contract/exam/kinds'
import { randomFrom, shuffled } from '@zhixing/contract/exam/order'
import type { SubProblem } from '@zhixing/contract/exam/shapes'
import { htmlText, isEmptyHtml } from '../text.ts'
import { errorTexts } from '../texts.ts'
import { rich } from './clean-text.ts'
import type { Report } from './kind.ts'

export type Options = SubProblem['optionList']

/** Options are equal when they read the same; pictures and formulas are compared by their markup. */
const seen = (html: string): string => (/<img|<audio|<video|data-latex/.test(html) ? html : htmlText(html))

/** Reports empty options and, with `unique`, equal ones. */
export function checkOptions(
  list: Options,
  field: string,
  report: Report,
  empty: (id: string) => string,
  unique = true,
): void {
  const known = new Map<string, string>()
  for (const [index, { id, optionContent }] of list.entries()) {
    if (isEmptyHtml(optionContent)) report(`${field}.${index}.optionContent`, empty(id))
    else if (unique) {
      const other = known.get(seen(optionContent))
      if (other !== undefined) report(`${field}.${index}.optionContent`, errorTexts.sameOption(other, id))
      else known.set(seen(optionContent), id)
    }
  }
}

/** True when the ids are A, B, C … in order. */
export const isLettered = (list: readonly { id: string }[]): boolean =>
  list.every(({ id }, index) => id === letterAt(index))

export const cleanOptions = (list: Options): Options =>
  list.map(({ id, optionContent }) => ({ id, optionContent: rich(optionContent) }))

export type Keyed = Pick<SubProblem, 'optionList' | 'answer' | 'creditList'>

/** Renames options to A, B, C … by position; key and credits follow. `sorted`: the key is a set. */
export function lettered<T extends Keyed>(doc: T, sorted: boolean): T {
  const to = new Map(doc.optionList.map(({ id }, index) => [id, letterAt(index)]))
  // Duplicate ids are ambiguous: left as they are for the check to report.
  if (to.size !== doc.optionList.length) return doc
  const answer = doc.answer.map((id) => to.get(id) ?? id)
  return {
    ...doc,
    optionList: doc.optionList.map(({ optionContent }, index) => ({ id: letterAt(index), optionContent })),
    answer: sorted ? [...new Set(answer)].sort() : answer,
    creditList: doc.creditList.map((credit) => ({ ...credit, text: to.get(credit.text) ?? credit.text })),
  }
}

const seedOf = (list: Options): number =>
  createHash('sha256')
    .update(list.map(({ optionContent }) => optionContent).join('\n'))
    .digest()
    .readUInt32BE(0)

/**
 * A permutation of 0…n-1 that is deterministic for the same options and never the identity on the first `count`:
 * options listed in the right order would give the key away.
 */
export function scattered(list: Options, count = list.length): number[] {
  const positions = [...list.keys()]
  const mixed = shuffled(positions, randomFrom(seedOf(list)))
  return mixed.slice(0, count).every((position, index) => position === index) ? [...positions.slice(1), 0] : mixed
}
