/**
 * The pool of problems for practice: public ones, and those of listed papers that are free or owned and either
 * unlimited in attempts or already sat. Excluded are problems under embargo (unsat.sql.ts), of papers whose window is
 * open or upcoming or whose answers are hidden, and of papers in progress, since practice reveals keys.
 */
import { stateCode } from '@zhixing/contract/states'
import { examStatus, handedInStatuses } from '@zhixing/contract/exam/kinds'
import type { PendingQuery, Row } from '@zhixing/postgres'
import type { Sql } from '../../kernel/db/index.ts'
import { withinCategory } from '../bank/index.ts'
import { concerns, hasPaper } from '../paper/index.ts'
import { unsat } from '../attempt/index.ts'
import { literal } from '../../kernel/db/literal.ts'

const { active } = stateCode.row

/** An SQL fragment. */
type Piece = PendingQuery<Row[]>

/**
 * FROM and WHERE: papers containing a problem (`xp`) whose answers are hidden at `now`. A window protects all versions
 * of a paper; the rule for showing answers is that of the newest version. An assigned paper restricts only those it is
 * assigned to, a private one the people of its organisation; without `userId` every paper restricts.
 */
export function shut(sql: Sql, userId: string | null, now: Date) {
  const at = now.toISOString()
  return sql`FROM exam_paper_problem xp JOIN exam_paper xv ON xv.site_id = xp.site_id AND xv.exam_id = xp.exam_id AND xv.version = xp.version
    JOIN exam_info xe ON xe.site_id = xp.site_id AND xe.id = xp.exam_id
    WHERE xp.site_id = ${sql.siteId}
      ${userId === null ? sql`` : sql`AND ${concerns(sql, userId, sql`xe`)}`}
      AND (xv.open_text::timestamptz > ${at} OR xv.close_text::timestamptz > ${at} OR xe.last_close > ${at}
      OR (xe.live_version = xp.version AND xe.is_deleted = 0 AND (
        xv.answer_show = 1 OR (xv.answer_show = 3 AND xv.close_text IS NULL) OR (xv.answer_show = 4 AND coalesce(xv.show_text::timestamptz > ${at}, true)))))`
}

/** Condition: the person is sitting a paper with problem `id`. This holds even for papers that do not count. */
const sits = (sql: Sql, userId: string, id: Piece) => sql`EXISTS (
  SELECT FROM user_exam_record sr JOIN exam_paper_problem sp ON sp.site_id = sr.site_id AND sp.exam_id = sr.exam_id AND sp.version = sr.version
  JOIN exam_paper sv ON sv.site_id = sr.site_id AND sv.exam_id = sr.exam_id AND sv.version = sr.version
  WHERE sr.site_id = ${sql.siteId}
    AND sr.user_id = ${userId}
    AND sr.exam_status = ${literal(sql, examStatus.doing)}
    AND sv.attempts > 0
    AND sp.problem_id = ${id})`

/**
 * Condition: the answers of problem `id` are hidden from this person at `now`. `exemptExam`: an exempt paper; the
 * caller checks its rules.
 */
export const locked = (sql: Sql, userId: string, id: Piece, now: Date, exemptExam?: Piece) =>
  sql`
    (EXISTS (SELECT ${shut(sql, userId, now)}
      AND xp.problem_id = ${id} ${exemptExam ? sql`AND xp.exam_id <> ${exemptExam}` : sql``})
      OR ${unsat(sql, userId, id, now)}
      OR ${sits(sql, userId, id)})`

/**
 * Condition: the answers of the exam behind entry `e` are hidden at `now`, by the rules of the sat version (mayShow).
 * Other papers with the problem are covered by `locked`.
 */
export const answersHidden = (sql: Sql, now: Date) => sql`(e.record_id <> 0 AND EXISTS (
  SELECT FROM user_exam_record ur JOIN exam_paper uv ON uv.site_id = ur.site_id AND uv.exam_id = ur.exam_id AND uv.version = ur.version
  JOIN exam_info ue ON ue.site_id = ur.site_id AND ue.id = ur.exam_id
  WHERE ur.site_id = e.site_id AND ur.id = e.record_id AND (ur.exam_status NOT IN (${literal(sql, ...handedInStatuses)}) OR uv.answer_show = 1
    OR (uv.answer_show = 3
      AND coalesce(greatest(uv.close_text::timestamptz, ue.last_close) > ${now.toISOString()}, false))
      OR (uv.answer_show = 4 AND coalesce(uv.show_text::timestamptz > ${now.toISOString()}, true)))))`

