/** The wrong-answer book of one person: only entries whose answers are visible now. */
import { literal } from '../../kernel/db/literal.ts'
import { stateCode } from '@zhixing/contract/states'
import type { ErrorTask } from '@zhixing/contract/exam/wrong-book'
import type { ProblemDoc, ScoreRule, UserAnswer } from '@zhixing/contract/exam/shapes'
import type { Sql } from '../../kernel/db/index.ts'
import { dayOf } from '../../kernel/day.ts'
import { withinCategory } from '../bank/index.ts'
import { locked, answersHidden } from './pool.sql.ts'
import type { StoredCard } from './spaced-repetition.ts'

const { active, inactive } = stateCode.row

/** Filters of entries, all optional. */
export interface EntryFilters {
  siteId: number
  userId: string
  now: Date
  ids?: readonly string[] | undefined
  problemIds?: readonly string[] | undefined
  subjectId?: string | undefined
  problemType?: number | undefined
  sourceType?: number | undefined
  examId?: string | undefined
  topicId?: string | undefined
  /** undefined: both. */
  isMastered?: number | undefined
  reason?: string | undefined
  keyword?: string | undefined
  /** Only entries due now. */
  isDue?: boolean | undefined
}

export interface EntryRow extends Omit<ErrorTask, 'problem'> {
  doc: ProblemDoc
  videoId: string | null
  version: number
  userAnswer: UserAnswer
  card: StoredCard | null
  /** The points of the problem in its exam; null for practice, and where the exam is unknown. */
  paperRule: ScoreRule | null
}

/**
 * The exam exempt from `locked`: its own rules are checked by `answersHidden`, as on its result page, even though
 * others may still sit it.
 */
const ownExam = (sql: Sql) => sql`CASE WHEN e.record_id <> 0 THEN e.exam_id ELSE 0 END`

const isDue = (sql: Sql, now: Date) => sql`(e.is_mastered = 0 AND e.next_review_time <= ${now.toISOString()})`

function where(sql: Sql, by: EntryFilters) {
  const {
    userId,
    now,
    ids,
    problemIds,
    subjectId,
    problemType,
    sourceType,
    examId,
    topicId,
    isMastered,
    reason,
    keyword,
  } = by
  return sql`e.site_id = ${sql.siteId} AND e.user_id = ${userId} AND e.status_id = ${literal(sql, active)}
    ${ids ? sql`AND e.id = ANY(${sql.ids(ids)})` : sql``}
    ${problemIds ? sql`AND e.problem_id = ANY(${sql.ids(problemIds)})` : sql``}
    ${subjectId === undefined ? sql`` : sql`AND e.subject_id = ${subjectId}`}
    ${problemType === undefined ? sql`` : sql`AND e.problem_type = ${problemType}`}
    ${sourceType === undefined ? sql`` : sql`AND e.source_type = ${sourceType}`}
    ${examId === undefined ? sql`` : sql`AND e.exam_id = ${examId}`}
    ${topicId === undefined ? sql`` : sql`AND ${withinCategory(sql, 'topic', topicId)}`}
    ${isMastered === undefined ? sql`` : sql`AND e.is_mastered = ${isMastered}`}
    ${reason ? sql`AND e.reason = ${reason}` : sql``}
    AND ${sql.contains(keyword, 'p.plain_text', 'e.note')}
    ${by.isDue ? sql`AND ${isDue(sql, now)}` : sql``}
    AND NOT ${locked(sql, userId, sql`e.problem_id`, now, ownExam(sql))} AND NOT ${answersHidden(sql, now)}`
}

const joins = (sql: Sql) => sql`JOIN exam_problem p ON p.site_id = e.site_id AND p.id = e.problem_id`

/**
 * The effective key: of the paper where it was corrected, otherwise of the answered version. Points are those of the
 * paper.
 */
const docJoins = (sql: Sql) => sql`
  LEFT JOIN exam_problem_version v ON v.site_id = e.site_id AND v.problem_id = e.problem_id AND v.version = e.version
  LEFT JOIN user_exam_record r ON e.record_id <> 0 AND r.site_id = e.site_id AND r.id = e.record_id
  LEFT JOIN exam_paper x ON x.site_id = r.site_id AND x.exam_id = r.exam_id AND x.version = r.version
  LEFT JOIN LATERAL (SELECT CASE WHEN x.correction > 0 THEN f.value -> 'doc' END AS doc, f.value -> 'rule' AS rule
    FROM jsonb_array_elements(x.frozen -> 'problemList') f
    WHERE f.value ->> 'id' = e.problem_id::text
    LIMIT 1) fixed ON true
  LEFT JOIN exam_category c ON c.site_id = e.site_id AND c.id = e.subject_id`

