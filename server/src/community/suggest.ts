/** Suggestions of titles for the search box. */
import { type Db, plannedForValues, type Sql } from '../kernel/db/index.ts'
import type { PageRequest } from '../kernel/page.ts'
import { queryWords } from '../shared/search/tokenize.ts'
import { pageOfFound as pageOfBlogs } from './blog/blog.sql.ts'
import { pageOfFound as pageOfQuestions } from './question/question.sql.ts'

async function titles<Row>(
  find: (sql: Sql, query: string, request: PageRequest) => Promise<{ list: Row[] }>,
  db: Db,
  keyword: string,
  limit: number,
): Promise<Row[]> {
  const query = queryWords(keyword)
  if (!query) return []
  return (await plannedForValues(db, (tx) => find(tx, query, { pageCurrent: 1, pageSize: limit }))).list
}

/** Blog articles by words. */
export const suggestBlogs = (db: Db, keyword: string, limit: number) => titles(pageOfBlogs, db, keyword, limit)

/** Questions by words. */
export const suggestQuestions = (db: Db, keyword: string, limit: number) => titles(pageOfQuestions, db, keyword, limit)
