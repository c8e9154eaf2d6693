/** What waits on the marking desk, and what markers gave. */
import type { Mark, UserAnswer } from '@zhixing/contract/exam/shapes'
import type { Sql } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import type { Given } from './decide.ts'

export const idArray = (ids: readonly string[]): string => `{${ids.join(',')}}`

/** What was given `g` for the answer as it is now: one that came late and was taken replaces what was marked before. */
const current = (sql: Sql) => sql`
  NOT EXISTS (SELECT FROM user_exam_answer n WHERE n.site_id = g.site_id AND n.record_id = g.record_id AND n.problem_id = g.problem_id AND n.saved_at > g.gmt_modified)`

/** Papers that a lecturer marks, with how much was handed in and waits. */
function myExams(sql: Sql, by: { lecturerId: string; keyword: string; onlyWaiting: 0 | 1 }) {
  const pattern = `%${by.keyword.replace(/[\\%_]/g, '\\$&')}%`
  return sql`FROM exam_info e
    LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE r.exam_status IN (3, 4, 5))::int AS handed, count(*) FILTER (WHERE r.exam_status = 5)::int AS marked, count(*) FILTER (WHERE r.exam_status = 4)::int AS waiting, max(r.submit_time) AS last
      FROM user_exam_record r WHERE r.site_id = e.site_id AND r.exam_id = e.id
    ) c ON true
    WHERE e.is_deleted = 0 AND e.live_version > 0 AND (e.lecturer_id = ${by.lecturerId} OR EXISTS (SELECT FROM exam_marker m WHERE m.site_id = e.site_id AND m.exam_id = e.id AND m.lecturer_id = ${by.lecturerId}))
    ${by.keyword ? sql`AND e.exam_name ILIKE ${pattern}` : sql``} ${by.onlyWaiting ? sql`AND c.waiting > 0` : sql``}`
}

export async function selectExams(
  sql: Sql,
  by: { lecturerId: string; keyword: string; onlyWaiting: 0 | 1; limit: number; offset: number },
) {
  return sql<
    {
      examId: string
      examName: string
      isAuthor: 0 | 1
      handedTotal: number
      markedTotal: number
      waitingTotal: number
      markerTotal: number
      lastSubmitTime: string | null
    }[]
  >`
    SELECT e.id AS "examId", e.exam_name AS "examName", (e.lecturer_id = ${by.lecturerId})::int AS "isAuthor", c.handed AS "handedTotal", c.marked AS "markedTotal", c.waiting AS "waitingTotal", c.last AS "lastSubmitTime",
      (SELECT count(*)::int FROM exam_marker m WHERE m.site_id = e.site_id AND m.exam_id = e.id) AS "markerTotal"
    ${myExams(sql, by)} ORDER BY (c.waiting > 0) DESC, c.last DESC NULLS LAST, e.id DESC LIMIT ${by.limit} OFFSET ${by.offset}`
}

export async function countExams(sql: Sql, by: { lecturerId: string; keyword: string; onlyWaiting: 0 | 1 }) {
  const [row] = await sql<{ count: number }[]>`SELECT count(*)::int AS count ${myExams(sql, by)}`
  return row?.count ?? 0
}

export async function countHanded(sql: Sql, examId: string) {
  const [row] = await sql<{ handedTotal: number; markedTotal: number }[]>`
    SELECT count(*) FILTER (WHERE exam_status IN (3, 4, 5))::int AS "handedTotal", count(*) FILTER (WHERE exam_status = 5)::int AS "markedTotal" FROM user_exam_record WHERE exam_id = ${examId}`
  return row ?? { handedTotal: 0, markedTotal: 0 }
}

/** Versions of a paper that were handed in, newest first. */
export async function selectVersions(sql: Sql, examId: string): Promise<number[]> {
  const rows = await sql<{ version: number }[]>`
    SELECT DISTINCT version FROM user_exam_record WHERE exam_id = ${examId} AND exam_status IN (3, 4, 5) ORDER BY version DESC`
  return rows.map(({ version }) => version)
}

