/** From marked records of a site to wrong-answer books and problem counts. */
import { stateCode } from '@zhixing/contract/states'
import { handedInStatuses } from '@zhixing/contract/exam/kinds'
import type { OwnerSql, Tx } from '../../kernel/db/index.ts'
import type { Counts } from '../bank/index.ts'
import { againColumns } from './book.sql.ts'
import { literal } from '../../kernel/db/literal.ts'

const { active } = stateCode.row

/** A record of a batch; `isSecond`: it was collected before. */
export interface Taken {
  id: string
  isSecond: boolean
}

/** Sites with records to collect. */
export async function selectUncollectedSites(owner: OwnerSql): Promise<number[]> {
  const rows = await owner<{ siteId: string }[]>`
    SELECT s.site_id FROM known_site s
    WHERE EXISTS (SELECT FROM user_exam_record r
        WHERE r.site_id = s.site_id AND r.marked_at IS NOT NULL AND r.collected_at IS NULL
          AND r.exam_status IN (${literal(owner, ...handedInStatuses)}))
      OR EXISTS (SELECT FROM user_exam_record r
        WHERE r.site_id = s.site_id AND r.collected_at IS NOT NULL AND r.finished_at > r.collected_at)
    ORDER BY s.site_id`
  return rows.map(({ siteId }) => Number(siteId))
}

/**
 * Locks a batch of records to collect: those marked by rules and not collected yet, and (`isSecond`) those with later
 * manual marks. Rows locked by other processes are skipped.
 */
export async function takeBatch(tx: Tx, max: number): Promise<Taken[]> {
  const rows = await tx<{ id: string }[]>`
    SELECT id FROM user_exam_record
    WHERE site_id = ${tx.siteId} AND marked_at IS NOT NULL AND collected_at IS NULL
      AND exam_status IN (${literal(tx, ...handedInStatuses)})
    ORDER BY id LIMIT ${max} FOR NO KEY UPDATE SKIP LOCKED`
  const first = rows.map(({ id }) => ({ id, isSecond: false }))
  const left = max - first.length
  if (left === 0) return first
  const again = await tx<{ id: string }[]>`
    SELECT id FROM user_exam_record
    WHERE site_id = ${tx.siteId} AND collected_at IS NOT NULL AND finished_at > collected_at
    ORDER BY id LIMIT ${left} FOR NO KEY UPDATE SKIP LOCKED`
  return [...first, ...again.map(({ id }) => ({ id, isSecond: true }))]
}

const asBatch = (tx: Tx, records: readonly Taken[]) =>
  tx`jsonb_to_recordset(${JSON.stringify(records)}::text::jsonb) AS b(id bigint, "isSecond" boolean)`

/**
 * Unfolds the marks of a batch into a temporary table, a row per answer with its problem, part and version; books,
 * counts and accuracy are all derived from it. `is_new`: not counted before; in a second collection only the manually
 * marked answers.
 */
