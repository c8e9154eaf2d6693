/** Waiting answers that may be equal. */
import { examStatus } from '@zhixing/contract/exam/kinds'
import type { Sql } from '../../kernel/db/index.ts'
import { forMe, nickname, notOwn, type NextBy } from './grading-queue.sql.ts'
import { literal } from '../../kernel/db/literal.ts'

/** Limit of compared answers. */
const MAX_COMPARED = 5000
/** Longer texts are not equal by chance. */
const MAX_LENGTH = 500

/** Text answers to one problem that wait for this marker. */
export async function selectWaitingTexts(sql: Sql, by: NextBy & { problemId: string }) {
  return sql<{ recordId: string; nickname: string; text: string; answerTag: string }[]>`
    SELECT r.id AS "recordId", ${nickname(sql)} AS nickname, a.user_answer->>0 AS text, md5(a.user_answer::text) AS "answerTag"
    FROM user_exam_record r CROSS JOIN LATERAL jsonb_array_elements(r.tasks) w
    JOIN user_exam_answer a ON a.site_id = r.site_id AND a.record_id = r.id AND a.problem_id = ${by.problemId}
    WHERE r.site_id = ${sql.siteId}
      AND r.exam_id = ${by.examId}
      AND r.exam_status = ${literal(sql, examStatus.marking)}
      AND w.value->>'answerStatus' = 'reviewing'
      AND w.value->>'problemId' = ${by.problemId}
      AND ${forMe(sql, by)} AND ${notOwn(sql, by.userId)} AND jsonb_array_length(a.user_answer) = 1 AND length(a.user_answer->>0) <= ${MAX_LENGTH}
    ORDER BY r.id LIMIT ${MAX_COMPARED}`
}

/** The answers of some records to a problem. */
export async function selectTexts(sql: Sql, problemId: string, recordIds: readonly string[]) {
  return sql<{ recordId: string; text: string; hasFiles: boolean }[]>`
    SELECT record_id AS "recordId", coalesce(user_answer->>0, '') AS text, jsonb_array_length(user_answer) > 1 AS "hasFiles"
    FROM user_exam_answer WHERE site_id = ${sql.siteId} AND problem_id = ${problemId} AND record_id = ANY(${sql.ids(recordIds)})`
}