/** Answers that people mark, by problem: how many, how many are done, how many were given once, how many lie too far apart. */
export async function selectProblemCounts(sql: Sql, examId: string) {
  return sql<
    {
      problemId: string
      answerTotal: number
      doneTotal: number
      onceTotal: number
      twiceTotal: number
      average: number | null
    }[]
  >`
    SELECT m.value->>'problemId' AS "problemId", count(*)::int AS "answerTotal", count(*) FILTER (WHERE m.value ? 'sysAudit')::int AS "doneTotal",
      count(*) FILTER (WHERE NOT m.value ? 'sysAudit' AND g.rounds = 1)::int AS "onceTotal", count(*) FILTER (WHERE NOT m.value ? 'sysAudit' AND g.rounds >= 2)::int AS "twiceTotal",
      round(avg((m.value->>'score')::numeric) FILTER (WHERE m.value ? 'sysAudit'), 2) AS average
    FROM user_exam_record r CROSS JOIN LATERAL jsonb_array_elements(r.marks) m
    LEFT JOIN LATERAL (
      SELECT count(*)::int AS rounds FROM user_exam_mark g WHERE g.site_id = r.site_id AND g.record_id = r.id AND g.problem_id = (m.value->>'problemId')::bigint AND ${current(sql)}
    ) g ON true
    WHERE r.exam_id = ${examId} AND r.exam_status IN (4, 5) AND jsonb_typeof(r.marks) = 'array' AND (m.value->>'answerStatus' = 'reviewing' OR m.value ? 'sysAudit')
    GROUP BY 1`
}

const HAS_WORK = `[{"answerStatus":"reviewing"}]`
const HAS_GIVEN = `[{"sysAudit":1}]`

function takers(sql: Sql, by: { examId: string; onlyWaiting: 0 | 1 }) {
  return sql`FROM user_exam_record r JOIN users u ON u.site_id = r.site_id AND u.id = r.user_id
    WHERE r.exam_id = ${by.examId} AND ${by.onlyWaiting ? sql`r.exam_status = 4` : sql`r.exam_status IN (4, 5) AND (r.marks @> ${HAS_WORK}::text::jsonb OR r.marks @> ${HAS_GIVEN}::text::jsonb)`}`
}

export async function selectTakers(
  sql: Sql,
  by: { examId: string; onlyWaiting: 0 | 1; limit: number; offset: number },
) {
  return sql<
    {
      recordId: string
      nickname: string
      submitTime: string | null
      marks: Mark[]
      score: number | null
      totalScore: number
    }[]
  >`
    SELECT r.id AS "recordId", u.nickname, r.submit_time AS "submitTime", r.marks, r.score, r.total_score AS "totalScore" ${takers(sql, by)} ORDER BY r.id LIMIT ${by.limit} OFFSET ${by.offset}`
}

export async function countTakers(sql: Sql, by: { examId: string; onlyWaiting: 0 | 1 }): Promise<number> {
  const [row] = await sql<{ count: number }[]>`SELECT count(*)::int AS count ${takers(sql, by)}`
  return row?.count ?? 0
}

export interface DeskRecord {
  recordId: string
  examId: string
  version: number
  userId: string
  nickname: string
  examStatus: number
  seed: number
  marks: Mark[]
  score: number | null
  totalScore: number
}

const recordColumns = (sql: Sql) => sql`
  r.id AS "recordId", r.exam_id AS "examId", r.version, r.user_id AS "userId", (SELECT u.nickname FROM users u WHERE u.site_id = r.site_id AND u.id = r.user_id) AS nickname, r.exam_status AS "examStatus", r.seed, coalesce(r.marks, '[]') AS marks, r.score, r.total_score AS "totalScore"`

/** A record with work for people, that the lecturer may mark. */
const mayMark = (sql: Sql, lecturerId: string) => sql`
  r.exam_status IN (4, 5) AND r.marks IS NOT NULL AND EXISTS (SELECT FROM exam_info e WHERE e.site_id = r.site_id AND e.id = r.exam_id AND (e.lecturer_id = ${lecturerId}
    OR EXISTS (SELECT FROM exam_marker k WHERE k.site_id = e.site_id AND k.exam_id = e.id AND k.lecturer_id = ${lecturerId})))`

export async function selectRecord(sql: Sql, lecturerId: string, recordId: string) {
  const [row] = await sql<DeskRecord[]>`
    SELECT ${recordColumns(sql)} FROM user_exam_record r WHERE r.id = ${recordId} AND ${mayMark(sql, lecturerId)}`
  return row
}

