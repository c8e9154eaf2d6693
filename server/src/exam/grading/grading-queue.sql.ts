/** The grading queue. */
import { stateCode } from '@zhixing/contract/states'
import type { LateStatus, RecordStatus } from '@zhixing/contract/exam/state-shapes'
import { beingMarkedStatuses, examStatus, handedInStatuses, recheckStatus } from '@zhixing/contract/exam/kinds'
import { lecturerView, userView } from '../../user/index.ts'
import type { Mark, UserAnswer } from '@zhixing/contract/exam/shapes'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { asJson } from '../../kernel/db/json.ts'
import { fileView } from '../../system/index.ts'
import { isCurrent } from '../attempt/index.ts'
import { heldByOthers } from './grading-claims.sql.ts'
import { literal } from '../../kernel/db/literal.ts'
import { markedBy } from '../paper/index.ts'

const { active } = stateCode.row

/** Papers that a lecturer marks, with the counts of submitted and waiting answers. */
function myExams(sql: Sql, by: { lecturerId: string; keyword: string; onlyWaiting: 0 | 1 }) {
  return sql`FROM exam_info e
    CROSS JOIN LATERAL (SELECT count(*)::int AS total FROM user_exam_recheck h WHERE h.site_id = e.site_id AND h.exam_id = e.id AND h.recheck_status = ${literal(sql, recheckStatus.waiting)}) k
    LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE r.exam_status IN (${literal(sql, ...handedInStatuses)}))::int AS handed, count(*) FILTER (WHERE r.exam_status = ${literal(sql, examStatus.marked)})::int AS marked, count(*) FILTER (WHERE r.exam_status = ${literal(sql, examStatus.marking)})::int AS waiting, max(r.submit_time) AS last
      FROM user_exam_record r WHERE r.site_id = e.site_id AND r.exam_id = e.id
    ) c ON true
    WHERE e.site_id = ${sql.siteId} AND e.is_deleted = 0 AND e.live_version > 0 AND e.id IN ${markedBy(sql, by.lecturerId)}
    AND ${sql.contains(by.keyword, 'e.exam_name')} ${by.onlyWaiting ? sql`AND (c.waiting > 0 OR k.total > 0)` : sql``}`
}

export async function pageOfExams(
  sql: Sql,
  by: { lecturerId: string; keyword: string; onlyWaiting: 0 | 1 },
  page: PageRequest,
) {
  return sql.page<{
    examId: string
    examName: string
    isAuthor: 0 | 1
    handedTotal: number
    markedTotal: number
    waitingTotal: number
    markerTotal: number
    lastSubmitTime: string | null
    recheckTotal: number
  }>(
    page,
    sql`${myExams(sql, by)}`,
    (cut) => sql`
    SELECT e.id AS "examId", e.exam_name, (e.lecturer_id = ${by.lecturerId})::int AS "isAuthor", c.handed AS "handedTotal", c.marked AS "markedTotal", c.waiting AS "waitingTotal", c.last AS "lastSubmitTime", k.total AS "recheckTotal",
      (SELECT count(*)::int FROM exam_marker m WHERE m.site_id = e.site_id AND m.exam_id = e.id) AS "markerTotal"
    ${myExams(sql, by)} ORDER BY (c.waiting > 0 OR k.total > 0) DESC, c.last DESC NULLS LAST, e.id DESC ${cut}`,
  )
}

export async function countHanded(sql: Sql, examId: string) {
  const [row] = await sql<{ handedTotal: number; markedTotal: number }[]>`
    SELECT count(*) FILTER (WHERE exam_status IN (${literal(sql, ...handedInStatuses)}))::int AS "handedTotal", count(*) FILTER (WHERE exam_status = ${literal(sql, examStatus.marked)})::int AS "markedTotal" FROM user_exam_record WHERE site_id = ${sql.siteId} AND exam_id = ${examId}`
  return row ?? { handedTotal: 0, markedTotal: 0 }
}

/** Submitted versions of a paper, newest first. */
export async function selectVersions(sql: Sql, examId: string): Promise<number[]> {
  const rows = await sql<{ version: number }[]>`
    SELECT DISTINCT version FROM user_exam_record WHERE site_id = ${sql.siteId} AND exam_id = ${examId} AND exam_status IN (${literal(sql, ...handedInStatuses)}) ORDER BY version DESC`
  return rows.map(({ version }) => version)
}

