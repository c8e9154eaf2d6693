/** A record for its owner, and the scores of others. */
import { stateCode } from '@zhixing/contract/states'
import type { RecordStatus, SubmitType } from '@zhixing/contract/exam/state-shapes'
import { examStatus, handedInStatuses, submitType } from '@zhixing/contract/exam/kinds'
import type { Mark } from '@zhixing/contract/exam/shapes'
import type { Sql } from '../../kernel/db/index.ts'
import { type OwnRules, ownRuleColumns } from '../attempt/index.ts'
import { literal } from '../../kernel/db/literal.ts'

const { active } = stateCode.row

export interface ResultRecord extends OwnRules {
  recordId: string
  examId: string
  version: number
  attemptNo: number
  examStatus: RecordStatus
  submitType: SubmitType | null
  seed: number
  beginTime: string
  submitTime: string | null
  finishedTime: string | null
  answerTime: number
  answeredTotal: number
  problemTotal: number
  totalScore: number
  score: number | null
  objectiveScore: number | null
  subjectiveScore: number | null
  isPass: 0 | 1 | null
  marks: Mark[]
  /** Attempts that count against the limit of the paper. */
  attemptsUsed: number
  hasOpen: boolean
  isOnShelf: boolean
  /** Listed in the catalogue. */
  isListed: 0 | 1
  /** The latest end of all per-person windows. */
  lastClose: string | null
}

/** A record of this user; undefined for another's. */
export async function selectResult(sql: Sql, userId: string, recordId: string) {
  const [row] = await sql<ResultRecord[]>`
    SELECT r.id AS "recordId", r.exam_id, r.version, r.attempt_no, r.exam_status, r.submit_type, r.seed,
      r.begin_time, r.submit_time, r.finished_at AS "finishedTime",
      greatest(0, extract(epoch FROM coalesce(r.submit_time, now()) - r.begin_time))::int AS "answerTime",
        coalesce(r.answered_total, 0) AS "answeredTotal", r.problem_total, r.total_score,
      r.score, r.objective_score, r.subjective_score, r.is_pass, coalesce(r.marks, '[]') AS marks,
      a.used AS "attemptsUsed", a.open AS "hasOpen", e.is_putaway = 1 AND e.is_deleted = 0 AS "isOnShelf",
      (e.is_putaway = 1 AND e.is_deleted = 0 AND e.is_publicity = 1)::int AS "isListed",
      e.last_close, ${ownRuleColumns(sql)}
    FROM user_exam_record r JOIN exam_info e ON e.site_id = r.site_id AND e.id = r.exam_id
    LEFT JOIN exam_override ov ON ov.site_id = r.site_id AND ov.exam_id = r.exam_id AND ov.user_id = r.user_id
    CROSS JOIN LATERAL (
      SELECT (count(*) FILTER (WHERE o.is_counted = 1))::int AS used,
        bool_or(o.exam_status = ${literal(sql, examStatus.doing)}) AS open
      FROM user_exam_record o
      WHERE o.site_id = r.site_id AND o.user_id = r.user_id AND o.exam_id = r.exam_id
    ) a
    WHERE r.site_id = ${sql.siteId} AND r.id = ${recordId} AND r.user_id = ${userId}`
  return row
}

/** Best score of each marked taker of a version. */
export async function selectBestScores(sql: Sql, examId: string, version: number): Promise<number[]> {
  const rows = await sql<{ score: number }[]>`
    SELECT max(score)::float8 AS score
    FROM user_exam_record
    WHERE site_id = ${sql.siteId}
      AND exam_id = ${examId}
      AND version = ${version}
      AND exam_status = ${literal(sql, examStatus.marked)}
      AND score IS NOT NULL
    GROUP BY user_id`
  return rows.map(({ score }) => score)
}

/**
 * The user's own best attempt of a version and how many are marked; undefined while none is. Among equals
 * `recordId`, then the first.
 */
export async function selectOwnBest(
  sql: Sql,
  userId: string,
  { examId, version, recordId }: { examId: string; version: number; recordId: string },
) {
  const [row] = await sql<
    { recordId: string; attemptNo: number; score: number; totalScore: number; markedTotal: number }[]
  >`
    SELECT id AS "recordId", attempt_no, score::float8 AS score, total_score,
      count(*) OVER ()::int AS "markedTotal"
    FROM user_exam_record
    WHERE site_id = ${sql.siteId}
      AND user_id = ${userId}
      AND exam_id = ${examId}
      AND version = ${version}
      AND exam_status = ${literal(sql, examStatus.marked)}
      AND score IS NOT NULL
    ORDER BY score DESC, id = ${recordId} DESC, attempt_no
    LIMIT 1`
  return row
}

/** Names of knowledge points. */
export async function selectTopicNames(sql: Sql, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<{ id: string; name: string }[]>`
    SELECT id, category_name AS name FROM exam_category WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids(ids)}) AND status_id = ${literal(sql, active)}`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Records the first time that keys were shown: later late answers are not accepted automatically. */
export async function markKeysSeen(sql: Sql, recordId: string): Promise<void> {
  await sql`UPDATE user_exam_record SET keys_seen_at = now() WHERE site_id = ${sql.siteId} AND id = ${recordId} AND keys_seen_at IS NULL`
}

/** Same, where keys of some problems were shown elsewhere: in print, the wrong-answer book, a practice, a video. */
export async function markKeysSeenOf(sql: Sql, userId: string, problemIds: readonly string[]): Promise<void> {
  if (problemIds.length === 0) return
  // Only expired records accept late answers automatically.
  await sql`
    UPDATE user_exam_record r SET keys_seen_at = now() FROM exam_paper_problem x
    WHERE x.site_id = ${sql.siteId} AND x.problem_id = ANY(${sql.ids(problemIds)}) AND r.site_id = x.site_id AND r.exam_id = x.exam_id AND r.version = x.version
      AND r.user_id = ${userId}
      AND r.exam_status IN (${literal(sql, ...handedInStatuses)})
      AND r.submit_type = ${literal(sql, submitType.time)}
      AND r.keys_seen_at IS NULL`
}

/** Records of a user whose paper contains a problem. */
export async function selectSittingsOf(sql: Sql, userId: string, problemId: string) {
  return sql<{ examId: string; version: number; examStatus: RecordStatus; seed: number; lastClose: string | null }[]>`
    SELECT r.exam_id, r.version, r.exam_status, r.seed, e.last_close FROM exam_paper_problem p
    JOIN user_exam_record r ON r.site_id = p.site_id
      AND r.user_id = ${userId}
      AND r.exam_id = p.exam_id
      AND r.version = p.version
      AND r.exam_status IN (${literal(sql, ...handedInStatuses)})
    JOIN exam_info e ON e.site_id = r.site_id AND e.id = r.exam_id
    WHERE p.site_id = ${sql.siteId} AND p.problem_id = ${problemId} ORDER BY r.id DESC LIMIT 50`
}
