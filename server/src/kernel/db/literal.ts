/** Codes written into a statement as literals. */
import type { AnySql, Fragment } from './index.ts'

const templates = new Map<string, TemplateStringsArray>()

/**
 * Integer codes as literals, comma-separated, for comparisons with constants. The planner can match a literal with the
 * predicate of a partial index and with column statistics; a parameter of a generic plan hides both.
 */
export function literal(sql: AnySql, ...codes: readonly number[]): Fragment {
  if (!codes.every(Number.isInteger)) throw new Error('only integers can be literals')
  const text = codes.join(', ')
  const template = templates.get(text) ?? Object.assign([text], { raw: [text] })
  templates.set(text, template)
  return sql(template) as Fragment
}
