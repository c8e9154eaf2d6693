import { letterAt } from '@zhixing/contract/exam/kinds'
import type { SubProblem } from '@zhixing/contract/exam/shapes'
import { errorTexts } from '../texts.ts'
import { plain } from './clean-text.ts'
import { markPositions } from './judged.ts'
import type { ProblemKind } from './kind.ts'
import { checkOptions, cleanOptions, isLettered, scattered } from './options.ts'

type Pairs = Pick<SubProblem, 'optionList' | 'matchList' | 'answer'>

/** Shuffles the right side of pairs written side by side, which would give the key away. */
function hidePairs(doc: Pairs): Pairs {
  const isStraight = doc.answer.length > 1 && doc.answer.every((id, index) => id === String(index + 1))
  if (!isStraight || doc.matchList.length < doc.answer.length) return doc
  const positions = scattered(doc.matchList, doc.answer.length)
  const matchList = positions.map((from, index) => ({
    id: String(index + 1),
    optionContent: doc.matchList[from]?.optionContent ?? '',
  }))
  return { ...doc, matchList, answer: doc.answer.map((_, from) => String(positions.indexOf(from) + 1)) }
}

/** Items on the left (A, B …) matched with items on the right (1, 2 …); the right side may have more. */
export const match: ProblemKind<'match'> = {
  check(doc, report) {
    if (doc.optionList.length < 2) return report('optionList', errorTexts.matchLeft)
    if (!isLettered(doc.optionList)) return report('optionList', errorTexts.letters)
    if (doc.matchList.length < 2) return report('matchList', errorTexts.matchRight)
    if (!doc.matchList.every(({ id }, index) => id === String(index + 1)))
      return report('matchList', errorTexts.matchNumbers)
    checkOptions(doc.optionList, 'optionList', report, errorTexts.emptyLeft)
    checkOptions(doc.matchList, 'matchList', report, errorTexts.emptyRight)
    if (doc.answer.length !== doc.optionList.length) return report('answer', errorTexts.matchRows)
    const right = new Set(doc.matchList.map(({ id }) => id))
    for (const [index, id] of doc.answer.entries()) {
      if (id === '') report(`answer.${index}`, errorTexts.matchKey(letterAt(index)))
      else if (!right.has(id)) report(`answer.${index}`, errorTexts.matchGone(letterAt(index)))
    }
  },
  clean: (doc) =>
    hidePairs({
      optionList: cleanOptions(doc.optionList),
      matchList: cleanOptions(doc.matchList),
      answer: doc.answer.map(plain),
    }),
  learner: ({ optionList, matchList }) => ({ optionList, matchList }),
  mark: (doc, answer, rule) => markPositions(answer, doc.answer, rule),
}
