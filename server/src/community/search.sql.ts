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
