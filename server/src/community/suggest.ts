/** Titles for suggestions of a search. */
import type { Db } from '../kernel/db/index.ts'
import { queryWords } from '../kernel/search/tokenize.ts'
import { pageOfFound as pageOfBlogs } from './blog/blog.sql.ts'
import { pageOfFound as pageOfQuestions } from './question/question.sql.ts'

async function titles(
  find: typeof pageOfBlogs | typeof pageOfQuestions,
  db: Db,
  keyword: string,
  limit: number,
): Promise<{ id: string; title: string }[]> {
  const query = queryWords(keyword)
  return query ? (await find(db, query, { pageCurrent: 1, pageSize: limit })).list : []
}

/** Articles of bloggers by their words. */
export const suggestBlogs = (db: Db, keyword: string, limit: number) => titles(pageOfBlogs, db, keyword, limit)

/** Questions by their words. */
export const suggestQuestions = (db: Db, keyword: string, limit: number) => titles(pageOfQuestions, db, keyword, limit)
