/** How learners answered the questions in films. */
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { stateCode } from '@zhixing/contract/states'
import type { Sql } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'

export interface MomentFigures {
  id: string
  second: number
  isRequired: 0 | 1
  problem: ProblemDoc
  answered: number
  rightFirst: number
  right: number
  /** Last answers by letter; null: none. */
  chosen: Record<string, number> | null
}

/** Questions of a published lesson with their counts; undefined: no lesson of this lecturer. */
export async function selectMomentFigures(
  sql: Sql,
  lecturerId: string,
  periodId: string,
): Promise<MomentFigures[] | undefined> {
  const rows = await sql<(MomentFigures | { id: null })[]>`
    SELECT m.id, m.second, m.is_required, m.problem, n.*, l.chosen
    FROM course_period p
    JOIN course c ON c.site_id = p.site_id AND c.id = p.course_id AND c.lecturer_id = ${lecturerId}
    LEFT JOIN course_moment m ON m.site_id = p.site_id AND m.period_id = p.id
      AND m.status_id = ${literal(sql, stateCode.row.active)},
    LATERAL (SELECT count(*)::int AS answered, coalesce(sum(is_right_first), 0)::int AS right_first,
        coalesce(sum(is_right), 0)::int AS right
      FROM course_moment_answer a
      WHERE a.site_id = ${sql.siteId} AND a.moment_id = m.id) n,
    LATERAL (SELECT jsonb_object_agg(c.letter, c.count) AS chosen
      FROM (SELECT t.letter, count(*)::int AS count
        FROM course_moment_answer a, jsonb_array_elements_text(a.user_answer) t(letter)
        WHERE a.site_id = ${sql.siteId} AND a.moment_id = m.id AND length(t.letter) = 1
        GROUP BY t.letter) c) l
    WHERE p.site_id = ${sql.siteId} AND p.id = ${periodId}
    ORDER BY m.second, m.id`
  if (rows.length === 0) return undefined
  return rows.flatMap((row) => (row.id === null ? [] : [row]))
}