export async function unfoldMarks(tx: Tx, records: readonly Taken[]): Promise<void> {
  // Created once per connection; ON COMMIT DELETE ROWS.
  await tx`
    CREATE TEMPORARY TABLE IF NOT EXISTS collected_mark (
      site_id bigint, record_id bigint, exam_id bigint, user_id bigint, at timestamptz, exam_name text,
        source_type smallint, leaf bigint, problem_id bigint, sub_id bigint, problem_type smallint,
        problem_version int, subject_id bigint, status text, is_new boolean
    ) ON COMMIT DELETE ROWS`
  // The planner cannot estimate the number of marks in a document: it would choose nested loops, and JIT for a query of
  // milliseconds.
  await tx`SELECT set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`
  await tx`
    INSERT INTO collected_mark
    WITH batch AS MATERIALIZED (
      SELECT r.site_id, r.id, r.exam_id, r.version, r.user_id, r.marks,
        CASE WHEN r.ref_id IS NULL THEN 1 ELSE 3 END AS source_type, coalesce(r.submit_time, r.marked_at) AS at,
        b."isSecond" AS second
      FROM ${asBatch(tx, records)} JOIN user_exam_record r ON r.site_id = ${tx.siteId} AND r.id = b.id
    ), problems AS MATERIALIZED (
      SELECT v.site_id, v.exam_id, v.version, f.value AS problem, coalesce(v.frozen ->> 'examName', '') AS exam_name
      FROM (SELECT DISTINCT site_id, exam_id, version FROM batch) used
      JOIN exam_paper v ON v.site_id = ${tx.siteId} AND v.exam_id = used.exam_id AND v.version = used.version,
        jsonb_array_elements(v.frozen -> 'problemList') AS f
    ), leaves AS MATERIALIZED (
      SELECT site_id, exam_id, version, exam_name, problem ->> 'id' AS leaf, (problem ->> 'id')::bigint AS problem_id, 0::bigint AS sub_id,
        (problem #>> '{doc,problemType}')::smallint AS problem_type, (problem ->> 'version')::int AS problem_version,
          coalesce((problem ->> 'subjectId')::bigint, 0) AS subject_id
      FROM problems WHERE problem #>> '{doc,problemType}' <> '6'
      UNION ALL
      SELECT site_id, exam_id, version, exam_name, sub.value ->> 'id', (problem ->> 'id')::bigint, (sub.value ->> 'id')::bigint,
        (sub.value ->> 'problemType')::smallint, (problem ->> 'version')::int, coalesce((problem ->> 'subjectId')::bigint, 0)
      FROM problems, jsonb_array_elements(problem #> '{doc,subList}') AS sub WHERE problem #>> '{doc,problemType}' = '6'
    )
    SELECT b.site_id, b.id AS record_id, b.exam_id, b.user_id, b.at, l.exam_name, b.source_type,
      l.leaf::bigint AS leaf, l.problem_id, l.sub_id, l.problem_type, l.problem_version, l.subject_id,
      m.value ->> 'answerStatus' AS status, NOT b.second OR coalesce(m.value ->> 'sysAudit', '') = '1'
    FROM batch b CROSS JOIN LATERAL jsonb_array_elements(coalesce(b.marks, '[]')) AS m
    JOIN leaves l ON l.site_id = b.site_id AND l.exam_id = b.exam_id AND l.version = b.version AND l.leaf = m.value ->> 'problemId'
    WHERE m.value ->> 'answerStatus' <> 'reviewing'`
  await tx`SELECT set_config('enable_nestloop', 'on', true)`
}

/** Updates each person's accuracy per problem (right: all parts right). Unanswered problems do not count. */
export async function addStats(tx: Tx): Promise<void> {
  await tx`
    INSERT INTO user_problem_stat (site_id, user_id, problem_id, answer_count, right_count, last_status, last_time)
    SELECT site_id, user_id, problem_id, count(*)::int, count(*) FILTER (WHERE status = 'right')::int,
      (array_agg(status ORDER BY record_id DESC))[1], max(at)
    FROM (
      SELECT site_id, record_id, user_id, problem_id, max(at) AS at,
        CASE WHEN bool_and(status = 'right') THEN 'right' WHEN bool_or(status IN ('right', 'part')) THEN 'part' ELSE 'wrong' END AS status
      FROM collected_mark WHERE is_new GROUP BY site_id, record_id, user_id, problem_id HAVING bool_or(status <> 'none')
    ) whole GROUP BY site_id, user_id, problem_id ORDER BY site_id, user_id, problem_id
    ON CONFLICT (site_id, user_id, problem_id)
    DO UPDATE SET answer_count = user_problem_stat.answer_count + excluded.answer_count,
      right_count = user_problem_stat.right_count + excluded.right_count,
      last_status = excluded.last_status, last_time = excluded.last_time`
}

