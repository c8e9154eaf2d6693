import { errorTexts } from '../texts.ts'
import { plain } from './clean-text.ts'
import { markPositions } from './judged.ts'
import type { ProblemKind } from './kind.ts'
import { checkMarks } from './marks.ts'
import { checkOptions, cleanOptions, isLettered } from './options.ts'

/** A text with gaps, each with its own options. */
export const cloze: ProblemKind<'cloze'> = {
  check(doc, report) {
    const count = checkMarks(doc, report)
    if (count === 0) return
    if (doc.gapList.length !== count) return report('gapList', errorTexts.gapCount(count, doc.gapList.length))
    for (const [index, { optionList }] of doc.gapList.entries()) {
      const field = `gapList.${index}.optionList`
      if (optionList.length < 2) report(field, errorTexts.gapOptions(index + 1))
      if (!isLettered(optionList)) report(field, errorTexts.letters)
      checkOptions(optionList, field, report, (letter) => errorTexts.gapEmpty(index + 1, letter))
      const key = doc.answer[index] ?? ''
      if (key === '') report(`answer.${index}`, errorTexts.gapKey(index + 1))
      else if (!optionList.some(({ id }) => id === key)) report(`answer.${index}`, errorTexts.gapGone(index + 1))
    }
    if (doc.answer.length > count) report('answer', errorTexts.blankKeys(count, doc.answer.length))
  },
  clean: (doc) => ({
    gapList: doc.gapList.map(({ optionList }) => ({ optionList: cleanOptions(optionList) })),
    answer: doc.answer.map(plain),
  }),
  learner: ({ gapList }) => ({ gapList }),
  mark: (doc, answer, rule) => markPositions(answer, doc.answer, rule),
}