const columns = (sql: Sql, now: Date) => sql`e.id, e.problem_id, e.sub_id, e.problem_type, e.version, e.subject_id,
  coalesce(c.category_name, '') AS "subjectName", e.source_type, e.source_name, e.exam_id, e.record_id,
  e.error_count, e.right_count, e.last_time, e.next_review_time, ${isDue(sql, now)}::int AS "isDue", e.is_mastered,
  e.note, e.reason, e.user_answer, e.card, p.video_id, coalesce(fixed.doc, v.doc, p.doc) AS doc, fixed.rule AS "paperRule"`

const orders = (sql: Sql) => ({
  time: sql`e.last_time DESC, e.id DESC`,
  count: sql`e.error_count DESC, e.last_time DESC, e.id DESC`,
  due: sql`e.next_review_time, e.id`,
})
export type EntryOrder = keyof ReturnType<typeof orders>

export async function selectEntries(
  sql: Sql,
  by: EntryFilters & { sortBy: EntryOrder; limit: number; offset: number },
) {
  // Selects the page first, so that only its documents are decompressed.
  return sql<EntryRow[]>`
    SELECT ${columns(sql, by.now)} FROM (
      SELECT e.* FROM user_error_problem e ${joins(sql)} WHERE ${where(sql, by)} ORDER BY ${orders(sql)[by.sortBy]} LIMIT ${by.limit} OFFSET ${by.offset}
    ) e ${joins(sql)} ${docJoins(sql)} ORDER BY ${orders(sql)[by.sortBy]}`
}

/** Those of the problems that have an entry. */
export async function selectBooked(
  sql: Sql,
  by: EntryFilters & { problemIds: readonly string[] },
): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    SELECT DISTINCT e.problem_id AS id FROM user_error_problem e ${joins(sql)} WHERE ${where(sql, by)}`
  return new Set(rows.map(({ id }) => id))
}

export async function countEntries(sql: Sql, by: EntryFilters): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM user_error_problem e ${joins(sql)} WHERE ${where(sql, by)}`
  return row?.count ?? 0
}

/** One entry; `lock`: locked until the transaction ends. */
export async function selectEntry(sql: Sql, by: EntryFilters & { id: string; lock?: boolean }) {
  const [row] = await sql<EntryRow[]>`
    SELECT ${columns(sql, by.now)}
    FROM user_error_problem e ${joins(sql)} ${docJoins(sql)}
    WHERE ${where(sql, { ...by, ids: [by.id] })} ${by.lock ? sql`FOR UPDATE OF e` : sql``}`
  return row
}

/** Totals of the book by the filter columns. */
export async function selectTotals(sql: Sql, by: EntryFilters) {
  return sql<
    {
      subjectId: string
      subjectName: string
      problemType: number
      reason: string
      isMastered: 0 | 1
      count: number
      dueTotal: number
    }[]
  >`
    SELECT e.subject_id, coalesce(max(c.category_name), '') AS "subjectName", e.problem_type, e.reason, e.is_mastered,
      count(*)::int AS count, count(*) FILTER (WHERE ${isDue(sql, by.now)})::int AS "dueTotal"
    FROM user_error_problem e ${joins(sql)} LEFT JOIN exam_category c ON c.site_id = e.site_id AND c.id = e.subject_id
    WHERE ${where(sql, by)} GROUP BY e.subject_id, e.problem_type, e.reason, e.is_mastered`
}

/** Counts of due, active and mastered entries, and the time of the next due one. */
export async function selectDueCounts(sql: Sql, by: EntryFilters) {
  const [row] = await sql<{ total: number; dueTotal: number; masteredTotal: number; nextTime: string | null }[]>`
    SELECT count(*) FILTER (WHERE e.is_mastered = 0)::int AS total,
      count(*) FILTER (WHERE ${isDue(sql, by.now)})::int AS "dueTotal",
      count(*) FILTER (WHERE e.is_mastered = 1)::int AS "masteredTotal",
      min(e.next_review_time) FILTER (WHERE e.is_mastered = 0 AND e.next_review_time > ${by.now.toISOString()}) AS "nextTime"
    FROM user_error_problem e ${joins(sql)} WHERE ${where(sql, by)}`
  return row ?? { total: 0, dueTotal: 0, masteredTotal: 0, nextTime: null }
}

