/** The end of a sitting: the flip of its state, and the marks that follow. */
import type { Mark, UserAnswer } from '@zhixing/contract/exam/shapes'
import { submitType } from '@zhixing/contract/exam/kinds'
import type { OwnerSql, OwnerTx, Sql, Tx } from '../../kernel/db/index.ts'

export interface HandIn {
  recordId: string
  submitType: number
  /** Who asks for it; none: the server itself. */
  deviceId?: string
}

/**
 * Hands in records of their takers, each once: a second time changes nothing. Takes its moment as the time of the hand-in, but never one after the
 * cutoff: what comes after that was handed in by time, whoever asked. Before the cutoff it is for the device that writes to say so, and "time is up"
 * (a page that has not heard of extra time, or whose clock is ahead) is not true. Under flipLock only.
 */
export async function handIn(sql: Tx, wanted: readonly HandIn[], grace: number) {
  return sql<{ id: string }[]>`
    UPDATE user_exam_record r SET exam_status = 3, submit_type = CASE WHEN r.cutoff_time < now() - make_interval(secs => ${grace}) THEN 2 ELSE w.t END, submit_time = least(clock_timestamp(), r.cutoff_time)
    FROM jsonb_to_recordset(${JSON.stringify(wanted.map(({ recordId, submitType, deviceId }) => ({ r: recordId, t: submitType, d: deviceId })))}::text::jsonb) AS w (r bigint, t smallint, d text)
    WHERE r.site_id = ${sql.siteId} AND r.id = w.r AND r.exam_status = 2
      AND (r.cutoff_time <= clock_timestamp() OR (w.t <> ${submitType.time} AND (w.d IS NULL OR r.device_id = w.d))) RETURNING r.id`
}

/**
 * Hands in what is due. Under flipLock only. Whether a record is due is asked twice: while the update waits for a row that is just being given more time,
 * the list of what is due is already made, and only what the update itself asks is looked at again.
 */
export async function handInDue(sql: Tx, grace: number, max: number): Promise<number> {
  const rows = await sql`
    UPDATE user_exam_record SET exam_status = 3, submit_type = 2, submit_time = cutoff_time
    WHERE site_id = ${sql.siteId} AND exam_status = 2 AND cutoff_time < now() - make_interval(secs => ${grace}) AND id IN (
      SELECT id FROM user_exam_record WHERE site_id = ${sql.siteId} AND exam_status = 2 AND cutoff_time < now() - make_interval(secs => ${grace}) ORDER BY cutoff_time LIMIT ${max})
    RETURNING 1`
  return rows.length
}

/** Sites with records that are due. */
export async function selectDueSites(owner: OwnerSql, grace: number): Promise<number[]> {
  const rows = await owner<{ siteId: string }[]>`
    SELECT DISTINCT site_id FROM user_exam_record WHERE exam_status = 2 AND cutoff_time < now() - make_interval(secs => ${grace})`
  return rows.map(({ siteId }) => Number(siteId))
}

/** Sites with records that were handed in and wait for their marks. */
export async function selectUnmarkedSites(owner: OwnerSql): Promise<number[]> {
  const rows = await owner<{ siteId: string }[]>`
    SELECT DISTINCT site_id FROM user_exam_record WHERE exam_status = 3 AND marked_at IS NULL`
  return rows.map(({ siteId }) => Number(siteId))
}

export interface Unmarked {
  id: string
  examId: string
  version: number
  seed: number
  /** Opened again by the teacher: what people gave before may still count. */
  isAgain: boolean
}

const unmarked = (sql: Sql) =>
  sql`SELECT id, exam_id, version, seed, reopen_count > 0 AS "isAgain" FROM user_exam_record WHERE site_id = ${sql.siteId} AND exam_status = 3 AND marked_at IS NULL`

/** Takes these records for marking: whoever else would mark them waits, and then finds them marked. */
export async function lockUnmarked(sql: Tx, ids: readonly string[]) {
  return sql<Unmarked[]>`${unmarked(sql)} AND id = ANY(${sql.ids(ids)}) ORDER BY id FOR UPDATE`
}

/** Takes some records that nobody else is marking. */
export async function lockSomeUnmarked(sql: Tx, max: number) {
  return sql<Unmarked[]>`${unmarked(sql)} ORDER BY id LIMIT ${max} FOR UPDATE SKIP LOCKED`
}

/** All answers of records, as maps by problem. */
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

/** Writes marks. A record whose answers all have theirs is finished; one with answers that wait for a person is being marked. */
export async function writeMarks(sql: Tx, rows: readonly MarkedRow[]): Promise<void> {
  await sql`
    UPDATE user_exam_record r SET marks = m.marks, score = m.score, objective_score = m.objective, subjective_score = m.subjective, answered_total = m."answeredTotal",
      total_score = m."totalScore", problem_total = m."problemTotal", is_pass = m."isPass", correction = m.correction, marked_at = now(),
      exam_status = CASE WHEN m.waiting > 0 THEN 4 ELSE 5 END, finished_at = CASE WHEN m.waiting > 0 THEN NULL ELSE now() END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS m (id bigint, marks jsonb, score numeric, objective numeric, subjective numeric, waiting int, "answeredTotal" int,
      "totalScore" numeric, "problemTotal" int, "isPass" smallint, correction int)
    WHERE r.site_id = ${sql.siteId} AND r.id = m.id AND r.exam_status IN (3, 4, 5)`
}

export async function selectMarks(sql: Sql, id: string): Promise<Mark[] | null> {
  const [row] = await sql<
    { marks: Mark[] | null }[]
  >`SELECT marks FROM user_exam_record WHERE site_id = ${sql.siteId} AND id = ${id}`
  return row?.marks ?? null
}

/** True when nobody else holds it; held until the transaction ends. */
export async function tryLock(sql: OwnerTx, lock: number): Promise<boolean> {
  const [row] = await sql<{ taken: boolean }[]>`SELECT pg_try_advisory_xact_lock(${lock}::bigint) AS taken`
  return row?.taken ?? false
}
