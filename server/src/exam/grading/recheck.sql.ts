/** Recheck requests of takers. */
import type { RecheckStatus } from '@zhixing/contract/exam/state-shapes'
import { recheckStatus } from '@zhixing/contract/exam/kinds'
import type { OwnRecheck } from '@zhixing/contract/exam/result'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { type GradingRecord, mayMark, recordColumns } from './grading-queue.sql.ts'
import { literal } from '../../kernel/db/literal.ts'

export interface RecheckRecord {
  recheckId: string
  problemId: string
  reason: string
  recheckStatus: RecheckStatus
  scoreBefore: number
  scoreAfter: number | null
  reply: string
  gmtCreate: string
  answerTime: string | null
}

const recheckColumns = (sql: Sql) => sql`
  k.id AS "recheckId", k.problem_id, k.reason, k.recheck_status, k.score_before, k.score_after, k.reply, k.gmt_create, k.answered_at AS "answerTime"`

/** Condition: a request `k` on record `r` that this lecturer may answer. */
const answerableBy = (sql: Sql, lecturerId: string) => sql`
  FROM user_exam_recheck k JOIN user_exam_record r ON r.site_id = k.site_id AND r.id = k.record_id
  WHERE k.site_id = ${sql.siteId} AND ${mayMark(sql, lecturerId)}`

/** Requests on a record, oldest first. */
export async function selectOwnRechecks(sql: Sql, recordId: string) {
  return sql<OwnRecheck[]>`
    SELECT problem_id, reason, recheck_status, score_before, score_after, reply, gmt_create, answered_at AS "answerTime"
    FROM user_exam_recheck WHERE site_id = ${sql.siteId} AND record_id = ${recordId} ORDER BY id`
}

/**
 * Inserts a request.
 * @returns false when there is one already
 */
export async function insertRecheck(
  sql: Tx,
  row: { examId: string; recordId: string; problemId: string; userId: string; reason: string; scoreBefore: number },
): Promise<boolean> {
  const rows = await sql`
    INSERT INTO user_exam_recheck (site_id, exam_id, record_id, problem_id, user_id, reason, score_before)
    VALUES (${sql.siteId}, ${row.examId}, ${row.recordId}, ${row.problemId}, ${row.userId}, ${row.reason}, ${row.scoreBefore})
    ON CONFLICT (site_id, record_id, problem_id) DO NOTHING RETURNING 1`
  return rows.length > 0
}

export async function countRechecks(sql: Sql, lecturerId: string, examId: string) {
  const [row] = await sql<{ recheckTotal: number; recheckedTotal: number }[]>`
    SELECT (count(*) FILTER (WHERE k.recheck_status = ${literal(sql, recheckStatus.waiting)}))::int AS "recheckTotal",
      (count(*) FILTER (WHERE k.recheck_status > ${literal(sql, recheckStatus.waiting)}))::int AS "recheckedTotal"
    ${answerableBy(sql, lecturerId)} AND k.exam_id = ${examId}`
  return row ?? { recheckTotal: 0, recheckedTotal: 0 }
}

export async function pageOfRechecks(
  sql: Sql,
  by: { lecturerId: string; examId: string; isAnswered: 0 | 1 },
  page: PageRequest,
) {
  const from = sql`
    ${answerableBy(sql, by.lecturerId)}
      AND k.exam_id = ${by.examId}
      AND ${by.isAnswered ? sql`k.recheck_status > ${literal(sql, recheckStatus.waiting)}` : sql`k.recheck_status = ${literal(sql, recheckStatus.waiting)}`}`
  return sql.page<RecheckRecord & GradingRecord>(
    page,
    from,
    (cut) => sql`
    SELECT ${recheckColumns(sql)}, ${recordColumns(sql)} ${from} ORDER BY ${by.isAnswered ? sql`k.answered_at DESC` : sql`k.id ASC`}, k.id ${cut}`,
  )
}

/** A request that this lecturer may answer, with its record. */
export async function selectRecheck(sql: Sql, lecturerId: string, recheckId: string) {
  const [row] = await sql<(RecheckRecord & GradingRecord)[]>`
    SELECT ${recheckColumns(sql)}, ${recordColumns(sql)} ${answerableBy(sql, lecturerId)} AND k.id = ${recheckId}`
  return row
}

/** Same, with the record locked against markers, corrections and late answers until the transaction ends. */
export async function lockRecheck(sql: Tx, lecturerId: string, recheckId: string) {
  const [row] = await sql<(RecheckRecord & GradingRecord)[]>`
    SELECT ${recheckColumns(sql)}, ${recordColumns(sql)} ${answerableBy(sql, lecturerId)} AND k.id = ${recheckId} FOR UPDATE OF r, k`
  return row
}

export async function answerRecheck(
  sql: Tx,
  recheckId: string,
  answer: { recheckStatus: RecheckStatus; scoreAfter: number; reply: string; userId: string },
): Promise<void> {
  await sql`
    UPDATE user_exam_recheck
    SET recheck_status = ${answer.recheckStatus}, score_after = ${answer.scoreAfter}, reply = ${answer.reply},
      operator_id = ${answer.userId}, answered_at = now()
    WHERE site_id = ${sql.siteId} AND id = ${recheckId}`
}

/** Deletes the mark of an earlier recheck. */
export async function deleteGiven(sql: Tx, recordId: string, problemId: string, round: number): Promise<void> {
  await sql`
    DELETE FROM user_exam_mark WHERE site_id = ${sql.siteId} AND record_id = ${recordId} AND problem_id = ${problemId} AND round = ${round}`
}
