import { today } from '../kernel/day.ts'
import type { Sql } from '../kernel/db/index.ts'
import type { PageRequest } from '../kernel/page.ts'

/** Retention of searched words in days. */
export const KEEP_DAYS = 90

/** Counts one search of a word today. */
export async function countSearch(sql: Sql, word: string, isMiss: boolean): Promise<void> {
  await sql`
    INSERT INTO search_word_day AS w (site_id, day, word, search_count, miss_count)
    VALUES (${sql.siteId}, ${today(sql)}, ${word}, 1, ${isMiss ? 1 : 0})
    ON CONFLICT (site_id, day, word) DO UPDATE SET search_count = w.search_count + 1,
      miss_count = w.miss_count + excluded.miss_count, last_time = excluded.last_time`
}

export interface SearchedWord {
  word: string
  searchCount: number
  missCount: number
  lastTime: string
}

/** Words of the last `days` days, those with most misses first. */
export function pageOfWords(sql: Sql, by: { days: number; onlyMissed: number; keyword: string }, page: PageRequest) {
  const words = sql`
    FROM (SELECT w.word, sum(w.search_count)::int AS search_count, sum(w.miss_count)::int AS miss_count, max(w.last_time) AS last_time
      FROM search_word_day w
      WHERE w.site_id = ${sql.siteId} AND w.day > ${today(sql)} - ${by.days}::int AND ${sql.contains(by.keyword, 'w.word')}
        GROUP BY w.word) s
    WHERE ${by.onlyMissed === 1 ? sql`s.miss_count > 0` : sql`true`}`
  return sql.page<SearchedWord>(
    page,
    words,
    (cut) =>
      sql`SELECT s.word, s.search_count, s.miss_count, s.last_time ${words}
        ORDER BY s.miss_count DESC, s.search_count DESC, s.word ${cut}`,
  )
}
