import type { Fragment, Sql } from '../kernel/db/index.ts'

/** A kind of things that are searched, for counting: `count` answers one number, `n`, for the text of a tsquery. */
export interface CountedKind {
  type: number
  count: (query: string) => Fragment
  /** The same by sound; without it, this kind is not asked by sound. */
  countSound?: ((query: string) => Fragment) | undefined
}

/** How much each kind has by its words, or, where it has none, by what sounds like them (''  for nothing that could); one statement. */
export async function countKinds(sql: Sql, kinds: readonly CountedKind[], by: { words: string; sound: string }) {
  const none = sql`SELECT 0::int AS type, 0::int AS total_count WHERE false`
  const parts = kinds.map(({ type, count, countSound }) => {
    // OFFSET keeps the planner from counting again for each time the number is used.
    const words = sql`(SELECT n FROM (${count(by.words)} OFFSET 0) w OFFSET 0) c`
    const total = countSound && by.sound ? sql`CASE WHEN c.n = 0 THEN (${countSound(by.sound)}) ELSE c.n END` : sql`c.n`
    return sql`SELECT ${type}::int AS type, ${total} AS total_count FROM ${words}`
  })
  return sql<
    { type: number; totalCount: number }[]
  >`${parts.reduce((all, part) => sql`${all} UNION ALL ${part}`, none)}`
}

/** Titles of several kinds; one statement. */
export async function selectTitles(sql: Sql, kinds: readonly Fragment[]): Promise<string[]> {
  const none = sql`SELECT ''::text AS title WHERE false`
  const rows = await sql<{ title: string }[]>`${kinds.reduce((all, kind) => sql`${all} UNION ALL (${kind})`, none)}`
  return rows.map(({ title }) => title)
}
