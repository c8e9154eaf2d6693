/** Suggestions for marks, and the settings of papers for them. */
import type { WireOutputOf } from '@zhixing/contract'
import type { Sql } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'

export interface MarkSetting {
  mode: 0 | 1 | 2
  minAgreement: number
}

export async function selectMarkSetting(sql: Sql, examId: string): Promise<MarkSetting> {
  const [row] = await sql<MarkSetting[]>`
    SELECT mode, min_agreement FROM assistant_mark_setting WHERE site_id = ${sql.siteId} AND exam_id = ${examId}`
  return row ?? { mode: 0, minAgreement: 40 }
}

export async function upsertMarkSetting(sql: Sql, examId: string, { mode, minAgreement }: MarkSetting): Promise<void> {
  await sql`
    INSERT INTO assistant_mark_setting (site_id, exam_id, mode, min_agreement)
    VALUES (${sql.siteId}, ${examId}, ${mode}, ${minAgreement})
    ON CONFLICT (site_id, exam_id) DO UPDATE SET mode = excluded.mode, min_agreement = excluded.min_agreement,
      gmt_modified = excluded.gmt_modified`
}

type Suggestion = WireOutputOf<'assistant/auth/mark/suggest'>
export type Advice = Omit<Suggestion, 'agreement'>

/** The suggestion for an answer; undefined when there is none for this answer. */
export async function selectAdvice(sql: Sql, recordId: string, problemId: string, answerTag: string) {
  const [row] = await sql<Advice[]>`
    SELECT score::float8 AS score, full_score::float8 AS full_score, line_list, comment, is_flagged
    FROM assistant_mark_advice
    WHERE site_id = ${sql.siteId} AND record_id = ${recordId} AND problem_id = ${problemId} AND answer_tag = ${answerTag}`
  return row
}

export async function upsertAdvice(
  sql: Sql,
  of: { examId: string; recordId: string; problemId: string; answerTag: string; userId: string; model: string },
  { score, fullScore, lineList, comment, isFlagged }: Advice,
): Promise<void> {
  await sql`
    INSERT INTO assistant_mark_advice (site_id, record_id, problem_id, answer_tag, exam_id, user_id, score, full_score,
      line_list, comment, is_flagged, model)
    VALUES (${sql.siteId}, ${of.recordId}, ${of.problemId}, ${of.answerTag}, ${of.examId}, ${of.userId}, ${score},
      ${fullScore}, ${asJson(sql, lineList)}, ${comment}, ${isFlagged}, ${of.model})
    ON CONFLICT (site_id, record_id, problem_id) DO UPDATE SET answer_tag = excluded.answer_tag,
      score = excluded.score, full_score = excluded.full_score, line_list = excluded.line_list,
      comment = excluded.comment, is_flagged = excluded.is_flagged, model = excluded.model, gmt_create = excluded.gmt_create`
}

export interface AdvisedAnswer {
  recordId: string
  problemId: string
  answerTag: string
  score: number
}

/** The last suggestions for each problem of a paper. */
export async function selectLastAdvice(sql: Sql, examId: string, perProblem: number) {
  return sql<AdvisedAnswer[]>`
    SELECT record_id, problem_id, answer_tag, score::float8 AS score
    FROM (SELECT *, row_number() OVER (PARTITION BY problem_id ORDER BY gmt_create DESC, record_id DESC) AS place
      FROM assistant_mark_advice WHERE site_id = ${sql.siteId} AND exam_id = ${examId}) a
    WHERE place <= ${perProblem}`
}

/** Whether suggestions were shown for answers of an attempt of this person. */
export async function hasAdvice(sql: Sql, userId: string, recordId: string): Promise<boolean> {
  const rows = await sql`
    SELECT FROM assistant_mark_advice
    WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND record_id = ${recordId} LIMIT 1`
  return rows.length > 0
}
