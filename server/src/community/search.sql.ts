/** How words are looked for among a million texts of which the newest are shown. */
import type { Fragment, Sql } from '../kernel/db/index.ts'

const SAMPLE = 200
const COMMON = 80
const RARE = 2
/** Words that the sample does not have may be rare, or the sample a flood of something else. */
const UNKNOWN = 10_000

/** Where the newest texts that hold some words are to be looked for. */
export interface Reach {
  /** In so many texts that walking from the newest one back finds them sooner than the index of words, which names all of them. */
  isCommon: boolean
  /** The sample has next to none: the index of words names few. */
  isRare: boolean
  /** So many of the newest texts are asked first; where they do not hold enough, all. */
  among: number
}

/**
 * How far to reach for `wanted` texts with these words: asked of a sample of the newest, since the planner does not know what reading the words of a text
 * costs. `texts`, from FROM on, are rows with `search_words`, the newest first.
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

/** A large list of texts of which the newest are found. */
export interface Texts {
  /** From FROM on, with a WHERE. */
  from: Fragment
  words: Fragment
  /** ORDER BY: the newest first. */
  newest: Fragment
  /** From FROM on, as an index alone answers it: about the same texts, for saying where some thousands of the newest end. */
  places: Fragment
  /** What the order goes by. */
  place: Fragment
  /** Newer than a place. */
  since: (place: string) => Fragment
  /** So many are found at most. */
  max: number
}

/** Where the texts that hold some words are counted: a common word among the newest, another one since a place first. */
export interface CountReach {
  isCommon: boolean
  /** Next to none of the newest hold it. */
  isRare: boolean
  since: string | null
}

/** How far to reach for counting what holds the words: one row, as a part of a statement. The place becomes a text once it is found: each that is passed would. */
export const countReach = (sql: Sql, { from, words, newest, places, place, max }: Texts, query: string) => sql`
  SELECT s.hits >= ${COMMON}::int AS is_common, s.hits < ${RARE}::int AS is_rare, (
    SELECT ${place} ${places} ${newest} LIMIT 1
    OFFSET CASE WHEN s.hits >= ${RARE}::int THEN ceil(${2 * max * SAMPLE}::float8 / s.hits)::bigint ELSE ${UNKNOWN}::bigint END
  )::text AS since
  FROM (SELECT count(*) AS hits FROM (SELECT ${words} AS words ${from} ${newest} LIMIT ${SAMPLE}) t WHERE t.words @@ ${query}::text::tsquery) s`

/** How many texts hold the words, up to the most that are found: one number, as a part of a statement. */
export function countHolding(sql: Sql, { from, words, newest, since, max }: Texts, query: string, reach?: CountReach) {
  const holding = sql`${from} AND ${words} @@ ${query}::text::tsquery`
  if (reach?.isCommon) return sql`SELECT count(*)::int AS n FROM (SELECT 1 ${holding} ${newest} LIMIT ${max}) walked`
  const all = sql`SELECT least(count(*), ${max}::bigint)::int AS n FROM (SELECT 1 ${holding} OFFSET 0) every`
  if (!reach?.since) return all
  return sql`
    SELECT CASE WHEN near.n = ${max}::int THEN near.n ELSE (${all}) END AS n
    FROM (SELECT least(count(*), ${max}::bigint)::int AS n FROM (SELECT 1 ${holding} AND ${since(reach.since)} OFFSET 0) gathered OFFSET 0) near`
}

/** Titles of some of the newest texts that hold one of the words, as a part of a statement. */
export function titlesHolding(sql: Sql, of: Texts, query: string, reach: CountReach, limit: number) {
  const holding = sql`${of.from} AND ${of.words} @@ ${query}::text::tsquery`
  if (reach.isCommon) return sql`SELECT title ${holding} ${of.newest} LIMIT ${limit}`
  const since = reach.isRare || !reach.since ? sql`` : sql`AND ${of.since(reach.since)}`
  // Gathered by the index of words before it is put in order.
  return sql`SELECT g.title FROM (SELECT title, ${of.place} AS place ${holding} ${since} OFFSET 0) g ORDER BY g.place DESC LIMIT ${limit}`
}
