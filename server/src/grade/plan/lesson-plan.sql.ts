/** Queries for dates of lessons in class courses. */
import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'

type Flag = 0 | 1

/** A course of a class as its members see it; `isTeacher` includes disabled ones. */
export async function selectCourse(sql: Sql, by: { gradeId: string; courseId: string; isTeacher: boolean }) {
  const [row] = await sql<{ courseName: string; opens: string | null; due: string | null; isOrdered: Flag }[]>`
    SELECT course_name, opens, due, is_ordered FROM grade_course_plan
    WHERE site_id = ${sql.siteId} AND grade_id = ${by.gradeId} AND course_id = ${by.courseId} AND status_id = ${literal(sql, stateCode.row.active)}
      ${by.isTeacher ? sql`` : sql`AND disabled = 0 AND is_given = 1`}`
  return row
}

export interface PlannedLesson {
  periodId: string
  periodName: string
  chapterName: string
  opens: string | null
  due: string | null
  isOpen: Flag
  isLate: Flag
  progress: number
  finishedAt: string | null
}

/** Lessons of a course in order, with their dates in the class and the progress of one person. */
export async function selectLessons(
  sql: Sql,
  by: { gradeId: string; courseId: string; userId: string; isTeacher: boolean },
): Promise<PlannedLesson[]> {
  return sql<PlannedLesson[]>`
    SELECT l.period_id, l.period_name, l.chapter_name, q.opens, q.due, coalesce(d.progress, 0)::float8 AS progress, d.finished_at,
      (${by.isTeacher} OR coalesce(greatest(q.opens, p.opens) <= now(), true))::int AS "isOpen",
      (NOT ${by.isTeacher} AND coalesce(q.due < now(), false) AND d.finished_at IS NULL)::int AS "isLate"
    FROM course_lesson l
    JOIN grade_course_plan p ON p.site_id = l.site_id AND p.grade_id = ${by.gradeId} AND p.course_id = l.course_id
    LEFT JOIN grade_lesson q ON q.site_id = l.site_id AND q.grade_id = ${by.gradeId} AND q.course_id = l.course_id AND q.period_id = l.period_id
    LEFT JOIN lesson_learned d ON d.site_id = l.site_id AND d.user_id = ${by.userId} AND d.course_id = l.course_id AND d.period_id = l.period_id
    WHERE l.site_id = ${sql.siteId} AND l.course_id = ${by.courseId} ORDER BY l.chapter_sort, l.chapter_id, l.sort, l.period_id`
}

/** Names of those of the lessons that belong to the course. */
export async function selectNames(
  sql: Sql,
  courseId: string,
  periodIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await sql<{ periodId: string; periodName: string }[]>`
    SELECT period_id, period_name FROM course_lesson
    WHERE site_id = ${sql.siteId} AND course_id = ${courseId} AND period_id = ANY(${sql.ids(periodIds)})`
  return new Map(rows.map(({ periodId, periodName }) => [periodId, periodName]))
}

export interface LessonDates {
  periodId: string
  opens: string | null
  due: string | null
}

/** Dates of lessons of a class course, by lesson. */
export async function selectDates(sql: Sql, { gradeId, courseId }: { gradeId: string; courseId: string }) {
  const rows = await sql<LessonDates[]>`
    SELECT period_id, opens, due FROM grade_lesson WHERE site_id = ${sql.siteId} AND grade_id = ${gradeId} AND course_id = ${courseId}`
  return new Map(rows.map((row) => [row.periodId, row]))
}

/** Writes dates of lessons in one statement; a lesson without dates has no row. */
export async function writeDates(
  tx: Tx,
  { gradeId, courseId }: { gradeId: string; courseId: string },
  lessons: readonly LessonDates[],
): Promise<void> {
  const dated = lessons.filter(({ opens, due }) => opens !== null || due !== null)
  const undated = lessons.filter(({ opens, due }) => opens === null && due === null)
  if (undated.length > 0)
    await tx`
      DELETE FROM grade_lesson WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId} AND course_id = ${courseId}
        AND period_id = ANY(${tx.ids(undated.map(({ periodId }) => periodId))})`
  if (dated.length === 0) return
  const list = JSON.stringify(dated.map(({ periodId, opens, due }) => ({ p: periodId, o: opens, d: due })))
  await tx`
    INSERT INTO grade_lesson (site_id, grade_id, course_id, period_id, opens, due)
    SELECT ${tx.siteId}, ${gradeId}::bigint, ${courseId}::bigint, x.p, x.o, x.d
    FROM jsonb_to_recordset(${list}::text::jsonb) AS x (p bigint, o timestamptz, d timestamptz)
    ON CONFLICT (site_id, grade_id, course_id, period_id) DO UPDATE SET opens = excluded.opens, due = excluded.due, gmt_modified = excluded.gmt_modified`
}