/**
 * FROM and WHERE: listed papers containing a problem (`op`) that this person may take; for '0' the free ones. A paper
 * with limited attempts must be sat first, since practice would reveal its keys.
 */
const onShelf = (sql: Sql, userId: string) => sql`FROM exam_paper_problem op
    JOIN exam_info e ON e.site_id = op.site_id AND e.id = op.exam_id AND e.live_version = op.version
    JOIN exam_paper ov ON ov.site_id = op.site_id AND ov.exam_id = op.exam_id AND ov.version = op.version
    WHERE op.site_id = ${sql.siteId} AND e.is_putaway = 1 AND e.is_deleted = 0
      AND ((e.is_publicity = 1 AND e.is_free = 1 AND NOT ov.has_password) OR ${hasPaper(sql, userId)})
      AND (ov.attempts = 0 OR EXISTS (
        SELECT FROM user_exam_record hr
          WHERE hr.site_id = e.site_id
            AND hr.user_id = ${userId}
            AND hr.exam_id = e.id
            AND hr.exam_status IN (${literal(sql, ...handedInStatuses)})))`

/** Condition: problem `p` is available to this person, embargoes aside. */
export const open = (sql: Sql, userId: string) =>
  sql`((p.is_public = 1 AND p.is_free = 1) OR EXISTS (SELECT ${onShelf(sql, userId)} AND op.problem_id = p.id))`

/** The selection criteria of a practice. */
export interface Choice {
  siteId: number
  userId: string
  now: Date
  /** all: everything available; wrong: the person's wrong answers not mastered; collected: bookmarked problems. */
  from: 'all' | 'wrong' | 'collected'
  subjectId?: string | undefined
  topicIds: readonly string[]
  problemTypes: readonly number[]
  difficulty?: number | undefined
  onlyUndone: boolean
}

/** Condition on problem `p` for a choice. */
function fits(sql: Sql, { userId, now, from, subjectId, topicIds, problemTypes, difficulty, onlyUndone }: Choice) {
  const topics = topicIds.map((id) => withinCategory(sql, 'topic', id))
  const anyTopic = topics.reduce((all, one) => sql`${all} OR ${one}`, sql`false`)
  return sql`p.site_id = ${sql.siteId} AND p.status_id = ${literal(sql, active)}
    ${problemTypes.length > 0 ? sql`AND p.problem_type = ANY(${sql.ids(problemTypes.map(String))})` : sql``}
    ${difficulty === undefined ? sql`` : sql`AND p.difficulty = ${difficulty}`}
    ${subjectId === undefined ? sql`` : sql`AND ${withinCategory(sql, 'subject', subjectId)}`}
    ${topicIds.length > 0 ? sql`AND (${anyTopic})` : sql``}
    ${onlyUndone ? sql`AND NOT EXISTS (SELECT FROM user_problem_stat s WHERE s.site_id = p.site_id AND s.user_id = ${userId} AND s.problem_id = p.id)` : sql``}
    ${from === 'wrong' ? sql`` : sql`AND ${open(sql, userId)}`}
    AND NOT ${locked(sql, userId, sql`p.id`, now)}`
}

/** Wrong and bookmarked problems are few: read from the person's rows. */
function own(sql: Sql, { userId, from, now }: Choice) {
  return from === 'wrong'
    ? sql`
      JOIN (SELECT DISTINCT e.problem_id
        FROM user_error_problem e
        WHERE e.site_id = ${sql.siteId}
          AND e.user_id = ${userId}
          AND e.status_id = ${literal(sql, active)}
          AND e.is_mastered = 0
          AND NOT ${answersHidden(sql, now)}) mine ON mine.problem_id = p.id`
    : sql`
      JOIN exam_collection mine ON mine.site_id = p.site_id
        AND mine.user_id = ${userId}
        AND mine.collection_type = ${literal(sql, stateCode.collection.problem)}
        AND mine.collection_id = p.id`
}

/** Candidates read before drawing: a small bank is shuffled whole, a large one is never read whole. */
const READ_MIN = 400

export interface Drawn {
  problemId: string
  version: number
}