/** Manually marked answers by problem: total, done, and points. */
export async function selectProblemCounts(sql: Sql, examId: string) {
  return sql<{ problemId: string; answerTotal: number; doneTotal: number; average: number | null }[]>`
    SELECT w.value->>'problemId' AS "problemId", count(*)::int AS "answerTotal", count(*) FILTER (WHERE w.value ? 'sysAudit')::int AS "doneTotal",
      round(avg((w.value->>'score')::numeric) FILTER (WHERE w.value ? 'sysAudit'), 2) AS average
    FROM user_exam_record r CROSS JOIN LATERAL jsonb_array_elements(r.tasks) w
    WHERE r.site_id = ${sql.siteId} AND r.exam_id = ${examId} AND r.exam_status IN (${literal(sql, ...beingMarkedStatuses)}) GROUP BY 1`
}

/** Answers by problem that wait for a second marker or the arbiter. */
export async function selectPendingCounts(sql: Sql, examId: string) {
  return sql<{ problemId: string; onceTotal: number; twiceTotal: number }[]>`
    SELECT problem_id, count(*) FILTER (WHERE rounds = 1)::int AS "onceTotal", count(*) FILTER (WHERE rounds >= 2)::int AS "twiceTotal" FROM (
      SELECT g.problem_id, count(*) AS rounds FROM user_exam_record r JOIN user_exam_mark g ON g.site_id = r.site_id AND g.record_id = r.id
      WHERE r.site_id = ${sql.siteId} AND r.exam_id = ${examId} AND r.exam_status = ${literal(sql, examStatus.marking)} AND r.tasks @> jsonb_build_array(jsonb_build_object('problemId', g.problem_id::text, 'answerStatus', 'reviewing')) AND ${isCurrent(sql)}
      GROUP BY g.record_id, g.problem_id
    ) pending GROUP BY 1`
}

function takers(sql: Sql, by: { examId: string; onlyWaiting: 0 | 1 }) {
  return sql`FROM user_exam_record r JOIN ${userView(sql)} u ON u.site_id = r.site_id AND u.id = r.user_id
    WHERE r.site_id = ${sql.siteId} AND r.exam_id = ${by.examId} AND ${by.onlyWaiting ? sql`r.exam_status = ${literal(sql, examStatus.marking)}` : sql`r.exam_status IN (${literal(sql, ...beingMarkedStatuses)}) AND r.tasks <> '[]'`}`
}

export async function pageOfTakers(sql: Sql, by: { examId: string; onlyWaiting: 0 | 1 }, page: PageRequest) {
  return sql.page<{
    recordId: string
    nickname: string
    submitTime: string | null
    tasks: Mark[]
    score: number | null
    totalScore: number
    lateTotal: number
  }>(
    page,
    sql`${takers(sql, by)}`,
    (cut) => sql`
    SELECT r.id AS "recordId", u.nickname, r.submit_time, r.tasks, r.score, r.total_score, r.late_total ${takers(sql, by)} ORDER BY r.id ${cut}`,
  )
}

export interface GradingRecord {
  recordId: string
  examId: string
  version: number
  userId: string
  nickname: string
  examStatus: RecordStatus
  seed: number
  marks: Mark[]
  score: number | null
  totalScore: number
  /** Late answers. */
  lateTotal: number
}

/** The nickname of the taker of record `r`. */
export const nickname = (sql: Sql) =>
  sql`(SELECT u.nickname FROM ${userView(sql)} u WHERE u.site_id = r.site_id AND u.id = r.user_id)`

export const recordColumns = (sql: Sql) => sql`
  r.id AS "recordId", r.exam_id, r.version, r.user_id, ${nickname(sql)} AS nickname, r.exam_status, r.seed, coalesce(r.marks, '[]') AS marks, r.score, r.total_score, r.late_total`

/**
 * Condition: record `r` is not the marker's own, unless the author tries out the paper: people do not mark their own
 * work.
 */
export const notOwn = (sql: Sql, userId: string) => sql`(r.user_id <> ${userId} OR EXISTS (
  SELECT FROM exam_info oi JOIN ${lecturerView(sql)} ol ON ol.site_id = oi.site_id AND ol.id = oi.lecturer_id WHERE oi.site_id = r.site_id AND oi.id = r.exam_id AND ol.user_id = r.user_id))`

/** Condition: record `r` has manual work and the lecturer may mark it. */
export const mayMark = (sql: Sql, lecturerId: string) => sql`
  r.exam_status IN (${literal(sql, ...beingMarkedStatuses)}) AND r.marks IS NOT NULL AND EXISTS (SELECT FROM exam_info e WHERE e.site_id = r.site_id AND e.id = r.exam_id AND (e.lecturer_id = ${lecturerId}
    OR EXISTS (SELECT FROM exam_grader k JOIN ${lecturerView(sql)} kl ON kl.site_id = k.site_id AND kl.id = k.lecturer_id
      WHERE k.site_id = e.site_id AND k.exam_id = e.id AND k.lecturer_id = ${lecturerId} AND kl.user_id <> r.user_id)))`