/** Entries due in the next two weeks by day, today first; overdue ones count for today. Days are in China time. */
export async function selectDueDays(sql: Sql, by: EntryFilters) {
  const today = dayOf(sql, sql`${by.now.toISOString()}::timestamptz`)
  return sql<{ day: string; dueTotal: number }[]>`
    WITH due AS (SELECT greatest(${dayOf(sql, sql`e.next_review_time`)}, ${today}) AS day, count(*)::int AS n
      FROM user_error_problem e ${joins(sql)} WHERE ${where(sql, { ...by, isMastered: 0 })} GROUP BY 1)
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, coalesce(n, 0) AS "dueTotal"
    FROM (SELECT ${today} + n AS day FROM generate_series(0, 13) AS n) d LEFT JOIN due USING (day) ORDER BY d.day`
}

/**
 * Knowledge points of the entries, with the entries of those below them as the filter by one counts them; smallest
 * mastered share first, at most `limit`.
 */
export async function selectTopics(sql: Sql, by: EntryFilters & { limit: number }) {
  return sql<{ topicId: string; topicName: string; count: number; masteredTotal: number; dueTotal: number }[]>`
    WITH RECURSIVE mine AS MATERIALIZED (
      SELECT e.id, e.is_mastered, ${isDue(sql, by.now)} AS due, p.topic_ids
      FROM user_error_problem e ${joins(sql)} WHERE ${where(sql, by)} AND p.topic_ids <> '[]'
    ), below AS (
      SELECT DISTINCT t.id::bigint AS top, t.id::bigint AS id FROM mine m, jsonb_array_elements_text(m.topic_ids) AS t(id)
      UNION SELECT b.top, c.id FROM exam_category c JOIN below b ON c.parent_id = b.id WHERE c.site_id = ${sql.siteId}
    ), counted AS (
      SELECT b.top, count(DISTINCT m.id)::int AS count,
        (count(DISTINCT m.id) FILTER (WHERE m.is_mastered = 1))::int AS mastered,
        (count(DISTINCT m.id) FILTER (WHERE m.due))::int AS due
      FROM below b JOIN mine m ON m.topic_ids ? b.id::text GROUP BY 1
    )
    SELECT c.id AS "topicId", c.category_name AS "topicName", n.count, n.mastered AS "masteredTotal", n.due AS "dueTotal"
    FROM counted n JOIN exam_category c ON c.site_id = ${sql.siteId} AND c.id = n.top AND c.status_id = ${literal(sql, active)}
    ORDER BY n.mastered::float8 / n.count, n.count - n.mastered DESC, c.id LIMIT ${by.limit}`
}

/**
 * Deletes entries.
 * @returns how many of the person's own
 */
export async function removeEntries(sql: Sql, userId: string, ids: readonly string[]): Promise<number> {
  const rows = await sql`
    UPDATE user_error_problem
    SET status_id = ${literal(sql, inactive)}, gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND id = ANY(${sql.ids(ids)}) AND status_id = ${literal(sql, active)}
    RETURNING id`
  return rows.length
}

/**
 * Marks entries as mastered, or resets them as just answered wrong; unchanged where already so.
 * @returns how many of the person's own
 */
export async function updateMastered(
  sql: Sql,
  by: { siteId: number; userId: string; now: Date; ids: readonly string[]; isMastered: 0 | 1 },
): Promise<number> {
  const at = by.now.toISOString()
  const changed = by.isMastered
    ? sql`is_mastered = 1, mastered_at = ${at}`
    : sql`is_mastered = 0, mastered_at = NULL, right_count = 0, next_review_time = ${at}`
  const own = sql`site_id = ${by.siteId} AND user_id = ${by.userId} AND id = ANY(${sql.ids(by.ids)}) AND status_id = ${literal(sql, active)}`
  await sql`UPDATE user_error_problem SET ${changed}, gmt_modified = now() WHERE ${own} AND is_mastered <> ${by.isMastered}`
  const [row] = await sql<{ count: number }[]>`SELECT count(*)::int AS count FROM user_error_problem WHERE ${own}`
  return row?.count ?? 0
}

/** Stores a note and a reason; absent ones are unchanged. */
export async function updateNote(
  sql: Sql,
  userId: string,
  { id, note, reason }: { id: string; note?: string | undefined; reason?: string | undefined },
): Promise<boolean> {
  const rows = await sql`
    UPDATE user_error_problem SET note = coalesce(${note ?? null}, note), reason = coalesce(${reason ?? null}, reason), gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND id = ${id} AND status_id = ${literal(sql, active)} RETURNING id`
  return rows.length > 0
}
