/** The site of a statement as one parameter, however often the statement and its fragments name it. */
import type postgres from '@zhixing/postgres'

/** Text before a value that is the site: a condition, or the first column of an INSERT, whose others may be a fragment. */
const BEFORE_SITE = /(?:\bsite_id = |(?:\(site_id\b[^()]*|^)\)\s+(?:VALUES \(|SELECT ))$/
const INT8 = 20

const places = new WeakMap<TemplateStringsArray, number[]>()
/** Which values of a template are sites; a template is one object for all its uses. */
function placesOf(strings: TemplateStringsArray): number[] {
  const known = places.get(strings)
  if (known) return known
  const found = [...strings.keys()].filter((at) => BEFORE_SITE.test(strings[at] as string))
  places.set(strings, found)
  return found
}

/** The driver numbers a parameter object once in a statement. */
const parameters = new Map<number, postgres.Parameter<number>>()
function parameterOf(sql: postgres.Sql | postgres.TransactionSql, siteId: number): postgres.Parameter<number> {
  const known = parameters.get(siteId) ?? (sql.typed(siteId as never, INT8) as unknown as postgres.Parameter<number>)
  parameters.set(siteId, known)
  return known
}

/**
 * Arguments of a tagged template with the site as a shared parameter. A distributed database finds the shard of a
 * statement by comparing its sites, which it can only if they are one parameter.
 */
export function withSiteParameter(
  sql: postgres.Sql | postgres.TransactionSql,
  siteId: number,
  args: unknown[],
): unknown[] {
  const [strings] = args as [TemplateStringsArray | undefined]
  if (!Array.isArray(strings) || !('raw' in strings)) return args
  const at = placesOf(strings as TemplateStringsArray).filter((place) => args[place + 1] === siteId)
  if (at.length === 0) return args
  const shared = parameterOf(sql, siteId)
  return args.map((value, place) => (at.includes(place - 1) ? shared : value))
}
