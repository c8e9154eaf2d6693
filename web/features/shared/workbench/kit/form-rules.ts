import { texts } from '../texts.ts'

export interface FieldRule {
  required?: boolean
  /** Rejects text of whitespace only. */
  whitespace?: boolean
  /** Bounds of the length of a text or list. */
  min?: number
  max?: number
  pattern?: RegExp
  /** Returns the error to show. */
  validator?: (value: unknown) => string | undefined
  /** As `validator`, by a request: on submit only. */
  ask?: (value: unknown) => Promise<string | undefined>
  /** Overrides the default message. */
  message?: string
}

const words = texts.form

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
const sizeOf = (value: unknown) => (typeof value === 'string' || Array.isArray(value) ? value.length : undefined)

/** Error of one rule; undefined: valid. */
function refusalOf(rule: FieldRule, value: unknown, label: string): string | undefined {
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
  return validator?.(value)
}

/** First error of a value, without the rules that ask the server. */
export function errorOf(rules: readonly FieldRule[], value: unknown, label: string): string | undefined {
  for (const rule of rules) {
    const refusal = refusalOf(rule, value, label)
    if (refusal !== undefined) return refusal
  }
  return undefined
}
