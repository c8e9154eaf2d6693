import type { ProblemKind } from './kind.ts'

/** A text with sub-problems. It has no answer: its sub-problems are checked, cleaned and marked, each by its kind. */
export const material: ProblemKind<'material'> = {
  check: () => undefined,
  clean: () => ({}),
  learner: () => ({}),
  mark(doc) {
    throw new Error(`no rule marks problem type ${doc.problemType}`)
  },
}
