/** Manual marks, with the answer each was given for. */
import { lecturerView, userView } from '../../user/index.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import { isCurrent } from '../attempt/index.ts'
import type { Given } from '@zhixing/exam-model'

export interface GivenRow extends Given {
  markerName: string
  gmtModified: string
  /** False when the mark was given for an earlier answer. */
  isCurrent: boolean
}

/** The last mark of people for each of these answers, and the digest of the answer that it was given for. */
export async function selectGivenScores(
  sql: Sql,
  answers: readonly { recordId: string; problemId: string }[],
): Promise<{ recordId: string; problemId: string; answerTag: string; score: number }[]> {
  if (answers.length === 0) return []
  return sql<{ recordId: string; problemId: string; answerTag: string; score: number }[]>`
    SELECT DISTINCT ON (g.record_id, g.problem_id) g.record_id, g.problem_id, g.answer_hash AS answer_tag,
      g.score::float8 AS score
    FROM user_exam_mark g
    JOIN jsonb_to_recordset(${asJson(
      sql,
      answers.map(({ recordId, problemId }) => ({ recordId, problemId })),
    )}) AS a("recordId" bigint, "problemId" bigint) ON a."recordId" = g.record_id AND a."problemId" = g.problem_id
    WHERE g.site_id = ${sql.siteId}
    ORDER BY g.record_id, g.problem_id, g.round DESC`
}

/** Whether a record is an attempt of this person. */
export async function ownsRecord(sql: Sql, userId: string, recordId: string): Promise<boolean> {
  const rows = await sql`
    SELECT FROM user_exam_record WHERE site_id = ${sql.siteId} AND id = ${recordId} AND user_id = ${userId}`
  return rows.length > 0
}

/** All marks for one answer and for earlier versions of it. */
export async function selectGiven(sql: Sql, recordId: string, problemId: string) {
  return sql<GivenRow[]>`
    SELECT g.round, g.user_id, g.score, g.comment, g.rubric, g.gmt_modified, ${isCurrent(sql)} AS "isCurrent",
      coalesce((SELECT l.lecturer_name FROM ${lecturerView(sql)} l WHERE l.site_id = g.site_id AND l.user_id = g.user_id LIMIT 1), u.nickname) AS "markerName"
    FROM user_exam_mark g JOIN ${userView(sql)} u ON u.site_id = g.site_id AND u.id = g.user_id
    WHERE g.site_id = ${sql.siteId} AND g.record_id = ${recordId} AND g.problem_id = ${problemId} ORDER BY g.round`
}

export async function upsertGiven(sql: Tx, recordId: string, problemId: string, given: Given) {
  await sql`
    INSERT INTO user_exam_mark (site_id, record_id, problem_id, round, user_id, score, comment, rubric, answer_hash)
    SELECT ${sql.siteId}, ${recordId}, ${problemId}, ${given.round}, ${given.userId}, ${given.score}, ${given.comment}, ${asJson(sql, given.rubric)},
      coalesce((SELECT md5(user_answer::text)
        FROM user_exam_answer
        WHERE site_id = ${sql.siteId} AND record_id = ${recordId} AND problem_id = ${problemId}), '')
    ON CONFLICT (site_id, record_id, problem_id, round) DO UPDATE
    SET user_id = excluded.user_id, score = excluded.score, comment = excluded.comment, rubric = excluded.rubric,
      answer_hash = excluded.answer_hash, gmt_modified = excluded.gmt_modified`
}

/**
 * Deletes a marker's own recent marks of an answer, except those of arbiters.
 * @returns whether there were any
 */
export async function deleteOwnGiven(
  sql: Tx,
  of: { recordId: string; problemId: string; userId: string },
  minutes: number,
) {
  const rows = await sql`
    DELETE FROM user_exam_mark
    WHERE site_id = ${sql.siteId}
      AND record_id = ${of.recordId}
      AND problem_id = ${of.problemId}
      AND user_id = ${of.userId}
      AND round <= 2
      AND gmt_modified > now() - make_interval(mins => ${minutes}) RETURNING 1`
  return rows.length > 0
}