/** The same, held against other markers, corrections and late answers until the transaction ends. */
export async function lockRecord(sql: Sql, lecturerId: string, recordId: string) {
  const [row] = await sql<DeskRecord[]>`
    SELECT ${recordColumns(sql)} FROM user_exam_record r WHERE r.id = ${recordId} AND ${mayMark(sql, lecturerId)} FOR UPDATE OF r`
  return row
}

export async function selectGiven(sql: Sql, recordId: string, problemIds: readonly string[]) {
  return sql<(Given & { problemId: string; markerName: string; gmtModified: string })[]>`
    SELECT g.problem_id AS "problemId", g.round, g.user_id AS "userId", g.score, g.comment, g.rubric, g.gmt_modified AS "gmtModified",
      coalesce((SELECT l.lecturer_name FROM lecturer l WHERE l.site_id = g.site_id AND l.user_id = g.user_id LIMIT 1), u.nickname) AS "markerName"
    FROM user_exam_mark g JOIN users u ON u.site_id = g.site_id AND u.id = g.user_id
    WHERE g.record_id = ${recordId} AND g.problem_id = ANY(${idArray(problemIds)}::text::bigint[]) AND ${current(sql)} ORDER BY g.round`
}

export async function selectAnswersOf(sql: Sql, recordId: string, problemIds?: readonly string[]) {
  return sql<{ problemId: string; userAnswer: UserAnswer; flag: 0 | 1 }[]>`
    SELECT problem_id AS "problemId", user_answer AS "userAnswer", flag FROM user_exam_answer
    WHERE record_id = ${recordId} ${problemIds ? sql`AND problem_id = ANY(${idArray(problemIds)}::text::bigint[])` : sql``}`
}

export interface NextBy {
  examId: string
  userId: string
  problemId?: string | undefined
  afterRecordId?: string | undefined
  /** Marked or not. */
  any: boolean
  back: boolean
  arbitrate: boolean
  markTimes: number
}

/** The record that follows (or comes before) with something for this marker. Walks the paper's records in the order of their ids. */
export async function selectNext(sql: Sql, by: NextBy): Promise<string | undefined> {
  const { problemId } = by
  const has = (mark: object) =>
    sql`r.marks @> ${JSON.stringify([{ ...(problemId ? { problemId } : {}), ...mark }])}::text::jsonb`
  const waiting = has({ answerStatus: 'reviewing' })
  // Where two mark, an answer that I gave, or that two gave, is nothing for me; unless I arbitrate, and then that is just what I look for.
  const rounds = sql`SELECT count(*) FROM user_exam_mark g WHERE g.site_id = r.site_id AND g.record_id = r.id AND g.problem_id = (w.value->>'problemId')::bigint AND ${current(sql)}`
  const mine = sql`
    AND EXISTS (SELECT FROM jsonb_array_elements(r.marks) w WHERE w.value->>'answerStatus' = 'reviewing' ${problemId ? sql`AND w.value->>'problemId' = ${problemId}` : sql``}
      AND ${by.arbitrate ? sql`(${rounds}) >= 2` : sql`(${rounds}) < 2 AND (${rounds} AND g.user_id = ${by.userId}) = 0`})`
  const [row] = await sql<{ id: string }[]>`
    SELECT r.id FROM user_exam_record r WHERE r.exam_id = ${by.examId}
      AND ${by.any ? sql`r.exam_status IN (4, 5) AND (${waiting} OR ${has({ sysAudit: 1 })})` : sql`r.exam_status = 4 AND ${waiting}`}
      ${!by.any && (by.markTimes === 2 || by.arbitrate) ? mine : sql``}
      ${by.afterRecordId ? (by.back ? sql`AND r.id < ${by.afterRecordId}` : sql`AND r.id > ${by.afterRecordId}`) : sql``}
    ORDER BY r.id ${by.back ? sql`DESC` : sql`ASC`} LIMIT 1`
  return row?.id
}

