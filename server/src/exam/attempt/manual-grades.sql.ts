/** Manual marks that re-marking by rules must keep. */
import type { Sql } from '../../kernel/db/index.ts'
import type { Given } from '@zhixing/exam-model'

/**
 * Condition: the mark `g` was given for the current answer. Answers are compared by hash rather than by save time,
 * since a device may resend one. The hash of no answer is empty.
 */
export const isCurrent = (sql: Sql) => sql`
  g.answer_hash = coalesce((SELECT md5(n.user_answer::text)
    FROM user_exam_answer n
    WHERE n.site_id = g.site_id AND n.record_id = g.record_id AND n.problem_id = g.problem_id), '')`

/** The effective manual marks of whole records. */
export async function selectGivenOf(sql: Sql, recordIds: readonly string[]) {
  return sql<(Given & { recordId: string; problemId: string })[]>`
    SELECT g.record_id, g.problem_id, g.round, g.user_id, g.score, g.comment, g.rubric
    FROM user_exam_mark g WHERE g.site_id = ${sql.siteId} AND g.record_id = ANY(${sql.ids(recordIds)}) AND ${isCurrent(sql)} ORDER BY g.round`
}
