/** Codes of states in SQL, by name. */
import type { AnySql } from '../kernel/db/index.ts'
import type { Fragment } from '../kernel/db/helpers.ts'

/** A text as a fragment of its own. */
function literal(sql: AnySql, text: string): Fragment {
  const strings = [text]
  return sql(Object.assign(strings, { raw: strings }) as TemplateStringsArray) as Fragment
}

/**
 * A code as a literal: `exam_status = ${code(sql, examStatus.doing)}`. A parameter would keep the planner of a
 * generic plan from using a partial index whose predicate names the code.
 */
export const code = (sql: AnySql, value: number): Fragment => literal(sql, String(Number(value)))

/** A list of codes: `exam_status IN ${codes(sql, handedIn)}`. */
export const codes = (sql: AnySql, values: readonly number[]): Fragment =>
  literal(sql, `(${values.map(Number).join(', ')})`)
