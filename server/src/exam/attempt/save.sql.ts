/**
 * The write path of answers. Invariant: every acknowledged answer is seen by marking. Saves hold a shared advisory lock
 * of the site from before they read the record's state until COMMIT; a hand-in (and auto-submit) takes the lock
 * exclusively for its flip. Marking, which comes later, therefore sees every acknowledged answer.
 */
import type { LateStatus } from '@zhixing/contract/exam/state-shapes'
import { examStatus } from '@zhixing/contract/exam/kinds'
import type { UserAnswer } from '@zhixing/contract/exam/shapes'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { type RecordState, selectStates } from './record.sql.ts'
import { literal } from '../../kernel/db/literal.ts'

/** High part of the lock key; the low part is the site. */
const LOCK = 7_415_220_000_000_000n
const lockOf = (siteId: number): string => String(LOCK + BigInt(siteId))

/** Blocks hand-ins of this site until the transaction ends. */
const shareLock = (sql: Sql) => sql`SELECT pg_advisory_xact_lock_shared(${lockOf(sql.siteId)})`
/** Waits for saves in progress and blocks new ones until the transaction ends. Keep the transaction short. */
export async function submitLock(sql: Sql): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${lockOf(sql.siteId)})`
}

export interface AnswerRow {
  recordId: string
  userId: string
  problemId: string
  rev: number
  userAnswer: UserAnswer
  flag: 0 | 1
  /** In a sequential paper the position of the problem for this taker, from 1; otherwise 0. */
  place: number
  /** Device time of typing; null where the device does not report it. */
  answeredAt: string | null
}

interface Held {
  recordId: string
  problemId: string
  rev: number
}

/** Condition: the record has an answer at a later position than `s`. */
const isPassed = (sql: Sql) =>
  sql`EXISTS (SELECT FROM user_exam_answer x WHERE x.site_id = ${sql.siteId} AND x.record_id = s.r AND x.place > s.n)`
/**
 * Condition: record `r` has expired, and answer `s` states that it was typed afterwards. Before the end a wrong clock
 * is harmless.
 */
const isTypedLate = (sql: Sql) => sql`coalesce(r.cutoff_time < now() AND s.t > r.cutoff_time, false)`
/** Condition: answer `s` equals the stored one but for additional files. */
const addsFiles = (sql: Sql) => sql`EXISTS (
  SELECT FROM user_exam_answer x WHERE x.site_id = ${sql.siteId} AND x.record_id = s.r AND x.problem_id = s.p AND s.a @> x.user_answer
    AND (SELECT count(*)
      FROM jsonb_array_elements_text(s.a) e
      WHERE e NOT LIKE '/files/%') = (SELECT count(*)
      FROM jsonb_array_elements_text(x.user_answer) e
      WHERE e NOT LIKE '/files/%'))`

/**
 * Upserts the newest answer of each problem where the record is open. Rows must be unique by record and problem and
 * sorted by that key: concurrent batches then lock in one order and cannot deadlock. In a sequential paper a passed
 * position is read-only, except for files still uploading when the taker moved on. An answer typed after the end is
 * late, even within the grace.
 * @returns the written rows; a missing one was older than the stored answer, or its record is not open
 */
const writeAnswers = (sql: Tx, rows: readonly AnswerRow[], grace: number) => sql<Held[]>`
  INSERT INTO user_exam_answer AS a (site_id, record_id, problem_id, rev, user_answer, flag, place)
  SELECT ${sql.siteId}, s.r, s.p, s.v, s.a, s.f, s.n
  FROM jsonb_to_recordset(${JSON.stringify(rows.map(({ recordId, userId, problemId, rev, userAnswer, flag, place, answeredAt }) => ({ r: recordId, u: userId, p: problemId, v: rev, a: userAnswer, f: flag, n: place, t: answeredAt })))}::text::jsonb)
    AS s (r bigint, u bigint, p bigint, v bigint, a jsonb, f smallint, n smallint, t timestamptz)
  JOIN user_exam_record r ON r.site_id = ${sql.siteId} AND r.id = s.r AND r.user_id = s.u AND r.exam_status = ${literal(sql, examStatus.doing)}
    AND (r.cutoff_time IS NULL OR now() <= r.cutoff_time + make_interval(secs => ${grace}))
  WHERE NOT ${isTypedLate(sql)} AND (s.n = 0 OR NOT ${isPassed(sql)} OR ${addsFiles(sql)})
  ORDER BY s.r, s.p
  ON CONFLICT (site_id, record_id, problem_id)
  DO UPDATE SET rev = excluded.rev, user_answer = excluded.user_answer, flag = excluded.flag, place = excluded.place,
    saved_at = excluded.saved_at
  WHERE a.rev < excluded.rev
  RETURNING a.record_id, a.problem_id AS "problemId", a.rev::float8 AS rev`

/** Open records only: a later write would hide when the device was last online in time. */
const writePresence = (sql: Tx, recordIds: readonly string[], grace: number) => sql`
  INSERT INTO user_exam_presence AS p (site_id, record_id)
  SELECT ${sql.siteId}, r.id FROM unnest(${sql.ids(recordIds)}) AS alive(id) JOIN user_exam_record r ON r.site_id = ${sql.siteId} AND r.id = alive.id
    AND r.exam_status = ${literal(sql, examStatus.doing)} AND (r.cutoff_time IS NULL OR now() <= r.cutoff_time + make_interval(secs => ${grace})) ORDER BY r.id
  ON CONFLICT (site_id, record_id) DO UPDATE SET last_seen = excluded.last_seen WHERE p.last_seen < excluded.last_seen`

/** Stored revs of these answers (0: none), and which of them arrived after their position was passed. */
const selectHeld = (sql: Sql, rows: readonly AnswerRow[]) => sql<(Held & { isPassed: boolean })[]>`
  SELECT s.r AS "recordId", s.p AS "problemId", coalesce(a.rev, 0)::float8 AS rev, s.n > 0 AND ${isPassed(sql)} AS "isPassed"
  FROM jsonb_to_recordset(${JSON.stringify(rows.map(({ recordId, problemId, place }) => ({ r: recordId, p: problemId, n: place })))}::text::jsonb) AS s (r bigint, p bigint, n smallint)
  LEFT JOIN user_exam_answer a ON a.site_id = ${sql.siteId} AND a.record_id = s.r AND a.problem_id = s.p`

export interface SavedBatch {
  states: Map<string, RecordState>
  /** The stored rev by `record problem`. */
  held: Map<string, number>
  /** `record problem` of answers rejected because a sequential paper has moved on. */
  passed: Set<string>
}
export const heldKey = (recordId: string, problemId: string): string => `${recordId} ${problemId}`

/** Saves a batch in the caller's transaction, which must be new. `alive`: records that sent only a heartbeat. */
export async function saveBatch(
  tx: Tx,
  rows: readonly AnswerRow[],
  alive: readonly string[],
  grace: number,
): Promise<SavedBatch> {
  const ids = [...new Set([...rows.map(({ recordId }) => recordId), ...alive])]
  // Pipelined in one round trip: the connection runs these in order, each with a snapshot of its own (READ COMMITTED).
  // execute() sends at once instead of on await: the lock must come first.
  const locking = shareLock(tx).execute()
  const writing = rows.length > 0 ? writeAnswers(tx, rows, grace).execute() : []
  const [written, states] = await Promise.all([
    writing,
    selectStates(tx, ids, grace),
    alive.length > 0 ? writePresence(tx, alive, grace) : undefined,
    locking,
  ])
  const held = new Map(written.map(({ recordId, problemId, rev }) => [heldKey(recordId, problemId), rev]))
  const passed = new Set<string>()
  if (held.size < rows.length) {
    const rest = rows.filter(({ recordId, problemId }) => !held.has(heldKey(recordId, problemId)))
    for (const { recordId, problemId, rev, isPassed: behind } of await selectHeld(tx, rest)) {
      const key = heldKey(recordId, problemId)
      if (rev > 0) held.set(key, rev)
      if (behind) passed.add(key)
    }
  }
  return { states: new Map(states.map((state) => [state.id, state])), held, passed }
}

/** Stored revs of one record. */
export async function selectRevs(sql: Sql, recordId: string): Promise<Map<string, number>> {
  const rows = await sql<Held[]>`
    SELECT record_id, problem_id AS "problemId", rev::float8 AS rev FROM user_exam_answer WHERE site_id = ${sql.siteId} AND record_id = ${recordId}`
  return new Map(rows.map(({ problemId, rev }) => [problemId, rev]))
}

/** When the device was last online before the end: its last save or heartbeat, or the begin. */
export async function selectLastSeen(sql: Sql, recordId: string, grace: number): Promise<string> {
  const [row] = await sql<{ at: string }[]>`
    SELECT greatest(r.begin_time, p.last_seen, (
      SELECT max(a.saved_at)
      FROM user_exam_answer a
      WHERE a.site_id = r.site_id
        AND a.record_id = r.id
        AND (r.cutoff_time IS NULL OR a.saved_at <= r.cutoff_time + make_interval(secs => ${grace}))
    )) AS at
    FROM user_exam_record r
    LEFT JOIN user_exam_presence p ON p.site_id = r.site_id AND p.record_id = r.id
    WHERE r.site_id = ${sql.siteId} AND r.id = ${recordId}`
  return row?.at ?? ''
}

/** Start of the uptime: the later start of the database and of this process. */
async function selectUpSince(sql: Sql): Promise<number> {
  const [row] = await sql<{ at: string }[]>`SELECT pg_postmaster_start_time() AS at`
  return Math.max(Date.parse(row?.at ?? ''), Date.now() - process.uptime() * 1000)
}

/** Injection point for tests. */
export const machine = { upSince: selectUpSince }

export interface LateRow {
  problemId: string
  rev: number
  userAnswer: UserAnswer
  answeredAt: string | null
  signed: boolean
  lateStatus: 1 | 2
}

/**
 * Stores late answers.
 * @returns the new ones
 */
export async function insertLate(sql: Tx, recordId: string, rows: readonly LateRow[]) {
  return sql<{ problemId: string; rev: number; lateStatus: LateStatus }[]>`
    INSERT INTO user_exam_late (site_id, record_id, problem_id, rev, user_answer, answered_at, is_signed, late_status)
    SELECT ${sql.siteId}, ${recordId}, l."problemId", l.rev, l."userAnswer", l."answeredAt", l.signed::int, l."lateStatus"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS l ("problemId" bigint, rev bigint,
      "userAnswer" jsonb, "answeredAt" timestamptz, signed boolean, "lateStatus" smallint)
    ORDER BY 3, 4 ON CONFLICT DO NOTHING
    RETURNING problem_id AS "problemId", rev::float8 AS rev, late_status AS "lateStatus"`
}

/**
 * Merges accepted late answers into the answers; the highest rev wins.
 * @returns the problems that changed
 */
export async function mergeLate(sql: Tx, recordId: string, rows: readonly Pick<LateRow, 'problemId' | 'rev'>[]) {
  const changed = await sql<{ problemId: string }[]>`
    INSERT INTO user_exam_answer AS a (site_id, record_id, problem_id, rev, user_answer)
    SELECT DISTINCT ON (l.problem_id) l.site_id, l.record_id, l.problem_id, l.rev, l.user_answer
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS t ("problemId" bigint, rev bigint)
    JOIN user_exam_late l ON l.site_id = ${sql.siteId} AND l.record_id = ${recordId} AND l.problem_id = t."problemId" AND l.rev = t.rev
    ORDER BY l.problem_id, l.rev DESC
    ON CONFLICT (site_id, record_id, problem_id)
    DO UPDATE SET rev = excluded.rev, user_answer = excluded.user_answer, saved_at = excluded.saved_at
    WHERE a.rev < excluded.rev
    RETURNING a.problem_id AS "problemId"`
  return changed.map(({ problemId }) => problemId)
}

export async function addLate(sql: Tx, recordId: string, count: number): Promise<void> {
  await sql`UPDATE user_exam_record SET late_total = late_total + ${count} WHERE site_id = ${sql.siteId} AND id = ${recordId}`
}