/** Draws matching problems in random order. `seed`: 0 to 2^31, the start of the scan. */
export async function drawProblems(sql: Sql, choice: Choice, quantity: number, seed: number): Promise<Drawn[]> {
  if (choice.from !== 'all')
    return sql<Drawn[]>`
      SELECT p.id AS "problemId", p.version FROM exam_problem p ${own(sql, choice)} WHERE ${fits(sql, choice)} ORDER BY random() LIMIT ${quantity}`
  const read = Math.max(READ_MIN, quantity * 3)
  const condition = fits(sql, choice)
  return sql<Drawn[]>`
    SELECT "problemId", version FROM (
      (SELECT p.id AS "problemId", p.version
        FROM exam_problem p
        WHERE p.site_id = ${sql.siteId} AND p.pick_no >= ${seed} AND ${condition}
        ORDER BY p.pick_no
        LIMIT ${read})
      UNION ALL
      (SELECT p.id, p.version FROM exam_problem p WHERE p.site_id = ${sql.siteId} AND p.pick_no < ${seed} AND ${condition} ORDER BY p.pick_no LIMIT ${read})
      LIMIT ${read}
    ) near ORDER BY random() LIMIT ${quantity}`
}

/** The number of matches, counted up to `max`. */
export async function countFitting(sql: Sql, choice: Choice, max: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM exam_problem p ${choice.from === 'all' ? sql`` : own(sql, choice)} WHERE ${fits(sql, choice)} LIMIT ${max}
    ) fitting`
  return row?.count ?? 0
}

/** Those of the problems that are hidden from this person now. */
export async function selectLocked(sql: Sql, userId: string, ids: readonly string[], now: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await sql<{ id: string }[]>`
    SELECT x.id::text AS id FROM unnest(${sql.ids(ids)}) AS x(id) WHERE ${locked(sql, userId, sql`x.id`, now)}`
  return new Set(rows.map(({ id }) => id))
}

export interface CategoryTotal {
  id: string
  parentId: string
  categoryName: string
  categoryType: number
  problemTotal: number
}

/**
 * Subjects and knowledge points with their public problem counts, without descendants. Reads all problems: cache the
 * result.
 */
export async function selectCategoryTotals(sql: Sql, now: Date) {
  return sql<CategoryTotal[]>`
    WITH shut AS MATERIALIZED (SELECT DISTINCT xp.problem_id ${shut(sql, '0', now)}),
    shelved AS MATERIALIZED (SELECT DISTINCT op.problem_id ${onShelf(sql, '0')}),
    free AS MATERIALIZED (
      SELECT p.id, p.subject_id, p.topic_ids
      FROM exam_problem p
      WHERE p.site_id = ${sql.siteId}
        AND p.status_id = ${literal(sql, active)}
        AND p.id NOT IN (SELECT problem_id FROM shut)
        AND NOT ${unsat(sql, '0', sql`p.id`, now)}
        AND ((p.is_public = 1 AND p.is_free = 1) OR p.id IN (SELECT problem_id FROM shelved))
    ), counted AS (
      SELECT category_id, count(*)::int AS total FROM (
        SELECT subject_id AS category_id FROM free WHERE subject_id <> 0
        UNION ALL SELECT t.id::bigint FROM free f, jsonb_array_elements_text(f.topic_ids) AS t(id)
      ) matched GROUP BY 1
    )
    SELECT c.id, c.parent_id, c.category_name, c.exam_category_type AS "categoryType", coalesce(n.total, 0) AS "problemTotal"
    FROM exam_category c
    LEFT JOIN counted n ON n.category_id = c.id
    WHERE c.site_id = ${sql.siteId} AND c.exam_category_type IN (1, 5) AND c.status_id = ${literal(sql, active)}
    ORDER BY c.exam_category_type, c.sort, c.id`
}

/** A person's totals by category: answered, and last answered right. */
export async function selectOwnTotals(sql: Sql, userId: string) {
  return sql<{ id: string; answeredTotal: number; rightTotal: number }[]>`
    WITH mine AS MATERIALIZED (
      SELECT p.subject_id, p.topic_ids, (s.last_status = 'right')::int AS good
      FROM user_problem_stat s
      JOIN exam_problem p ON p.site_id = s.site_id AND p.id = s.problem_id
      WHERE s.site_id = ${sql.siteId} AND s.user_id = ${userId} AND p.status_id = ${literal(sql, active)}
    )
    SELECT id::text AS id, count(*)::int AS "answeredTotal", sum(good)::int AS "rightTotal" FROM (
      SELECT subject_id AS id, good FROM mine WHERE subject_id <> 0
      UNION ALL SELECT t.id::bigint, m.good FROM mine m, jsonb_array_elements_text(m.topic_ids) AS t(id)
    ) matched GROUP BY 1`
}
