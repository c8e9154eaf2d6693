/** What holds some words, counted beside what other domains have: parts of one statement. */
import type { Fragment, Sql } from '../kernel/db/index.ts'
import { searchedBlogs } from './blog/blog.sql.ts'
import { searchedQuestions } from './question/question.sql.ts'
import { type CountReach, countHolding, countReach, titlesHolding } from './search.sql.ts'

export interface Reaches {
  blogs: CountReach
  questions: CountReach
}

/** How far to reach for counting articles and questions with these words; one statement. */
export async function selectReaches(sql: Sql, query: string): Promise<Reaches> {
  const all = { isCommon: false, isRare: true, since: null }
  const rows = await sql<(CountReach & { kind: keyof Reaches })[]>`
    SELECT 'blogs' AS kind, b.is_common, b.is_rare, b.since FROM (${countReach(sql, searchedBlogs(sql), query)}) b
    UNION ALL SELECT 'questions', q.is_common, q.is_rare, q.since FROM (${countReach(sql, searchedQuestions(sql), query)}) q`
  return { blogs: all, questions: all, ...Object.fromEntries(rows.map(({ kind, ...reach }) => [kind, reach])) }
}

/** How many articles of bloggers hold the words: one number, as a part of a statement. */
export const countBlogs = (sql: Sql, query: string, reach?: CountReach) =>
  countHolding(sql, searchedBlogs(sql), query, reach)

/** How many questions hold the words: one number, as a part of a statement. */
export const countQuestions = (sql: Sql, query: string, reach?: CountReach) =>
  countHolding(sql, searchedQuestions(sql), query, reach)

/** Titles of articles and questions that hold one of the words, as parts of a statement. */
export async function postTitles(sql: Sql, query: string, limit: number): Promise<Fragment[]> {
  const { blogs, questions } = await selectReaches(sql, query)
  return [
    titlesHolding(sql, searchedBlogs(sql), query, blogs, limit),
    titlesHolding(sql, searchedQuestions(sql), query, questions, limit),
  ]
}
