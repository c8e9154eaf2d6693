/** How people did in papers, for whoever set these for them. */
import type { Sql } from '../../kernel/db/index.ts'

/** What became of one person in one paper. Attempts that were voided are not among them. */
export interface Taking {
  examId: string
  userId: string
  /** The record that is open, or the last one. */
  recordId: string
  version: number
  examStatus: number
  submitType: number | null
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
  /** Of every attempt that is marked, in their order. */
  scores: number[]
}

/** What became of people in papers. `userIds`: these alone. */
export async function selectTakings(sql: Sql, examIds: readonly string[], userIds?: readonly string[]) {
  if (examIds.length === 0 || userIds?.length === 0) return []
  return sql<Taking[]>`
    SELECT g.exam_id AS "examId", g.user_id AS "userId", r.id AS "recordId", r.version, r.exam_status, r.submit_type, r.begin_time, r.submit_time, r.cutoff_time,
      r.objective_score, r.subjective_score, r.total_score, r.leave_count, r.late_total, g.used AS "attemptsUsed", coalesce(g.scores, '{}')::float8[] AS scores,
      (SELECT count(*)::int FROM jsonb_array_elements(r.tasks) w WHERE r.exam_status = 4 AND w.value->>'answerStatus' = 'reviewing') AS waiting
    FROM (
      SELECT x.exam_id, x.user_id, (array_agg(x.id ORDER BY (x.exam_status = 2) DESC, x.id DESC))[1] AS last, count(*)::int AS used,
        array_agg(x.score ORDER BY x.attempt_no) FILTER (WHERE x.exam_status = 5 AND x.score IS NOT NULL) AS scores
      FROM user_exam_record x WHERE x.site_id = ${sql.siteId} AND x.exam_id = ANY(${sql.ids(examIds)}) ${userIds ? sql`AND x.user_id = ANY(${sql.ids(userIds)})` : sql``} AND x.exam_status <> 6
      GROUP BY 1, 2
    ) g JOIN user_exam_record r ON r.site_id = ${sql.siteId} AND r.id = g.last`
}

/** Whether anybody has begun a paper; `open`: whether anybody is sitting it. */
export async function selectBegun(sql: Sql, examId: string): Promise<{ begun: boolean; open: boolean }> {
  const [row] = await sql<{ begun: boolean; open: boolean }[]>`
    SELECT count(*) > 0 AS begun, coalesce(bool_or(exam_status = 2), false) AS open FROM user_exam_record WHERE site_id = ${sql.siteId} AND exam_id = ${examId} AND exam_status <> 6`
  return row ?? { begun: false, open: false }
}
