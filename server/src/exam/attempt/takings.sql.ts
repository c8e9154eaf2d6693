/** Results of people in papers, for domains that assign papers. */
import type { RecordStatus, SubmitType } from '@zhixing/contract/exam/state-shapes'
import { examStatus, handedInStatuses, notMarkedStatuses } from '@zhixing/contract/exam/kinds'
import type { Sql } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'

/** The result of one person in one paper. Void attempts are excluded. */
export interface Taking {
  examId: string
  userId: string
  /** The open record, otherwise the last one. */
  recordId: string
  version: number
  examStatus: RecordStatus
  submitType: SubmitType | null
  beginTime: string
  submitTime: string | null
  cutoffTime: string | null
  objectiveScore: number | null
  subjectiveScore: number | null
  totalScore: number
  leaveCount: number
  lateTotal: number
  /** Answers that wait for a person. */
  waiting: number
  attemptsUsed: number
  /** Scores of all marked attempts, in order. */
  scores: number[]
}

/** Results of people in papers. `userIds`: only these. */
export async function selectTakings(sql: Sql, examIds: readonly string[], userIds?: readonly string[]) {
  if (examIds.length === 0 || userIds?.length === 0) return []
  return sql<Taking[]>`
    SELECT g.exam_id AS "examId", g.user_id AS "userId", r.id AS "recordId", r.version, r.exam_status, r.submit_type,
      r.begin_time, r.submit_time, r.cutoff_time,
      r.objective_score, r.subjective_score, r.total_score, r.leave_count, r.late_total, g.used AS "attemptsUsed", coalesce(g.scores, '[]') AS scores,
      (SELECT count(*)::int
        FROM jsonb_array_elements(r.tasks) w
        WHERE r.exam_status = ${literal(sql, examStatus.marking)} AND w.value->>'answerStatus' = 'reviewing') AS waiting
    FROM (
      SELECT x.exam_id, x.user_id,
        (array_agg(x.id ORDER BY (x.exam_status = ${literal(sql, examStatus.doing)}) DESC, x.id DESC))[1] AS last,
        count(*)::int AS used,
        jsonb_agg(x.score ORDER BY x.attempt_no) FILTER (WHERE x.exam_status = ${literal(sql, examStatus.marked)} AND x.score IS NOT NULL) AS scores
      FROM user_exam_record x
      WHERE x.site_id = ${sql.siteId}
        AND x.exam_id = ANY(${sql.ids(examIds)}) ${userIds ? sql`AND x.user_id = ANY(${sql.ids(userIds)})` : sql``}
        AND x.exam_status <> ${literal(sql, examStatus.voided)}
      GROUP BY 1, 2
    ) g JOIN user_exam_record r ON r.site_id = ${sql.siteId} AND r.id = g.last`
}

/** Whether a paper has attempts; `open`: attempts in progress. */
export async function selectBegun(sql: Sql, examId: string): Promise<{ begun: boolean; open: boolean }> {
  const [row] = await sql<{ begun: boolean; open: boolean }[]>`
    SELECT count(*) > 0 AS begun, coalesce(bool_or(exam_status = ${literal(sql, examStatus.doing)}), false) AS open
    FROM user_exam_record
    WHERE site_id = ${sql.siteId} AND exam_id = ${examId} AND exam_status <> ${literal(sql, examStatus.voided)}`
  return row ?? { begun: false, open: false }
}

/** Assigned papers that a person has begun. */
export async function selectSatAssigned(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ examId: string }[]>`
    SELECT DISTINCT r.exam_id FROM user_exam_record r JOIN exam_info e ON e.site_id = r.site_id AND e.id = r.exam_id AND e.is_assigned = 1
    WHERE r.site_id = ${sql.siteId} AND r.user_id = ${userId} AND r.exam_status <> ${literal(sql, examStatus.voided)}`
  return rows.map(({ examId }) => examId)
}

/** Counts by state of papers with attempts: in progress, handed in, waiting for marks, marked. */
export async function countTakings(sql: Sql, examIds: readonly string[]) {
  return sql<{ examId: string; doing: number; handed: number; marking: number; marked: number }[]>`
    SELECT exam_id, count(*) FILTER (WHERE status = ${literal(sql, examStatus.doing)})::int AS doing,
      count(*) FILTER (WHERE status IN (${literal(sql, ...handedInStatuses)}))::int AS handed,
      count(*) FILTER (WHERE status IN (${literal(sql, ...notMarkedStatuses)}))::int AS marking,
        count(*) FILTER (WHERE status = ${literal(sql, examStatus.marked)})::int AS marked
    FROM (
      SELECT DISTINCT ON (exam_id, user_id) exam_id, exam_status AS status FROM user_exam_record
      WHERE site_id = ${sql.siteId}
        AND exam_id = ANY(${sql.ids(examIds)})
        AND exam_status <> ${literal(sql, examStatus.voided)}
      ORDER BY exam_id, user_id, (exam_status = ${literal(sql, examStatus.doing)}) DESC, id DESC
    ) newest GROUP BY 1`
}

/** Who passed which paper, as far as the person may know the result. */
export const passedView = (sql: Sql) => sql`
  (SELECT r.site_id, r.user_id, r.exam_id
  FROM user_exam_record r
  JOIN exam_paper p ON p.site_id = r.site_id AND p.exam_id = r.exam_id AND p.version = r.version
  JOIN exam_info e ON e.site_id = r.site_id AND e.id = r.exam_id
  WHERE r.site_id = ${sql.siteId} AND r.is_pass = 1 AND r.exam_status = ${literal(sql, examStatus.marked)}
    AND CASE p.score_show
      WHEN 2 THEN true
      WHEN 3 THEN p.close_text IS NULL OR greatest(p.close_text::timestamptz, e.last_close) <= now()
      WHEN 4 THEN p.show_text::timestamptz <= now()
      ELSE false
    END)`
