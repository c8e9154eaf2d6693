import { letterAt } from '@zhixing/contract/exam/kinds'
import { errorTexts } from '../texts.ts'
import { plain } from './clean-text.ts'
import { part, rightOrWrong, wrong } from './judged.ts'
import type { ProblemKind } from './kind.ts'
import { checkOptions, cleanOptions, isLettered, type Keyed, lettered, scattered } from './options.ts'

/** Shuffles items that the author listed in the right order, which would give the key away. */
function hideOrder(doc: Keyed): Keyed {
  const ids = doc.optionList.map(({ id }) => id)
  if (ids.length < 2 || ids.join() !== doc.answer.join()) return doc
  const positions = scattered(doc.optionList)
  const optionList = positions.map((from, index) => ({
    id: letterAt(index),
    optionContent: doc.optionList[from]?.optionContent ?? '',
  }))
  return { ...doc, optionList, answer: ids.map((_, from) => letterAt(positions.indexOf(from))) }
}

/** Items to put in order. */
export const order: ProblemKind<'order'> = {
  check(doc, report) {
    if (doc.optionList.length < 2) return report('optionList', errorTexts.orderItems)
    if (!isLettered(doc.optionList)) return report('optionList', errorTexts.letters)
    checkOptions(doc.optionList, 'optionList', report, errorTexts.emptyOption)
    const ids = doc.optionList.map(({ id }) => id).sort()
    if ([...doc.answer].sort().join() !== ids.join()) report('answer', errorTexts.orderKey)
  },
  clean(doc) {
    const own = { optionList: cleanOptions(doc.optionList), answer: doc.answer.map(plain), creditList: [] }
    const { optionList, answer } = hideOrder(lettered(own, false))
    return { optionList, answer, orderCredit: doc.orderCredit }
  },
  learner: ({ optionList }) => ({ optionList }),
  /** With partial credit each pair of neighbours that are also neighbours in the key earns a share. */
  mark(doc, answer, rule) {
    const key = doc.answer
    if (answer.length === key.length && answer.every((id, index) => id === key[index])) return rightOrWrong(true, rule)
    // Papers frozen before partial credit existed lack the field.
    if (!(doc as { orderCredit?: number }).orderCredit) return wrong(rule)
    const pairs = key
      .slice(1)
      .filter((id, index) => answer[answer.indexOf(key[index] ?? '') + 1] === id && answer.includes(key[index] ?? ''))
    return part(pairs.length, key.length - 1, rule)
  },
}
