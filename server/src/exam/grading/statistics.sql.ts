/** The source of statistics: the counted attempt of each taker of a version. */
import type { RecordStatus, SubmitType } from '@zhixing/contract/exam/state-shapes'
import { examStatus, handedInStatuses, notMarkedStatuses } from '@zhixing/contract/exam/kinds'
import type { Mark, UserAnswer } from '@zhixing/contract/exam/shapes'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { userView } from '../../user/index.ts'
import { literal } from '../../kernel/db/literal.ts'

/**
 * Order by gradeMethod (1 highest, 2 average, 3 first, 4 last) in which the first attempt counts; for averages the best
 * one.
 */
const preferred = (sql: Sql, gradeMethod: number) =>
  gradeMethod === 3 ? sql`attempt_no ASC` : gradeMethod === 4 ? sql`attempt_no DESC` : sql`score DESC, attempt_no ASC`

/** The counted, fully marked record of each taker of a version. */
export async function selectGraded(sql: Sql, by: { examId: string; version: number; gradeMethod: number }) {
  return sql<{ recordId: string; score: number; isPass: 0 | 1 | null; seconds: number }[]>`
    SELECT DISTINCT ON (user_id) id AS "recordId", score::float8 AS score, is_pass, greatest(0, extract(epoch FROM submit_time - begin_time))::float8 AS seconds
    FROM user_exam_record
    WHERE site_id = ${sql.siteId}
      AND exam_id = ${by.examId}
      AND version = ${by.version}
      AND exam_status = ${literal(sql, examStatus.marked)}
      AND score IS NOT NULL
      AND marks IS NOT NULL
    ORDER BY user_id, ${preferred(sql, by.gradeMethod)}`
}

/** Marks of some records. */
export async function selectMarks(sql: Sql, recordIds: readonly string[]): Promise<Map<string, Mark[]>> {
  const rows = await sql<{ id: string; marks: Mark[] }[]>`
    SELECT id, marks FROM user_exam_record WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids(recordIds)}) AND marks IS NOT NULL`
  return new Map(rows.map(({ id, marks }) => [id, marks]))
}

export async function selectCounts(sql: Sql, examId: string, version: number) {
  const [row] = await sql<
    { beginTotal: number; handedTotal: number; waitingTotal: number; finishedTotal: number; newest: string | null }[]
  >`
    SELECT count(*) FILTER (WHERE exam_status <> ${literal(sql, examStatus.voided)})::int AS "beginTotal",
      count(*) FILTER (WHERE exam_status IN (${literal(sql, ...handedInStatuses)}))::int AS "handedTotal",
      count(*) FILTER (WHERE exam_status IN (${literal(sql, ...notMarkedStatuses)}))::int AS "waitingTotal",
      count(*) FILTER (WHERE exam_status = ${literal(sql, examStatus.marked)})::int AS "finishedTotal",
        max(finished_at) AS newest
      FROM user_exam_record
      WHERE site_id = ${sql.siteId} AND exam_id = ${examId} AND version = ${version}`
  return row ?? { beginTotal: 0, handedTotal: 0, waitingTotal: 0, finishedTotal: 0, newest: null }
}

/** Limit of distinct answers to one problem: the most frequent ones. */
const MAX_ANSWERS = 300

/** Counts of each answer to these problems, overall and in the top and bottom group. */
export async function selectAnswerCounts(
  sql: Sql,
  by: {
    recordIds: readonly string[]
    highIds: readonly string[]
    lowIds: readonly string[]
    problemIds: readonly string[]
  },
) {
  if (by.problemIds.length === 0 || by.recordIds.length === 0) return []
  return sql<{ problemId: string; userAnswer: UserAnswer; count: number; high: number; low: number }[]>`
    WITH best AS (SELECT unnest(${sql.ids(by.highIds)}) AS id), last AS (SELECT unnest(${sql.ids(by.lowIds)}) AS id),
      counted AS (
        SELECT a.problem_id, a.user_answer, count(*)::int AS count, count(best.id)::int AS high, count(last.id)::int AS low
        FROM unnest(${sql.ids(by.recordIds)}) r (id) JOIN user_exam_answer a ON a.site_id = ${sql.siteId} AND a.record_id = r.id
        LEFT JOIN best ON best.id = r.id LEFT JOIN last ON last.id = r.id
        WHERE a.problem_id = ANY(${sql.ids(by.problemIds)}) GROUP BY 1, 2
      )
    SELECT problem_id, user_answer, count, high, low
    FROM (SELECT *, row_number() OVER (PARTITION BY problem_id ORDER BY count DESC, user_answer) AS no FROM counted) ranked WHERE no <= ${MAX_ANSWERS}`
}

