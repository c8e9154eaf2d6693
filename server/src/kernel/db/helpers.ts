import type postgres from '@zhixing/postgres'
import { cappedPage, COUNT_CAP, offsetOf, pageOf, type Page, type PageRequest } from '../page.ts'
import { literal } from './literal.ts'

/** A part of a statement. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>

/** Helpers for list queries and upserts; part of every handle of a site. */
export interface Helpers {
  /** Ids (or small integers) as an array parameter: `id = ANY(${sql.ids(list)})`. The list may be empty. */
  ids(list: readonly (string | number)[]): Fragment
  /**
   * Case-insensitive substring match on any of the columns: `AND ${sql.contains(keyword, 'u.nickname')}`. Matches every
   * row if `words` is empty. A column is a name or a fragment.
   */
  contains(words: string | undefined, ...columns: (string | Fragment)[]): Fragment
  /** Column names, as a list: `c.course_name, c.course_logo`. */
  columns(names: readonly string[], table?: string): Fragment
  /**
   * The three parts of an upsert from one map of columns to values (or expressions), so that no part misses a column.
   * `insertOnly`: columns that an existing row keeps.
   */
  upsert(row: Readonly<Record<string, Value>>, insertOnly: readonly string[]): UpsertParts
  /**
   * Counts at most `COUNT_CAP + 1` rows. `of`: from FROM on, or with columns before it.
   */
  counted(of: Fragment): Promise<number>
  /**
   * One page of a list and its total count up to `COUNT_CAP`, queried concurrently. `of` is counted, from FROM on;
   * `rows` selects the page and places `cut` (LIMIT and OFFSET) before joins that only the rows of the page need.
   */
  page<Row extends object>(page: PageRequest, of: Fragment, rows: (cut: Fragment) => Fragment): Promise<Page<Row>>
  /** The same for long lists: counts and shows at most `upTo` rows. */
  longPage<Row extends object>(
    page: PageRequest,
    of: Fragment,
    rows: (cut: Fragment) => Fragment,
    upTo: number,
  ): Promise<Page<Row> & { isMore: 0 | 1 }>
}

/** A parameter, or an expression. */
type Value = string | number | boolean | null | Fragment

export interface UpsertParts {
  /** `INSERT INTO t (${names})` */
  names: Fragment
  /** `VALUES (${values})`, or `SELECT ${values} FROM …` */
  values: Fragment
  /** `ON CONFLICT … DO UPDATE SET ${changes}` */
  changes: Fragment
}

/** The helpers over one connection, pool or transaction. */
export function helpersOf(sql: postgres.Sql | postgres.TransactionSql): Helpers {
  const list = (parts: readonly Fragment[]): Fragment => parts.reduce((before, part) => sql`${before}, ${part}`)
  const columns = (names: readonly string[], table?: string): Fragment =>
    list(names.map((name) => sql`${sql(table ? `${table}.${name}` : name)}`))
  const counted = async (of: Fragment): Promise<number> => {
    // A literal: without a value the planner takes a tenth of all rows for the limit.
    const [row] = await sql<{ total: number }[]>`
      SELECT count(*)::int AS total FROM (SELECT ${of} LIMIT ${literal(sql, COUNT_CAP + 1)}) counted`
    return row?.total ?? 0
  }
  return {
    columns,
    counted,
    upsert(row, insertOnly) {
      const names = Object.keys(row)
      const overwritten = names.filter((name) => !insertOnly.includes(name))
      return {
        names: columns(names),
        values: list(Object.values(row).map((value) => sql`${value}`)),
        changes: list(overwritten.map((name) => sql`${sql(name)} = ${sql(`excluded.${name}`)}`)),
      }
    },
    ids: (list) => sql`${`{${list.join(',')}}`}::text::bigint[]`,
    contains(words, ...columns) {
      if (!words) return sql`true`
      const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
      const needle = words.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
      // ILIKE folds the case of all letters, which takes eight times as long; only words with é or я need that.
      const isPlain = !/\p{Cased}/u.test(words.replace(/[a-z]/gi, ''))
      const tests = columns.map((column) => {
        const text = typeof column === 'string' ? sql(column) : column
        return isPlain ? sql`strpos(lower(${text} COLLATE "C"), ${needle}::text) > 0` : sql`${text} ILIKE ${pattern}`
      })
      return sql`(${tests.reduce((one, other) => sql`${one} OR ${other}`)})`
    },
    async page<Row extends object>(page: PageRequest, of: Fragment, rows: (cut: Fragment) => Fragment) {
      const [total, list] = await Promise.all([counted(of), rows(sql`LIMIT ${page.pageSize} OFFSET ${offsetOf(page)}`)])
      return cappedPage(page, total, list as unknown as Row[])
    },
    async longPage<Row extends object>(
      page: PageRequest,
      counted: Fragment,
      rows: (cut: Fragment) => Fragment,
      upTo: number,
    ) {
      const offset = Math.min(offsetOf(page), upTo)
      const [[count], list] = await Promise.all([
        sql<{ total: number }[]>`SELECT count(*)::int AS total FROM (SELECT ${counted} LIMIT ${upTo + 1}) counted`,
        rows(sql`LIMIT ${Math.min(page.pageSize, upTo - offset)} OFFSET ${offset}`),
      ])
      const total = count?.total ?? 0
      return { ...pageOf(page, Math.min(total, upTo), list as unknown as Row[]), isMore: total > upTo ? 1 : 0 }
    },
  }
}
