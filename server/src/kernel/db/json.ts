/** JSON on its way into a column. */
import type { AnySql } from './index.ts'
import { CallError } from '../errors.ts'

const badCharacter = '内容含有无法保存的字符'

/** Half a character is no character that PostgreSQL could keep. @throws {CallError} invalid */
function wellFormed(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && !value.isWellFormed()) throw new CallError('invalid', badCharacter)
  return value
}

/** A value as jsonb. @throws {CallError} invalid when a text in it cannot be kept */
export const asJson = (sql: AnySql, value: unknown) => sql`${JSON.stringify(value, wellFormed)}::text::jsonb`