export async function selectRecord(sql: Sql, lecturerId: string, recordId: string) {
  const [row] = await sql<GradingRecord[]>`
    SELECT ${recordColumns(sql)} FROM user_exam_record r WHERE r.site_id = ${sql.siteId} AND r.id = ${recordId} AND ${mayMark(sql, lecturerId)}`
  return row
}

/** Same, with the record locked against markers, corrections and late answers until the transaction ends. */
export async function lockRecord(sql: Tx, lecturerId: string, recordId: string) {
  const [row] = await sql<GradingRecord[]>`
    SELECT ${recordColumns(sql)} FROM user_exam_record r WHERE r.site_id = ${sql.siteId} AND r.id = ${recordId} AND ${mayMark(sql, lecturerId)} FOR UPDATE OF r`
  return row
}

/**
 * A record with manual work of this exam, for staff that a higher domain has authorised; never their own. `held`:
 * locked until the transaction ends.
 */
export async function selectRecordOf(
  sql: Sql,
  { examId, recordId, userId }: { examId: string; recordId: string; userId: string },
  held = false,
) {
  const [row] = await sql<GradingRecord[]>`
    SELECT ${recordColumns(sql)} FROM user_exam_record r
    WHERE r.site_id = ${sql.siteId} AND r.id = ${recordId} AND r.exam_id = ${examId} AND r.exam_status IN (${literal(sql, ...beingMarkedStatuses)}) AND r.marks IS NOT NULL AND r.user_id <> ${userId} ${held ? sql`FOR UPDATE OF r` : sql``}`
  return row
}

export async function selectAnswersOf(sql: Sql, recordId: string) {
  return sql<{ problemId: string; userAnswer: UserAnswer; flag: 0 | 1 }[]>`
    SELECT problem_id, user_answer, flag FROM user_exam_answer WHERE site_id = ${sql.siteId} AND record_id = ${recordId}`
}

/** One answer with its identity (hash). */
export async function selectAnswer(sql: Sql, recordId: string, problemId: string) {
  const [row] = await sql<{ userAnswer: UserAnswer; answerTag: string }[]>`
    SELECT user_answer, md5(user_answer::text) AS "answerTag" FROM user_exam_answer WHERE site_id = ${sql.siteId} AND record_id = ${recordId} AND problem_id = ${problemId}`
  return row ?? { userAnswer: [], answerTag: '' }
}

/** The state of the last late answer to a problem; 0 when there is none. */
export async function selectLateStatus(sql: Sql, recordId: string, problemId: string): Promise<LateStatus | 0> {
  const [row] = await sql<{ lateStatus: LateStatus }[]>`
    SELECT late_status FROM user_exam_late WHERE site_id = ${sql.siteId} AND record_id = ${recordId} AND problem_id = ${problemId} ORDER BY rev DESC LIMIT 1`
  return row?.lateStatus ?? 0
}

export interface NextBy {
  examId: string
  userId: string
  /** Only answers to this problem. */
  problemId?: string | undefined
  /** Only answers of this record. */
  recordId?: string | undefined
  /** Cursor: the answer to search from; the record alone where no problem is named. */
  after?: { recordId: string; problemId?: string | undefined } | undefined
  /** Marked answers, too. */
  any: boolean
  back: boolean
  arbitrate: boolean
  /** Whether the marker may arbitrate although one of the marks is theirs. */
  isAuthor: boolean
  markTimes: number
}

/** Condition: answer `w` of `r` waits for this marker: not claimed by others, and not already marked by this marker. */
export function forMe(sql: Sql, { userId, arbitrate, isAuthor, markTimes }: NextBy) {
  const rounds = (whose = sql``) => sql`
    (SELECT count(*) FROM user_exam_mark g WHERE g.site_id = r.site_id AND g.record_id = r.id AND g.problem_id = (w.value->>'problemId')::bigint ${whose} AND ${isCurrent(sql)})`
  const own = rounds(sql`AND g.user_id = ${userId}`)
  const held = heldByOthers(sql, userId)
  if (arbitrate) return sql`${rounds()} >= 2 AND ${held} = 0 ${isAuthor ? sql`` : sql`AND ${own} = 0`}`
  if (markTimes === 1) return sql`${held} = 0`
  return sql`${own} = 0 AND ${rounds()} + ${held} < 2`
}

