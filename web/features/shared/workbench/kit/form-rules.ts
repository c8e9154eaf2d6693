import { badNumbersOf } from '../number-text.ts'
import { texts } from '../texts.ts'

export interface FieldRule {
  required?: boolean
  /** Rejects text of whitespace only. */
  whitespace?: boolean
  /** Bounds of the length of a text or list. */
  min?: number
  max?: number
  pattern?: RegExp
  /** Rejects with the error to show. */
  validator?: (value: unknown) => Promise<void>
  /** Checked on submit only: for a validator that calls the server. */
  onSubmitOnly?: boolean
  /** Overrides the default message. */
  message?: string
}

const words = texts.form

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
const sizeOf = (value: unknown) => (typeof value === 'string' || Array.isArray(value) ? value.length : undefined)

/** Error of one rule; undefined: valid. */
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
 * First error of a value.
 * @param on `change` skips submit-only rules and malformed numbers
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