/** Where a marker begins when several mark at once: each in a stretch of their own, so that they do not meet at every answer. */
export async function selectStart(sql: Sql, examId: string, lecturerId: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    WITH team AS (SELECT lecturer_id FROM exam_marker WHERE exam_id = ${examId} UNION SELECT lecturer_id FROM exam_info WHERE id = ${examId}),
      me AS (SELECT (SELECT count(*) FROM team WHERE lecturer_id < ${lecturerId}) AS no, (SELECT count(*) FROM team) AS total)
    SELECT r.id FROM user_exam_record r WHERE r.exam_id = ${examId} AND r.exam_status = 4 AND (SELECT no FROM me) > 0
    ORDER BY r.id OFFSET (SELECT me.no * (SELECT count(*) FROM user_exam_record x WHERE x.exam_id = ${examId} AND x.exam_status = 4) / me.total FROM me) LIMIT 1`
  return row?.id
}

export async function upsertGiven(sql: Sql, siteId: number, recordId: string, problemId: string, given: Given) {
  await sql`
    INSERT INTO user_exam_mark (site_id, record_id, problem_id, round, user_id, score, comment, rubric)
    VALUES (${siteId}, ${recordId}, ${problemId}, ${given.round}, ${given.userId}, ${given.score}, ${given.comment}, ${asJson(sql, given.rubric)})
    ON CONFLICT (site_id, record_id, problem_id, round) DO UPDATE
    SET user_id = excluded.user_id, score = excluded.score, comment = excluded.comment, rubric = excluded.rubric, gmt_modified = now()`
}

export interface MarkedRecord {
  recordId: string
  marks: Mark[]
  score: number
  objective: number
  subjective: number
  waiting: number
  isPass: 0 | 1 | null
}

/** Writes the marks of a record and what follows from them. */
export async function updateMarks(sql: Sql, siteId: number, record: MarkedRecord): Promise<void> {
  const { recordId, marks, score, objective, subjective, waiting, isPass } = record
  await sql`
    UPDATE user_exam_record SET marks = ${asJson(sql, marks)}, score = ${score}, objective_score = ${objective}, subjective_score = ${subjective}, is_pass = ${isPass},
      exam_status = ${waiting > 0 ? 4 : 5}, finished_at = CASE WHEN ${waiting}::int > 0 THEN NULL ELSE now() END
    WHERE site_id = ${siteId} AND id = ${recordId}`
}

export async function selectMarkers(sql: Sql, examId: string) {
  return sql<{ lecturerId: string; lecturerName: string; markedTotal: number }[]>`
    SELECT l.id AS "lecturerId", l.lecturer_name AS "lecturerName",
      (SELECT count(*)::int FROM user_exam_mark m JOIN user_exam_record r ON r.site_id = m.site_id AND r.id = m.record_id WHERE m.site_id = l.site_id AND m.user_id = l.user_id AND r.exam_id = ${examId}) AS "markedTotal"
    FROM exam_marker k JOIN lecturer l ON l.site_id = k.site_id AND l.id = k.lecturer_id WHERE k.exam_id = ${examId} ORDER BY l.lecturer_name, l.id`
}

/** How many of these lecturers there are. */
export async function countLecturers(sql: Sql, ids: readonly string[]): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM lecturer WHERE id = ANY(${idArray(ids)}::text::bigint[]) AND status_id = 1`
  return row?.count ?? 0
}

export async function replaceMarkers(sql: Sql, siteId: number, examId: string, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM exam_marker WHERE site_id = ${siteId} AND exam_id = ${examId} AND NOT lecturer_id = ANY(${idArray(ids)}::text::bigint[])`
  await sql`
    INSERT INTO exam_marker (site_id, exam_id, lecturer_id) SELECT ${siteId}, ${examId}, id FROM unnest(${idArray(ids)}::text::bigint[]) id ON CONFLICT DO NOTHING`
}

/** Whether a document was put here by the taker of a record: an answer may write any number. */
export async function isFileOfTaker(sql: Sql, recordId: string, fileId: string): Promise<boolean> {
  const rows = await sql`
    SELECT 1 FROM user_exam_record r JOIN stored_file f ON f.site_id = r.site_id AND f.user_id = r.user_id WHERE r.id = ${recordId} AND f.id = ${fileId} AND f.file_kind = 'document'`
  return rows.length > 0
}

/** Other lecturers of the site whose name holds some letters. */
export async function searchLecturers(sql: Sql, lecturerId: string, keyword: string) {
  return sql<{ lecturerId: string; lecturerName: string }[]>`
    SELECT id AS "lecturerId", lecturer_name AS "lecturerName" FROM lecturer
    WHERE status_id = 1 AND id <> ${lecturerId} AND position(lower(${keyword}::text) IN lower(lecturer_name)) > 0 ORDER BY lecturer_name, id LIMIT 20`
}
