/** Serialization of jsonb parameters. */
import type { AnySql } from './index.ts'
import { CallError } from '../errors.ts'

const badCharacter = '内容含有无法保存的字符'

/** Rejects lone surrogates, which PostgreSQL cannot store. @throws {CallError} invalid */
function wellFormed(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && !value.isWellFormed()) throw new CallError('invalid', badCharacter)
  return value
}

/** A value as jsonb. @throws {CallError} invalid: a string with a lone surrogate */
export const asJson = (sql: AnySql, value: unknown) => sql`${JSON.stringify(value, wellFormed)}::text::jsonb`
