import { cents } from '../points.ts'
import { errorTexts } from '../texts.ts'
import { plain, rich } from './clean-text.ts'
import type { ProblemKind } from './kind.ts'

/** A free text, marked by a person along a rubric. */
export const essay: ProblemKind = {
  check(doc, report) {
    const { rubricList } = doc
    if (rubricList.length === 0) return
    for (const [index, { text }] of rubricList.entries())
      if (text.trim() === '') report(`rubricList.${index}.text`, errorTexts.rubricText(index + 1))
    if (new Set(rubricList.map(({ id }) => id)).size !== rubricList.length) report('rubricList', errorTexts.rubricId)
    const sum = rubricList.reduce((points, line) => points + cents(line.score), 0)
    if (sum !== cents(doc.score)) report('rubricList', errorTexts.rubricSum(sum / 100, doc.score))
  },
  clean(doc) {
    const answer = doc.answer.map(rich)
    return {
      answer: answer.every((text) => text === '') ? [] : answer,
      rubricList: doc.rubricList.map((line, index) => ({
        ...line,
        id: plain(line.id) || String(index + 1),
        text: plain(line.text),
      })),
    }
  },
  mark: null,
}

/** A text with attached files. */
export const file: ProblemKind = {
  ...essay,
  clean: (doc) => ({ ...essay.clean(doc), fileRule: doc.fileRule }),
}