/** Counts of answers to problems. */
export async function selectCounts(tx: Tx): Promise<Counts[]> {
  return tx<Required<Omit<Counts, 'use'>>[]>`
    SELECT problem_id, count(*) FILTER (WHERE status = 'right')::int AS right, count(*) FILTER (WHERE status = 'part')::int AS part,
      count(*) FILTER (WHERE status = 'wrong')::int AS wrong, count(*) FILTER (WHERE status = 'none')::int AS none
    FROM (
      SELECT record_id, problem_id,
        CASE WHEN bool_and(status = 'none') THEN 'none' WHEN bool_and(status = 'right') THEN 'right' WHEN bool_or(status IN ('right',
          'part')) THEN 'part' ELSE 'wrong' END AS status
      FROM collected_mark WHERE is_new GROUP BY record_id, problem_id
    ) whole GROUP BY problem_id ORDER BY problem_id`
}

/**
 * Adds wrong answers to the books, idempotently per record. Right answers update existing entries; where a corrected
 * key makes the very answer of an entry right, the entry is deleted.
 */
export async function addErrors(tx: Tx): Promise<void> {
  await tx`
    INSERT INTO user_error_problem (site_id, user_id, problem_id, sub_id, problem_type, version, subject_id,
      source_type, exam_id, record_id, source_name, user_answer, error_count, last_time, next_review_time)
    SELECT DISTINCT ON (w.site_id, w.user_id, w.problem_id, w.sub_id) w.site_id, w.user_id, w.problem_id, w.sub_id,
      w.problem_type, w.problem_version, w.subject_id, w.source_type, w.exam_id, w.record_id, w.exam_name,
      coalesce(a.user_answer, '[]'), (count(*) OVER (PARTITION BY w.site_id, w.user_id, w.problem_id, w.sub_id))::int, w.at, w.at
    FROM collected_mark w LEFT JOIN user_exam_answer a ON a.site_id = ${tx.siteId} AND a.record_id = w.record_id AND a.problem_id = w.leaf
    WHERE w.status IN ('wrong', 'part') ORDER BY w.site_id, w.user_id, w.problem_id, w.sub_id, w.record_id DESC
    ON CONFLICT (site_id, user_id, problem_id, sub_id) DO UPDATE SET error_count = user_error_problem.error_count + excluded.error_count, ${againColumns(tx)}
    WHERE user_error_problem.record_id <> excluded.record_id OR user_error_problem.user_answer <> excluded.user_answer`
  await tx`
    UPDATE user_error_problem e SET right_count = e.right_count + 1, gmt_modified = now()
    FROM (SELECT site_id, user_id, problem_id, sub_id, max(at) AS at FROM collected_mark WHERE status = 'right' AND is_new GROUP BY 1, 2, 3, 4) g
    WHERE e.site_id = ${tx.siteId} AND e.user_id = g.user_id AND e.problem_id = g.problem_id AND e.sub_id = g.sub_id AND e.status_id = ${literal(tx, active)} AND e.last_time < g.at`
  await tx`
    UPDATE user_error_problem e
    SET status_id = CASE WHEN e.error_count > 1 THEN e.status_id ELSE 0 END,
      error_count = greatest(e.error_count - 1, 1), record_id = 0, gmt_modified = now()
    FROM collected_mark g WHERE g.status = 'right' AND e.record_id = g.record_id
      AND e.site_id = ${tx.siteId} AND e.user_id = g.user_id AND e.problem_id = g.problem_id AND e.sub_id = g.sub_id`
}

/** Marks the batch as collected. */
export async function closeBatch(tx: Tx, records: readonly Taken[]): Promise<void> {
  // clock_timestamp(), not now(): a transaction that began before a concurrent marking must not appear to have seen it.
  await tx`
    UPDATE user_exam_record r
    SET collected_at = greatest(c.now, r.finished_at)
    FROM ${asBatch(tx, records)}, clock_timestamp() AS c (now)
    WHERE r.site_id = ${tx.siteId} AND r.id = b.id`
}
