/** Fields of members that an organisation defines: limits, import columns and checks of values. No schemas. */
import { type AnswerProblem, answerProblem, type QuestionKind } from '../question-rules.ts'

export const MAX_OWN_FIELDS = 10

/** Import column of an own field. */
export const ownColumn = (fieldKey: string): string => `own.${fieldKey}`

/** A field as its values are checked; flags are numbers on the wire and booleans in pages. */
interface CheckedField {
  fieldKey: string
  isRequired: 0 | 1 | boolean
  optionList: readonly string[]
  kind: QuestionKind
}

/**
 * What is wrong with plain values, by field. Pure.
 * @param stored values of the member, which stay valid when the field has changed since
 */
export function ownProblems<F extends CheckedField>(
  fields: readonly F[],
  valueOf: (field: F) => string,
  stored: Readonly<Record<string, string>>,
): { field: F; problem: AnswerProblem }[] {
  return fields.flatMap((field) => {
    const value = valueOf(field)
    const problem = value !== '' && value === stored[field.fieldKey] ? undefined : answerProblem(field, value)
    return problem === undefined ? [] : [{ field, problem }]
  })
}

/** Values as they are listed, by key of the field. */
export const ownValuesByKey = (list: readonly { fieldKey: string; value: string }[]): Record<string, string> =>
  Object.fromEntries(list.map(({ fieldKey, value }) => [fieldKey, value]))
