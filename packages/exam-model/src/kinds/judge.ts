import { errorTexts } from '../texts.ts'
import { plain } from './clean-text.ts'
import { rightOrWrong } from './judged.ts'
import type { ProblemKind } from './kind.ts'

/** True or false: `T` or `F`. */
export const judge: ProblemKind<'judge'> = {
  check(doc, report) {
    if (doc.answer.length !== 1 || !/^[TF]$/.test(doc.answer[0] ?? '')) report('answer', errorTexts.judge)
  },
  clean: (doc) => ({ answer: doc.answer.map(plain) }),
  learner: () => ({}),
  mark: (doc, answer, rule) => rightOrWrong(answer.length === 1 && answer[0] === doc.answer[0], rule),
}