/** Answers of some records to some problems. */
export async function selectAnswers(sql: Sql, recordIds: readonly string[], problemIds: readonly string[]) {
  return sql<{ recordId: string; problemId: string; userAnswer: UserAnswer }[]>`
    SELECT record_id, problem_id, user_answer FROM user_exam_answer
    WHERE site_id = ${sql.siteId} AND record_id = ANY(${sql.ids(recordIds)}) AND problem_id = ANY(${sql.ids(problemIds)})`
}

export async function selectNames(sql: Sql, recordIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql<{ recordId: string; nickname: string }[]>`
    SELECT r.id AS "recordId", u.nickname
    FROM user_exam_record r
    JOIN ${userView(sql)} u ON u.site_id = r.site_id AND u.id = r.user_id
    WHERE r.site_id = ${sql.siteId} AND r.id = ANY(${sql.ids(recordIds)})`
  return new Map(rows.map(({ recordId, nickname }) => [recordId, nickname]))
}

export interface ScoreRow {
  recordId: string
  nickname: string
  attemptNo: number
  examStatus: RecordStatus
  submitType: SubmitType | null
  submitTime: string | null
  answerTime: number
  score: number | null
  objectiveScore: number | null
  subjectiveScore: number | null
  totalScore: number
  isPass: 0 | 1 | null
  leaveCount: number
  changeCount: number
  lateTotal: number
}
export interface ScoreFilters {
  examId: string
  version?: number | undefined
  keyword: string
  /** Names of unmarked takers are hidden: a search must not find them by name. */
  isAnonymous: boolean
}

function scores(sql: Sql, { examId, version, keyword, isAnonymous }: ScoreFilters) {
  return sql`FROM user_exam_record r JOIN ${userView(sql)} u ON u.site_id = r.site_id AND u.id = r.user_id
    WHERE r.site_id = ${sql.siteId}
      AND r.exam_id = ${examId}
      AND r.exam_status IN (${literal(sql, ...handedInStatuses)}) ${version ? sql`AND r.version = ${version}` : sql``}
    ${keyword ? sql`AND ${sql.contains(keyword, 'u.nickname')} ${isAnonymous ? sql`AND r.exam_status = ${literal(sql, examStatus.marked)}` : sql``}` : sql``}`
}

export async function pageOfScores(
  sql: Sql,
  by: ScoreFilters & { sort: 'score' | 'submit' | 'seconds'; order: 'asc' | 'desc' },
  page: PageRequest,
) {
  const column = {
    score: sql`CASE WHEN r.exam_status = ${literal(sql, examStatus.marked)} THEN r.score END`,
    submit: sql`r.submit_time`,
    seconds: sql`r.submit_time - r.begin_time`,
  }[by.sort]
  return sql.page<ScoreRow>(
    page,
    sql`${scores(sql, by)}`,
    (cut) => sql`
    SELECT r.id AS "recordId", u.nickname, r.attempt_no, r.exam_status, r.submit_type, r.submit_time,
      greatest(0, extract(epoch FROM r.submit_time - r.begin_time))::int AS "answerTime",
        CASE WHEN r.exam_status = ${literal(sql, examStatus.marked)} THEN r.score END AS score, r.objective_score,
        r.subjective_score,
      r.total_score, r.is_pass, r.leave_count, r.change_count, r.late_total
    ${scores(sql, by)} ORDER BY ${column} ${by.order === 'asc' ? sql`ASC` : sql`DESC`} NULLS LAST, r.id ${cut}`,
  )
}

/** Lower bounds of the histogram that the author chose; empty by default. */
export async function selectBands(sql: Sql, examId: string): Promise<number[]> {
  const [row] = await sql<{ fromList: number[] }[]>`
    SELECT from_list FROM exam_score_band WHERE site_id = ${sql.siteId} AND exam_id = ${examId}`
  return row?.fromList ?? []
}

export async function writeBands(sql: Tx, examId: string, fromList: readonly number[]): Promise<void> {
  if (fromList.length === 0) {
    await sql`DELETE FROM exam_score_band WHERE site_id = ${sql.siteId} AND exam_id = ${examId}`
    return
  }
  await sql`
    INSERT INTO exam_score_band (site_id, exam_id, from_list) VALUES (${sql.siteId}, ${examId}, ${asJson(sql, fromList)})
    ON CONFLICT (site_id, exam_id) DO UPDATE SET from_list = excluded.from_list, gmt_modified = excluded.gmt_modified`
}

/** Names of the takers of these records. */
export async function selectTakers(sql: Sql, recordIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql<{ recordId: string; userId: string }[]>`
    SELECT id AS "recordId", user_id FROM user_exam_record WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids(recordIds)})`
  return new Map(rows.map(({ recordId, userId }) => [recordId, userId]))
}
