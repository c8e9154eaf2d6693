/** Search strategy over a million texts of which the newest are shown. */
import type { Fragment, Sql } from '../kernel/db/index.ts'

const SAMPLE = 200
const COMMON = 80
const RARE = 2
/** Assumed frequency of words missing in the sample: they may be rare, or the sample may be a flood of other texts. */
const UNKNOWN = 10_000

/** Where to search for the newest matching texts. */
export interface Reach {
  /** So frequent that scanning from the newest text back is faster than the inverted index, which lists all matches. */
  isCommon: boolean
  /** So rare that the inverted index lists few. */
  isRare: boolean
  /** Number of newest texts searched first; if they do not suffice, all are searched. */
  among: number
}

/**
 * Search depth for `wanted` texts with these words, estimated from a sample of the newest, since the planner
 * underestimates the cost of reading text vectors. `texts`: a FROM clause with `search_words`, newest first.
 */
export async function reachOf(sql: Sql, texts: Fragment, query: string, wanted: number): Promise<Reach> {
  const [row] = await sql<{ n: number }[]>`
    SELECT count(*)::int AS n FROM (SELECT search_words ${texts} LIMIT ${SAMPLE}) t WHERE t.search_words @@ ${query}::text::tsquery`
  const hits = row?.n ?? 0
  return {
    isCommon: hits >= COMMON,
    isRare: hits < RARE,
    among: hits >= RARE ? Math.ceil(((2 * wanted) / hits) * SAMPLE) : UNKNOWN,
  }
}

/** A large list of texts of which the newest are searched. */
export interface Texts {
  /** FROM clause with WHERE. */
  from: Fragment
  words: Fragment
  /** ORDER BY: newest first. */
  newest: Fragment
  /** FROM clause answered by an index alone, for finding the position of some thousands of the newest. */
  places: Fragment
  /** Sort key. */
  place: Fragment
  /** Condition: newer than a place. */
  since: (place: string) => Fragment
  /** Maximum number of results. */
  max: number
}

/** Scope for counting matches: among the newest for common words, since a place for others. */
export interface CountReach {
  isCommon: boolean
  /** The sample has almost no match. */
  isRare: boolean
  since: string | null
}

/**
 * Scope for counting matches: one row, as a subquery. The place is cast to text after LIMIT, so that skipped rows are
 * not converted.
 */
export const countReach = (sql: Sql, { from, words, newest, places, place, max }: Texts, query: string) => sql`
  SELECT s.hits >= ${COMMON}::int AS is_common, s.hits < ${RARE}::int AS is_rare, (
    SELECT ${place} ${places} ${newest} LIMIT 1
    OFFSET CASE WHEN s.hits >= ${RARE}::int THEN ceil(${2 * max * SAMPLE}::float8 / s.hits)::bigint ELSE ${UNKNOWN}::bigint END
  )::text AS since
  FROM (SELECT count(*) AS hits FROM (SELECT ${words} AS words ${from} ${newest} LIMIT ${SAMPLE}) t WHERE t.words @@ ${query}::text::tsquery) s`

/** Number of matches up to the maximum, as a subquery. */
export function countHolding(sql: Sql, { from, words, newest, since, max }: Texts, query: string, reach?: CountReach) {
  const holding = sql`${from} AND ${words} @@ ${query}::text::tsquery`
  if (reach?.isCommon) return sql`SELECT count(*)::int AS n FROM (SELECT 1 ${holding} ${newest} LIMIT ${max}) walked`
  const all = sql`SELECT least(count(*), ${max}::bigint)::int AS n FROM (SELECT 1 ${holding} OFFSET 0) every`
  if (!reach?.since) return all
  return sql`
    SELECT CASE WHEN near.n = ${max}::int THEN near.n ELSE (${all}) END AS n
    FROM (SELECT least(count(*), ${max}::bigint)::int AS n FROM (SELECT 1 ${holding} AND ${since(reach.since)} OFFSET 0) gathered OFFSET 0) near`
}

/** Titles of some of the newest texts with any of the words, as a subquery. */
export function titlesHolding(sql: Sql, of: Texts, query: string, reach: CountReach, limit: number) {
  const holding = sql`${of.from} AND ${of.words} @@ ${query}::text::tsquery`
  if (reach.isCommon) return sql`SELECT title ${holding} ${of.newest} LIMIT ${limit}`
  const since = reach.isRare || !reach.since ? sql`` : sql`AND ${of.since(reach.since)}`
  // Collected by the inverted index before sorting.
  return sql`SELECT g.title FROM (SELECT title, ${of.place} AS place ${holding} ${since} OFFSET 0) g ORDER BY g.place DESC LIMIT ${limit}`
}
