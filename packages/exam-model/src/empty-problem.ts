import { SubProblem } from '@zhixing/contract/exam/shapes'

const byKind = SubProblem.omit({ id: true, problemType: true, problemContent: true, analysis: true, score: true })

/** The fields of a problem that depend on its kind, empty: the defaults of their schemas. */
export const emptyFields = () => byKind.parse({})
