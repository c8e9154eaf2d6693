/** How far the learners of a class are. */
import type { Sql, Tx } from '../kernel/db/index.ts'
import { offsetOf, type PageRequest } from '../kernel/page.ts'

/** A course of a class with its plan. */
export async function selectPlanned(sql: Sql, gradeId: string, courseId: string) {
  const [row] = await sql<{ gradeName: string; courseName: string; opens: string | null; due: string | null }[]>`
    SELECT grade_name, course_name, opens, due FROM grade_course_plan
    WHERE site_id = ${sql.siteId} AND grade_id = ${gradeId} AND course_id = ${courseId} AND status_id = 1`
  return row
}

/** Lessons of a course in their order. */
export async function selectLessons(sql: Sql, courseId: string) {
  return sql<{ periodId: string; periodName: string; chapterName: string; periodType: number; videoLength: number }[]>`
    SELECT period_id, period_name, chapter_name, period_type, video_length FROM course_lesson
    WHERE site_id = ${sql.siteId} AND course_id = ${courseId} ORDER BY chapter_sort, chapter_id, sort, period_id`
}

/** Who is late: the course was due in a class, and they have not finished it. */
const isLate = (sql: Sql) => sql`(d.due IS NOT NULL AND d.due < now() AND c.finished_at IS NULL)`

export interface MatrixRow {
  userId: string
  nickname: string
  headImgUrl: string
  progress: number
  finishedAt: string | null
  lastStudyTime: string | null
  isLate: 0 | 1
  /** Percent of each lesson as PostgreSQL writes an array of them. */
  cells: string
}

/**
 * Learners of a class by the lessons of a course. One row a learner: their hundred thousand cells leave the database as two hundred texts, since reading rows is what
 * would take the time.
 */
export async function selectMatrix(sql: Sql, gradeId: string, courseId: string, page: PageRequest) {
  return sql<MatrixRow[]>`
    WITH lesson AS MATERIALIZED (
      SELECT period_id, row_number() OVER (ORDER BY chapter_sort, chapter_id, sort, period_id) AS place FROM course_lesson
      WHERE site_id = ${sql.siteId} AND course_id = ${courseId}
    ),
    learner AS MATERIALIZED (
      SELECT user_id, nickname, head_img_url, gmt_create, student_id FROM grade_learner
      WHERE site_id = ${sql.siteId} AND grade_id = ${gradeId} ORDER BY gmt_create, student_id LIMIT ${page.pageSize} OFFSET ${offsetOf(page)}
    ),
    plan AS (SELECT due FROM grade_course_plan WHERE site_id = ${sql.siteId} AND grade_id = ${gradeId} AND course_id = ${courseId})
    SELECT u.user_id, u.nickname, u.head_img_url, coalesce(c.progress, 0) AS progress, c.finished_at, c.gmt_modified AS "lastStudyTime", ${isLate(sql)}::int AS "isLate",
      coalesce((
        SELECT array_agg(CASE WHEN pp.finished_at IS NOT NULL THEN 100 WHEN pp.progress IS NULL THEN -1 ELSE least(99, floor(pp.progress))::int END ORDER BY l.place)
        FROM lesson l LEFT JOIN period_progress pp
          ON pp.site_id = ${sql.siteId} AND pp.user_id = u.user_id AND pp.course_id = ${courseId} AND pp.period_id = l.period_id
      )::text, '{}') AS cells
    FROM learner u CROSS JOIN plan d
    LEFT JOIN course_progress c ON c.site_id = ${sql.siteId} AND c.user_id = u.user_id AND c.course_id = ${courseId}
    ORDER BY u.gmt_create, u.student_id`
}

/** How many learners a class has, and how many of them are late in a course. */
export async function countLearners(
  sql: Sql,
  gradeId: string,
  courseId: string,
): Promise<{ total: number; late: number }> {
  const [row] = await sql<{ total: number; late: number }[]>`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE ${isLate(sql)})::int AS late
    FROM grade_learner u
    JOIN grade_course_plan d ON d.site_id = u.site_id AND d.grade_id = u.grade_id AND d.course_id = ${courseId}
    LEFT JOIN course_progress c ON c.site_id = u.site_id AND c.user_id = u.user_id AND c.course_id = d.course_id
    WHERE u.site_id = ${sql.siteId} AND u.grade_id = ${gradeId}`
  return row ?? { total: 0, late: 0 }
}

/** Those who are late now. */
export async function selectLate(tx: Tx, gradeId: string, courseId: string): Promise<string[]> {
  const rows = await tx<{ userId: string }[]>`
    SELECT u.user_id FROM grade_learner u
    JOIN grade_course_plan d ON d.site_id = u.site_id AND d.grade_id = u.grade_id AND d.course_id = ${courseId} AND d.disabled = 0
    LEFT JOIN course_progress c ON c.site_id = u.site_id AND c.user_id = u.user_id AND c.course_id = d.course_id
    WHERE u.site_id = ${tx.siteId} AND u.grade_id = ${gradeId} AND ${isLate(tx)} ORDER BY u.user_id`
  return rows.map(({ userId }) => userId)
}
