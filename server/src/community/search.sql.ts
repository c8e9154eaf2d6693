/** How words are looked for among a million texts of which the newest are shown. */
import type { Fragment, Sql } from '../kernel/db/index.ts'

const SAMPLE = 500
const COMMON = 30

/**
 * Whether words are in so many texts that the newest which hold them are found faster by walking from the newest one back than by the index of words, which
 * names all of them. Asked of a sample of the newest, since the planner does not know what reading the words of a text costs. `texts`, from FROM on, are
 * rows with `search_words`, the newest first.
 */
export async function areCommon(sql: Sql, texts: Fragment, query: string): Promise<boolean> {
  const [row] = await sql<{ n: number }[]>`
    SELECT count(*)::int AS n FROM (SELECT search_words ${texts} LIMIT ${SAMPLE}) t WHERE t.search_words @@ ${query}::text::tsquery`
  return (row?.n ?? 0) >= COMMON
}
