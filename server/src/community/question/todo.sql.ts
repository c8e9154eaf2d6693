/** Unanswered questions of a lecturer's learners, for the dashboard of teachers. */
import type { LecturerMatter } from '../../course/index.ts'
import type { Sql } from '../../kernel/db/index.ts'
import { textState } from '../target.ts'

export async function selectTeacherQuestions(sql: Sql, userId: string) {
  return sql<LecturerMatter<'learnerQuestion'>[]>`
    SELECT 'learnerQuestion' AS kind, count(*)::int AS count, min(gmt_create) AS oldest, 0 AS course_category, '0' AS first_id FROM community_question
    WHERE site_id = ${sql.siteId} AND teacher_id = ${userId} AND teacher_id > 0 AND status_id = ${textState.shown} AND answer_count = 0`
}
