/** Progress of the learners of a class. */
import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../kernel/db/index.ts'
import { offsetOf, type PageRequest } from '../kernel/page.ts'
import { literal } from '../kernel/db/literal.ts'

/** A course of a class with its plan. */
export async function selectPlanned(sql: Sql, gradeId: string, courseId: string) {
  const [row] = await sql<{ gradeName: string; courseName: string; opens: string | null; due: string | null }[]>`
    SELECT grade_name, course_name, opens, due FROM grade_course_plan
    WHERE site_id = ${sql.siteId}
      AND grade_id = ${gradeId}
      AND course_id = ${courseId}
      AND status_id = ${literal(sql, stateCode.row.active)}`
  return row
}

interface Lesson {
  periodId: string
  periodName: string
  chapterName: string
  periodType: number
  videoLength: number
  opens: string | null
  due: string | null
}

/** Lessons of a course in order, with their dates in a class. */
export async function selectLessons(sql: Sql, gradeId: string, courseId: string) {
  return sql<Lesson[]>`
    SELECT l.period_id, l.period_name, l.chapter_name, l.period_type, l.video_length, q.opens, q.due
    FROM course_lesson l
    LEFT JOIN grade_lesson_plan q ON q.site_id = l.site_id
      AND q.grade_id = ${gradeId}
      AND q.course_id = l.course_id
      AND q.period_id = l.period_id
    WHERE l.site_id = ${sql.siteId} AND l.course_id = ${courseId}
    ORDER BY l.chapter_sort, l.chapter_id, l.sort, l.period_id`
}

/** Learners who are late in a course of a class. */
const late = (sql: Sql, gradeId: string, courseId: string) => sql`
  SELECT user_id FROM grade_late WHERE site_id = ${sql.siteId} AND grade_id = ${gradeId} AND course_id = ${courseId}`

export interface MatrixRow {
  userId: string
  nickname: string
  headImgUrl: string
  progress: number
  finishedAt: string | null
  lastStudyTime: string | null
  isLate: 0 | 1
  /** Late learners of the whole class. */
  lateCount: number
  /** Percent per lesson, as a PostgreSQL array literal. */
  cells: string
}

/**
 * Learners of a class by lessons of a course, one row per learner: 100,000 cells as rows would dominate the time of the
 * query.
 */
export async function selectMatrix(sql: Sql, gradeId: string, courseId: string, page: PageRequest) {
  return sql<MatrixRow[]>`
    WITH lesson AS MATERIALIZED (
      SELECT period_id, row_number() OVER (ORDER BY chapter_sort, chapter_id, sort, period_id) AS place
      FROM course_lesson
      WHERE site_id = ${sql.siteId} AND course_id = ${courseId}
    ),
    learner AS MATERIALIZED (
      SELECT user_id, nickname, head_img_url, gmt_create, student_id FROM grade_learner
      WHERE site_id = ${sql.siteId} AND grade_id = ${gradeId}
      ORDER BY gmt_create, student_id
      LIMIT ${page.pageSize} OFFSET ${offsetOf(page)}
    ),
    late AS MATERIALIZED (${late(sql, gradeId, courseId)})
    SELECT u.user_id, u.nickname, u.head_img_url, coalesce(c.progress, 0) AS progress, c.finished_at,
      c.gmt_modified AS last_study_time, (t.user_id IS NOT NULL)::int AS is_late,
      (SELECT count(*)::int FROM late) AS late_count,
      coalesce((
        SELECT array_agg(CASE WHEN pp.finished_at IS NOT NULL THEN 100 WHEN pp.progress IS NULL THEN -1 ELSE least(99, floor(pp.progress))::int END
          ORDER BY l.place)
        FROM lesson l LEFT JOIN period_progress pp
          ON pp.site_id = ${sql.siteId}
            AND pp.user_id = u.user_id
            AND pp.course_id = ${courseId}
            AND pp.period_id = l.period_id
      )::text, '{}') AS cells
    FROM learner u LEFT JOIN late t ON t.user_id = u.user_id
    LEFT JOIN course_progress c ON c.site_id = ${sql.siteId} AND c.user_id = u.user_id AND c.course_id = ${courseId}
    ORDER BY u.gmt_create, u.student_id`
}

/** Number of learners of a class. */
export async function countLearners(sql: Sql, gradeId: string): Promise<number> {
  const [row] = await sql<{ total: number }[]>`
    SELECT count(*)::int AS total FROM grade_learner WHERE site_id = ${sql.siteId} AND grade_id = ${gradeId}`
  return row?.total ?? 0
}

/** Learners who are late now, unless the course is switched off. */
export async function selectLate(tx: Tx, gradeId: string, courseId: string): Promise<string[]> {
  const rows = await tx<{ userId: string }[]>`
    SELECT t.user_id FROM (${late(tx, gradeId, courseId)}) t
    WHERE EXISTS (SELECT
      FROM grade_course_plan p
      WHERE p.site_id = ${tx.siteId} AND p.grade_id = ${gradeId} AND p.course_id = ${courseId} AND p.disabled = 0)
    ORDER BY t.user_id`
  return rows.map(({ userId }) => userId)
}
