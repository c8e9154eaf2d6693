/** What graders gave, as far as grading by rules must not lose it. */
import type { Sql } from '../../kernel/db/index.ts'
import type { Given } from '@zhixing/exam-model'

/**
 * What was given (`g`) for the answer as it is now. An answer is known by its text, not by when it was saved: a device may send the same one again.
 * Of what was never answered the hash is empty.
 */
export const isCurrent = (sql: Sql) => sql`
  g.answer_hash = coalesce((SELECT md5(n.user_answer::text) FROM user_exam_answer n WHERE n.site_id = g.site_id AND n.record_id = g.record_id AND n.problem_id = g.problem_id), '')`

/** What counts of what was given, of whole records. */
export async function selectGivenOf(sql: Sql, recordIds: readonly string[]) {
  return sql<(Given & { recordId: string; problemId: string })[]>`
    SELECT g.record_id, g.problem_id, g.round, g.user_id, g.score, g.comment, g.rubric
    FROM user_exam_mark g WHERE g.site_id = ${sql.siteId} AND g.record_id = ANY(${sql.ids(recordIds)}) AND ${isCurrent(sql)} ORDER BY g.round`
}
