import type { FieldsOf, KindDoc } from '@zhixing/contract/exam/kind-fields'
import { cents } from '../points.ts'
import { errorTexts } from '../texts.ts'
import { plain, rich } from './clean-text.ts'
import type { ProblemKind, Report } from './kind.ts'

type Written = KindDoc<'essay' | 'file'>

function checkWritten(doc: Written, report: Report): void {
  const { rubricList } = doc
  if (rubricList.length === 0) return
  for (const [index, { text }] of rubricList.entries())
    if (text.trim() === '') report(`rubricList.${index}.text`, errorTexts.rubricText(index + 1))
  if (new Set(rubricList.map(({ id }) => id)).size !== rubricList.length) report('rubricList', errorTexts.rubricId)
  const sum = rubricList.reduce((points, line) => points + cents(line.score), 0)
  if (sum !== cents(doc.score)) report('rubricList', errorTexts.rubricSum(sum / 100, doc.score))
}

function cleanWritten(doc: Written): FieldsOf<'essay'> {
  const answer = doc.answer.map(rich)
  return {
    answer: answer.every((text) => text === '') ? [] : answer,
    rubricList: doc.rubricList.map((line, index) => ({
      ...line,
      id: plain(line.id) || String(index + 1),
      text: plain(line.text),
    })),
  }
}

/** A free text, marked by a person along a rubric. */
export const essay: ProblemKind<'essay'> = {
  check: checkWritten,
  clean: cleanWritten,
  learner: () => ({}),
  mark: null,
}

/** A text with attached files. */
export const file: ProblemKind<'file'> = {
  check: checkWritten,
  clean: (doc) => ({ ...cleanWritten(doc), fileRule: doc.fileRule }),
  learner: ({ fileRule }) => ({ fileRule }),
  mark: null,
}
