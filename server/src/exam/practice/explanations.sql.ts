/** Explanations of problems that belong to a course, for the domain that answers from its texts. */
import { examStatus } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { stateCode } from '@zhixing/contract/states'
import type { Sql } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { counts } from '../attempt/index.ts'
import { locked, open } from './pool.sql.ts'

const { active } = stateCode.row

/** Most problems of a course whose explanations are read. */
const MAX_PROBLEMS = 2000

/** Problems of the papers of a course that do not count; whether a person may read one is `selectPractisable`. */
export async function selectCourseExplanations(sql: Sql, courseId: string) {
  return sql<{ problemId: string; periodId: string; doc: ProblemDoc }[]>`
    SELECT DISTINCT ON (p.id) p.id AS problem_id, CASE WHEN x.ref_type = ${literal(sql, stateCode.ref.lesson)} THEN x.ref_id ELSE 0 END AS period_id, p.doc
    FROM course_exam_ref x
    JOIN exam_info e ON e.site_id = x.site_id AND e.id = x.exam_id AND e.is_deleted = 0
    JOIN exam_paper v ON v.site_id = e.site_id AND v.exam_id = e.id AND v.version = e.live_version
    JOIN exam_paper_problem q ON q.site_id = v.site_id AND q.exam_id = v.exam_id AND q.version = v.version
    JOIN exam_problem p ON p.site_id = q.site_id AND p.id = q.problem_id AND p.status_id = ${literal(sql, active)}
    WHERE x.site_id = ${sql.siteId} AND x.course_id = ${courseId} AND NOT ${counts(sql, sql`e`, sql`v`)}
    ORDER BY p.id LIMIT ${MAX_PROBLEMS}`
}

/** Those of the problems that a person may practise now, so that their explanations are no secret. */
export async function selectPractisable(
  sql: Sql,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await sql<{ id: string }[]>`
    SELECT p.id FROM exam_problem p
    WHERE p.site_id = ${sql.siteId} AND p.id = ANY(${sql.ids(ids)}) AND p.status_id = ${literal(sql, active)} AND ${open(sql, userId)}
      AND NOT ${locked(sql, userId, sql`p.id`, now)}`
  return new Set(rows.map(({ id }) => id))
}

/** Most courses of a problem whose places are shown. */
const MAX_COURSES = 3

/** A problem with the courses of its papers. */
export async function selectProblemCourses(sql: Sql, problemId: string) {
  const [row] = await sql<{ doc: ProblemDoc; courseIds: string[] }[]>`
    SELECT p.doc, coalesce((
      SELECT jsonb_agg(c.course_id::text)
      FROM (SELECT DISTINCT x.course_id
        FROM exam_paper_problem q
        JOIN exam_info e ON e.site_id = q.site_id AND e.id = q.exam_id AND e.live_version = q.version AND e.is_deleted = 0
        JOIN course_exam_ref x ON x.site_id = e.site_id AND x.exam_id = e.id
        WHERE q.site_id = p.site_id AND q.problem_id = p.id ORDER BY x.course_id LIMIT ${MAX_COURSES}) c), '[]') AS course_ids
    FROM exam_problem p WHERE p.site_id = ${sql.siteId} AND p.id = ${problemId}`
  return row
}

/** Whether an attempt of this person at a paper that counts is running, in any tab or device. */
export async function sitsCounted(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql`
    SELECT 1 FROM user_exam_record r
    JOIN exam_info e ON e.site_id = r.site_id AND e.id = r.exam_id
    JOIN exam_paper v ON v.site_id = r.site_id AND v.exam_id = r.exam_id AND v.version = r.version
    WHERE r.site_id = ${sql.siteId} AND r.user_id = ${userId} AND r.exam_status = ${literal(sql, examStatus.doing)}
      AND (r.cutoff_time IS NULL OR r.cutoff_time > now()) AND ${counts(sql, sql`e`, sql`v`)}
    LIMIT 1`
  return rows.length > 0
}
