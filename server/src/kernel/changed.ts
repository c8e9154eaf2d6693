import { CallError } from './errors.ts'

/** What is wrong with a value, in words; undefined where nothing is. Pure. */
type Rule = (value: string) => string | undefined

/**
 * Holds rules against what an edit changes. What is stored and stays as it is passes: a rule that came later must not lock the rest of the form.
 * Fields that are not sent are not checked.
 * @param before what is stored; undefined for a new thing
 * @throws {CallError} invalid, at the field
 */
export function checkChanged<R extends Record<string, Rule>>(
  before: { readonly [K in keyof R]?: unknown } | undefined,
  after: { readonly [K in keyof R]?: unknown },
  rules: R,
): void {
  for (const [field, rule] of Object.entries(rules)) {
    const value = after[field]
    if (typeof value !== 'string' || value === before?.[field]) continue
    const error = rule(value)
    if (error) throw new CallError('invalid', error, field)
  }
}
