/** Subqueries that count search results, for a combined statement over domains. */
import type { Fragment, Sql } from '../kernel/db/index.ts'
import { searchedBlogs } from './blog/blog.sql.ts'
import { searchedQuestions } from './question/question.sql.ts'
import { type CountReach, countHolding, countReach, titlesHolding } from './search.sql.ts'

export interface Reaches {
  blogs: CountReach
  questions: CountReach
}

/** Search depth for articles and questions with these words; one statement. */
export async function selectReaches(sql: Sql, query: string): Promise<Reaches> {
  const all = { isCommon: false, isRare: true, since: null }
  const rows = await sql<(CountReach & { kind: keyof Reaches })[]>`
    SELECT 'blogs' AS kind, b.is_common, b.is_rare, b.since FROM (${countReach(sql, searchedBlogs(sql), query)}) b
    UNION ALL SELECT 'questions', q.is_common, q.is_rare, q.since FROM (${countReach(sql, searchedQuestions(sql), query)}) q`
  return { blogs: all, questions: all, ...Object.fromEntries(rows.map(({ kind, ...reach }) => [kind, reach])) }
}

/** Number of matching articles, as a subquery. */
export const countBlogs = (sql: Sql, query: string, reach?: CountReach) =>
  countHolding(sql, searchedBlogs(sql), query, reach)

/** Number of matching questions, as a subquery. */
export const countQuestions = (sql: Sql, query: string, reach?: CountReach) =>
  countHolding(sql, searchedQuestions(sql), query, reach)

/** Titles of articles and questions with any of the words, as subqueries. */
export async function postTitles(sql: Sql, query: string, limit: number): Promise<Fragment[]> {
  const { blogs, questions } = await selectReaches(sql, query)
  return [
    titlesHolding(sql, searchedBlogs(sql), query, blogs, limit),
    titlesHolding(sql, searchedQuestions(sql), query, questions, limit),
  ]
}