/** The next (or previous) answer for this marker, ordered by record and position of the problem. */
export async function selectNext(sql: Sql, by: NextBy): Promise<{ recordId: string; problemId: string } | undefined> {
  const { after, back, problemId } = by
  const beyond = back ? sql`<` : sql`>`
  const within = after?.problemId
    ? sql`OR (r.id = ${after.recordId} AND w.no ${beyond} (SELECT x.no FROM jsonb_array_elements(r.tasks) WITH ORDINALITY x (value, no) WHERE x.value->>'problemId' = ${after.problemId}))`
    : sql``
  const [row] = await sql<{ recordId: string; problemId: string }[]>`
    SELECT r.id AS "recordId", w.value->>'problemId' AS "problemId" FROM user_exam_record r CROSS JOIN LATERAL jsonb_array_elements(r.tasks) WITH ORDINALITY w (value, no)
    WHERE r.site_id = ${sql.siteId} AND r.exam_id = ${by.examId} AND ${by.any ? sql`r.exam_status IN (${literal(sql, ...beingMarkedStatuses)})` : sql`r.exam_status = ${literal(sql, examStatus.marking)} AND w.value->>'answerStatus' = 'reviewing' AND ${forMe(sql, by)}`}
      AND ${notOwn(sql, by.userId)} ${problemId ? sql`AND w.value->>'problemId' = ${problemId}` : sql``} ${by.recordId ? sql`AND r.id = ${by.recordId}` : sql``}
      ${after ? sql`AND (r.id ${beyond} ${after.recordId} ${within})` : sql``}
    ORDER BY r.id ${back ? sql`DESC` : sql`ASC`}, w.no ${back ? sql`DESC` : sql`ASC`} LIMIT 1`
  return row
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

/** Writes the marks of a record and its totals. */
export async function updateMarks(sql: Tx, record: MarkedRecord): Promise<void> {
  const { recordId, marks, score, objective, subjective, waiting, isPass } = record
  await sql`
    UPDATE user_exam_record SET marks = ${asJson(sql, marks)}, score = ${score}, objective_score = ${objective}, subjective_score = ${subjective}, is_pass = ${isPass},
      exam_status = ${waiting > 0 ? 4 : 5}, finished_at = ${waiting > 0 ? null : sql`now()`}
    WHERE site_id = ${sql.siteId} AND id = ${recordId}`
}

export async function selectMarkers(sql: Sql, examId: string) {
  return sql<{ lecturerId: string; lecturerName: string; markedTotal: number }[]>`
    SELECT l.id AS "lecturerId", l.lecturer_name,
      (SELECT count(*)::int FROM user_exam_mark m JOIN user_exam_record r ON r.site_id = m.site_id AND r.id = m.record_id WHERE m.site_id = l.site_id AND m.user_id = l.user_id AND r.exam_id = ${examId}) AS "markedTotal"
    FROM exam_marker k JOIN ${lecturerView(sql)} l ON l.site_id = k.site_id AND l.id = k.lecturer_id WHERE k.site_id = ${sql.siteId} AND k.exam_id = ${examId} ORDER BY l.lecturer_name, l.id`
}

export async function countMarkers(sql: Sql, examId: string): Promise<number> {
  const [row] = await sql<
    { count: number }[]
  >`SELECT count(*)::int AS count FROM exam_marker WHERE site_id = ${sql.siteId} AND exam_id = ${examId}`
  return row?.count ?? 0
}

/** How many of these are lecturers of the site. */
export async function countLecturers(sql: Sql, ids: readonly string[]): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM ${lecturerView(sql)} own WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids(ids)}) AND status_id = ${literal(sql, active)}`
  return row?.count ?? 0
}

export async function replaceMarkers(sql: Tx, examId: string, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM exam_marker WHERE site_id = ${sql.siteId} AND exam_id = ${examId} AND NOT lecturer_id = ANY(${sql.ids(ids)})`
  await sql`
    INSERT INTO exam_marker (site_id, exam_id, lecturer_id) SELECT ${sql.siteId}, ${examId}, id FROM unnest(${sql.ids(ids)}) id ON CONFLICT DO NOTHING`
}

/** Whether the taker of a record uploaded this file: an answer may contain any id. */
export async function isFileOfTaker(sql: Sql, recordId: string, fileId: string): Promise<boolean> {
  const rows = await sql`
    SELECT 1 FROM user_exam_record r JOIN ${fileView(sql)} f ON f.site_id = r.site_id AND f.user_id = r.user_id WHERE r.site_id = ${sql.siteId} AND r.id = ${recordId} AND f.id = ${fileId} AND f.file_kind = 'document'`
  return rows.length > 0
}

/** Other lecturers of the site by part of their name. */
export async function searchLecturers(sql: Sql, lecturerId: string, keyword: string) {
  return sql<{ lecturerId: string; lecturerName: string }[]>`
    SELECT id AS "lecturerId", lecturer_name FROM ${lecturerView(sql)} own
    WHERE site_id = ${sql.siteId} AND status_id = ${literal(sql, active)} AND id <> ${lecturerId} AND ${sql.contains(keyword, 'lecturer_name')} ORDER BY lecturer_name, id LIMIT 20`
}
