/** Codes written into a statement as literals. */
import type postgres from '@zhixing/postgres'

const templates = new Map<string, TemplateStringsArray>()

/**
 * Integer codes as literals, comma-separated, for comparisons with constants. The planner can match a literal with the
 * predicate of a partial index and with column statistics; a parameter of a generic plan hides both.
 */
export function literal(
  sql: postgres.Sql | postgres.TransactionSql,
  ...codes: readonly number[]
): postgres.PendingQuery<postgres.Row[]> {
  if (!codes.every(Number.isInteger)) throw new Error('only integers can be literals')
  const text = codes.join(', ')
  const template = templates.get(text) ?? Object.assign([text], { raw: [text] })
  templates.set(text, template)
  return sql(template) as postgres.PendingQuery<postgres.Row[]>
}
