import type { Sql } from '../../kernel/db/index.ts'
import { indexWords } from '../../shared/search/tokenize.ts'
import * as sql from './search-words.sql.ts'

/**
 * Recomputes the words by which a course is found. Call it in the transaction that changes the course's name,
 * description, keywords, lecturer or lessons.
 */
export async function refreshSearchWords(tx: Sql, courseId: string): Promise<void> {
  const row = await sql.selectSearchSource(tx, courseId)
  if (!row) return
  const words = indexWords({
    title: row.courseName,
    names: `${row.lecturerName},${row.keyword}`,
    text: `${row.courseDesc},${row.periodNames}`,
  })
  await sql.updateSearchWords(tx, courseId, words)
}
