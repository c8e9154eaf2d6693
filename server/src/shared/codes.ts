/** Codes of states in SQL, by name. */
import type { AnySql } from '../kernel/db/index.ts'
import type { Fragment } from '../kernel/db/helpers.ts'

/** A text as a fragment, not as a parameter. */
function literal(sql: AnySql, text: string): Fragment {
  const strings = [text]
  return sql(Object.assign(strings, { raw: strings }) as TemplateStringsArray) as Fragment
}

/** Guards against SQL injection by a value that is a number only by its type. */
function digits(value: number): string {
  if (!Number.isInteger(value)) throw new TypeError('a code is an integer')
  return String(value)
}

/**
 * A code as a literal: `exam_status = ${code(sql, examStatus.doing)}`. A parameter would keep the planner of a
 * generic plan from using a partial index whose predicate names the code.
 */
export const code = (sql: AnySql, value: number): Fragment => literal(sql, digits(value))

/** A list of codes: `exam_status IN ${codes(sql, handedIn)}`. */
export const codes = (sql: AnySql, values: readonly number[]): Fragment =>
  literal(sql, `(${values.map(digits).join(', ')})`)
