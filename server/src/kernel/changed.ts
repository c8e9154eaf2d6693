import { CallError } from './errors.ts'

/** Validation of one field: an error message, or undefined. Pure. */
type Rule = (value: string) => string | undefined

/**
 * Validates only the fields that an edit changes, so that a rule added later does not block the rest of the form.
 * Absent fields are skipped.
 * @param before stored values; undefined for a new entity
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
