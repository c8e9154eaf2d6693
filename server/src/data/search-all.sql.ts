import type { Fragment, Sql } from '../kernel/db/index.ts'

/** A searched kind: `count` is a subquery with one column `n`, for a tsquery as text. */
export interface CountedKind {
  type: number
  count: (query: string) => Fragment
  /** The count by phonetic match; absent when the kind has none. */
  countSound?: ((query: string) => Fragment) | undefined
}

/**
 * Number of matches of each kind by words or, when there is none, by sound ('' for no phonetic query); one statement.
 */
export async function countKinds(sql: Sql, kinds: readonly CountedKind[], by: { words: string; sound: string }) {
  const none = sql`SELECT 0::int AS type, 0::int AS total_count WHERE false`
  const parts = kinds.map(({ type, count, countSound }) => {
    // OFFSET 0 is an optimization fence: the count is computed once.
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
