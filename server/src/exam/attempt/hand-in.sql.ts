/** The end of a sitting: the state flip, and the marks that follow. */
import type { Mark, UserAnswer } from '@zhixing/contract/exam/shapes'
import { submitType, handedInStatuses, examStatus } from '@zhixing/contract/exam/kinds'
import type { OwnerSql, OwnerTx, Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'

export interface HandIn {
  recordId: string
  submitType: number
  /** The requesting device; undefined: the server itself. */
  deviceId?: string
}

/**
 * Hands in records of their takers. Idempotent. The submit time is now, but never after the cutoff: a later hand-in
 * counts as expiry. Before the cutoff only the active device may hand in, and reason "time" is rejected (a page that
 * missed extra time, or a fast clock). Requires flipLock.
 */
export async function handIn(sql: Tx, wanted: readonly HandIn[], grace: number) {
  return sql<{ id: string }[]>`
    UPDATE user_exam_record r
    SET exam_status = ${literal(sql, examStatus.handedIn)},
      submit_type = CASE WHEN r.cutoff_time < c.late_from THEN 2 ELSE w.t END,
      submit_time = least(c.now, r.cutoff_time)
    FROM jsonb_to_recordset(${JSON.stringify(wanted.map(({ recordId, submitType, deviceId }) => ({ r: recordId, t: submitType, d: deviceId })))}::text::jsonb) AS w (r bigint, t smallint, d text),
      (SELECT clock_timestamp(), now() - make_interval(secs => ${grace})) AS c (now, late_from)
    WHERE r.site_id = ${sql.siteId} AND r.id = w.r AND r.exam_status = ${literal(sql, examStatus.doing)}
      AND (r.cutoff_time <= c.now OR (w.t <> ${submitType.time} AND (w.d IS NULL OR r.device_id = w.d))) RETURNING r.id`
}

/**
 * Hands in expired records. Requires flipLock. The condition is repeated in the outer UPDATE: under READ COMMITTED only
 * that one is re-evaluated on a row that a concurrent transaction has just given more time.
 */
export async function handInDue(sql: Tx, grace: number, max: number): Promise<number> {
  const rows = await sql`
    UPDATE user_exam_record SET exam_status = ${literal(sql, examStatus.handedIn)}, submit_type = ${literal(sql, submitType.time)}, submit_time = cutoff_time
    WHERE site_id = ${sql.siteId} AND exam_status = ${literal(sql, examStatus.doing)} AND cutoff_time < now() - make_interval(secs => ${grace}) AND id IN (
      SELECT id
        FROM user_exam_record
        WHERE site_id = ${sql.siteId}
          AND exam_status = ${literal(sql, examStatus.doing)}
          AND cutoff_time < now() - make_interval(secs => ${grace})
        ORDER BY cutoff_time
        LIMIT ${max})
    RETURNING 1`
  return rows.length
}

/** Sites with expired records. */
export async function selectDueSites(owner: OwnerSql, grace: number): Promise<number[]> {
  const rows = await owner<{ siteId: string }[]>`
    SELECT DISTINCT site_id
    FROM user_exam_record
    WHERE exam_status = ${literal(owner, examStatus.doing)} AND cutoff_time < now() - make_interval(secs => ${grace})`
  return rows.map(({ siteId }) => Number(siteId))
}

/** Sites with records that are handed in and not marked. */
export async function selectUnmarkedSites(owner: OwnerSql): Promise<number[]> {
  const rows = await owner<{ siteId: string }[]>`
    SELECT DISTINCT site_id FROM user_exam_record WHERE exam_status = ${literal(owner, examStatus.handedIn)} AND marked_at IS NULL`
  return rows.map(({ siteId }) => Number(siteId))
}

export interface Unmarked {
  id: string
  examId: string
  version: number
  seed: number
  /** Reopened by the teacher: earlier manual marks may still apply. */
  isAgain: boolean
}

const unmarked = (sql: Sql) =>
  sql`
    SELECT id, exam_id, version, seed, reopen_count > 0 AS "isAgain"
    FROM user_exam_record
    WHERE site_id = ${sql.siteId} AND exam_status = ${literal(sql, examStatus.handedIn)} AND marked_at IS NULL`

/** Locks these records for marking; a concurrent marker waits and then finds them marked. */
export async function lockUnmarked(sql: Tx, ids: readonly string[]) {
  return sql<Unmarked[]>`${unmarked(sql)} AND id = ANY(${sql.ids(ids)}) ORDER BY id FOR UPDATE`
}

/** Locks some unmarked records that are not locked (SKIP LOCKED). */
export async function lockSomeUnmarked(sql: Tx, max: number) {
  return sql<Unmarked[]>`${unmarked(sql)} ORDER BY id LIMIT ${max} FOR UPDATE SKIP LOCKED`
}

/** All answers of records, as maps by problem id. */
export async function selectAnswerMaps(
  sql: Sql,
  ids: readonly string[],
): Promise<Map<string, Map<string, UserAnswer>>> {
  const rows = await sql<{ recordId: string; answers: Record<string, UserAnswer> }[]>`
    SELECT record_id, jsonb_object_agg(problem_id, user_answer) AS answers FROM user_exam_answer
    WHERE site_id = ${sql.siteId} AND record_id = ANY(${sql.ids(ids)}) GROUP BY record_id`
  return new Map(rows.map(({ recordId, answers }) => [recordId, new Map(Object.entries(answers))]))
}

export interface MarkedRow {
  id: string
  marks: Mark[]
  score: number
  objective: number
  subjective: number
  waiting: number
  answeredTotal: number
  totalScore: number
  problemTotal: number
  isPass: 0 | 1 | null
  correction: number
}

/** Writes marks. A record is finished when all answers are marked, otherwise it is being marked. */
export async function writeMarks(sql: Tx, rows: readonly MarkedRow[]): Promise<void> {
  await sql`
    UPDATE user_exam_record r
    SET marks = m.marks, score = m.score, objective_score = m.objective, subjective_score = m.subjective,
      answered_total = m."answeredTotal",
      total_score = m."totalScore", problem_total = m."problemTotal", is_pass = m."isPass", correction = m.correction, marked_at = now(),
      exam_status = CASE WHEN m.waiting > 0 THEN 4 ELSE 5 END, finished_at = CASE WHEN m.waiting > 0 THEN NULL ELSE c.now END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS m (id bigint, marks jsonb, score numeric,
      objective numeric, subjective numeric, waiting int, "answeredTotal" int,
      "totalScore" numeric, "problemTotal" int, "isPass" smallint, correction int), now() AS c (now)
    WHERE r.site_id = ${sql.siteId} AND r.id = m.id AND r.exam_status IN (${literal(sql, ...handedInStatuses)})`
}

export async function selectMarks(sql: Sql, id: string): Promise<Mark[] | null> {
  const [row] = await sql<
    { marks: Mark[] | null }[]
  >`SELECT marks FROM user_exam_record WHERE site_id = ${sql.siteId} AND id = ${id}`
  return row?.marks ?? null
}

/** Tries a transaction-level advisory lock. */
export async function tryLock(sql: OwnerTx, lock: number): Promise<boolean> {
  const [row] = await sql<{ taken: boolean }[]>`SELECT pg_try_advisory_xact_lock(${lock}::bigint) AS taken`
  return row?.taken ?? false
}
