/** Corrections of keys, and the records they affect. */
import type { RecordStatus } from '@zhixing/contract/exam/state-shapes'
import { beingMarkedStatuses } from '@zhixing/contract/exam/kinds'
import type { Mark, UserAnswer } from '@zhixing/contract/exam/shapes'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import { userView } from '../../user/index.ts'
import type { FrozenPaper } from '@zhixing/exam-model'
import type { Key } from './correct.ts'
import type { MarkedRecord } from './grading-queue.sql.ts'
import { literal } from '../../kernel/db/literal.ts'

/** A batch of marked records of a version with their answer to one problem, by keyset pagination over the id. */
export async function selectAffected(
  sql: Sql,
  by: { examId: string; version: number; problemId: string; after: string; limit: number },
) {
  return sql<{ recordId: string; nickname: string; marks: Mark[]; answer: UserAnswer | null }[]>`
    SELECT r.id AS "recordId", u.nickname, r.marks, a.user_answer AS answer
    FROM user_exam_record r
    JOIN ${userView(sql)} u ON u.site_id = r.site_id AND u.id = r.user_id
    LEFT JOIN user_exam_answer a ON a.site_id = r.site_id AND a.record_id = r.id AND a.problem_id = ${by.problemId}
    WHERE r.site_id = ${sql.siteId}
      AND r.exam_id = ${by.examId}
      AND r.version = ${by.version}
      AND r.exam_status IN (${literal(sql, ...beingMarkedStatuses)})
      AND r.marks IS NOT NULL
      AND r.id > ${by.after}
    ORDER BY r.id
    LIMIT ${by.limit}`
}

/**
 * Locks a paper against concurrent corrections until the transaction ends.
 * @returns the number of its last correction
 */
export async function lockPaper(sql: Tx, examId: string, version: number) {
  const [row] = await sql<{ correction: number }[]>`
    SELECT correction FROM exam_paper WHERE site_id = ${sql.siteId} AND exam_id = ${examId} AND version = ${version} FOR UPDATE`
  return row?.correction
}

export async function writeCorrection(
  sql: Tx,
  of: { paper: FrozenPaper; correction: number; problemId: string; before: Key; after: Key; userId: string },
): Promise<void> {
  const { examId, version } = of.paper
  await sql`
    UPDATE exam_paper
    SET frozen = ${asJson(sql, of.paper)}, correction = ${of.correction}
    WHERE site_id = ${sql.siteId} AND exam_id = ${examId} AND version = ${version}`
  await sql`
    INSERT INTO exam_correction (site_id, exam_id, version, correction, problem_id, before, after, user_id, record_total)
    SELECT ${sql.siteId}, ${examId}, ${version}, ${of.correction}, ${of.problemId}, ${asJson(sql, of.before)}, ${asJson(sql, of.after)}, ${of.userId},
      (SELECT count(*)
        FROM user_exam_record r
        WHERE r.site_id = ${sql.siteId}
          AND r.exam_id = ${examId}
          AND r.version = ${version}
          AND r.marks IS NOT NULL
          AND r.exam_status IN (${literal(sql, ...beingMarkedStatuses)}))`
}

export interface StaleRecord {
  recordId: string
  userId: string
  seed: number
  marks: Mark[]
  score: number | null
  examStatus: RecordStatus
}

/** Locks a batch of records with marks older than a correction. */
export async function lockStale(sql: Tx, by: { examId: string; version: number; correction: number; limit: number }) {
  return sql<StaleRecord[]>`
    SELECT id AS "recordId", user_id, seed, marks, score, exam_status FROM user_exam_record
    WHERE site_id = ${sql.siteId}
      AND exam_id = ${by.examId}
      AND version = ${by.version}
      AND correction < ${by.correction}
      AND marks IS NOT NULL
      AND exam_status IN (${literal(sql, ...beingMarkedStatuses)})
    ORDER BY id LIMIT ${by.limit} FOR UPDATE`
}

export async function selectAllAnswers(sql: Sql, recordIds: readonly string[]) {
  return sql<{ recordId: string; problemId: string; userAnswer: UserAnswer }[]>`
    SELECT record_id AS "recordId", problem_id, user_answer FROM user_exam_answer
    WHERE site_id = ${sql.siteId} AND record_id = ANY(${sql.ids(recordIds)})`
}

/** Writes new marks of many records and touches marked_at, so that derived data is recomputed. */
export async function writeRemarked(sql: Tx, correction: number, rows: readonly MarkedRecord[]): Promise<void> {
  await sql`
    UPDATE user_exam_record r
    SET marks = n.marks, score = n.score, objective_score = n.objective, subjective_score = n.subjective,
      is_pass = n."isPass", correction = ${correction},
      exam_status = CASE WHEN n.waiting > 0 THEN 4 ELSE 5 END,
        finished_at = CASE WHEN n.waiting > 0 THEN NULL WHEN r.marks = n.marks THEN coalesce(r.finished_at, c.now) ELSE c.now END
    FROM jsonb_to_recordset(${asJson(sql, rows)}) AS n ("recordId" bigint, marks jsonb, score numeric,
      objective numeric, subjective numeric, waiting int, "isPass" smallint), now() AS c (now)
    WHERE r.site_id = ${sql.siteId} AND r.id = n."recordId"`
}

export async function addProgress(
  sql: Tx,
  of: { examId: string; version: number; correction: number },
  counts: { done: number; changed: number },
): Promise<void> {
  await sql`
    UPDATE exam_correction
    SET done_total = least(done_total + ${counts.done}, greatest(record_total, done_total + ${counts.done})),
      changed_total = changed_total + ${counts.changed}
    WHERE site_id = ${sql.siteId} AND exam_id = ${of.examId} AND version = ${of.version} AND correction = ${of.correction}`
}

/** Marks all corrections up to this one as done. */
export async function finishCorrections(
  sql: Tx,
  of: { examId: string; version: number; correction: number },
): Promise<void> {
  await sql`
    UPDATE exam_correction SET finished_at = now(), done_total = greatest(done_total, record_total)
    WHERE site_id = ${sql.siteId} AND exam_id = ${of.examId} AND version = ${of.version} AND correction <= ${of.correction} AND finished_at IS NULL`
}

export async function selectCorrections(sql: Sql, examId: string) {
  return sql<
    {
      version: number
      correction: number
      problemId: string
      before: Key
      after: Key
      changedTotal: number
      doneTotal: number
      recordTotal: number
      finishedTime: string | null
      gmtCreate: string
    }[]
  >`
    SELECT version, correction, problem_id, before, after, changed_total, done_total, record_total, finished_at AS "finishedTime", gmt_create
    FROM exam_correction WHERE site_id = ${sql.siteId} AND exam_id = ${examId} ORDER BY gmt_create DESC, correction DESC LIMIT 100`
}
