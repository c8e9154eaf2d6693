import { badNumbersOf } from '../number-text.ts'
import { texts } from '../texts.ts'

export interface FieldRule {
  required?: boolean
  /** Text of spaces alone is refused. */
  whitespace?: boolean
  /** Bounds of a text's length, or of the number of items. */
  min?: number
  max?: number
  pattern?: RegExp
  /** Rejects with what is wrong. */
  validator?: (value: unknown) => Promise<void>
  /** Checked when the form is sent, not while it is filled in: for a validator that asks the server. */
  onSubmitOnly?: boolean
  /** In place of the message of the rule. */
  message?: string
}

const words = texts.form

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
const sizeOf = (value: unknown) => (typeof value === 'string' || Array.isArray(value) ? value.length : undefined)

/** What one rule has against a value; undefined: nothing. */
async function refusalOf(rule: FieldRule, value: unknown, label: string): Promise<string | undefined> {
  const { required, whitespace, min, max, pattern, validator } = rule
  if (isEmpty(value)) {
    if (required) return rule.message ?? words.required(label)
  } else {
    const size = sizeOf(value)
    if (whitespace && typeof value === 'string' && value.trim() === '') return rule.message ?? words.required(label)
    if (size !== undefined && min !== undefined && size < min) return rule.message ?? words.short(label, min)
    if (size !== undefined && max !== undefined && size > max) return rule.message ?? words.long(label, max)
    if (pattern && typeof value === 'string' && !pattern.test(value)) return rule.message ?? words.malformed(label)
  }
  try {
    await validator?.(value)
  } catch (error) {
    return rule.message ?? (error instanceof Error ? error.message : String(error))
  }
  return undefined
}

/**
 * The first thing that is wrong with a value.
 * @param on `change` leaves out the rules and the malformed numbers that are checked when the form is sent
 */
export async function errorOf(
  rules: readonly FieldRule[],
  value: unknown,
  label: string,
  on: 'change' | 'submit',
): Promise<string | undefined> {
  if (on === 'submit') {
    const [bad] = badNumbersOf(value)
    if (bad) return bad.reason
  }
  for (const rule of rules) {
    if (rule.onSubmitOnly && on === 'change') continue
    const refusal = await refusalOf(rule, value, label)
    if (refusal !== undefined) return refusal
  }
  return undefined
}
