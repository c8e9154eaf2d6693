/** Queries for courses of classes and their plan. */
import { stateCode } from '@zhixing/contract/states'
import { today } from '../../kernel/day.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { literal } from '../../kernel/db/literal.ts'
import { roleCode } from '../policy.ts'

type Flag = 0 | 1

interface PlannedCourse {
  gradeId: string
  courseId: string
  courseCategory: number
  courseName: string
  courseLogo: string
  opens: string | null
  due: string | null
  isOpen: Flag
  isLate: Flag
  progress: number
  lastPeriodId: string | null
}

/** State of course `p` of a class for one person: open, late, progress, next lesson. */
const status = (sql: Sql, userId: string, isTeacher: ReturnType<Sql>) => sql`
  (p.disabled = 0 AND p.is_given = 1 AND (p.opens IS NULL OR p.opens <= now() OR ${isTeacher}))::int AS "isOpen",
  (NOT ${isTeacher}
    AND EXISTS (SELECT FROM grade_late t
      WHERE t.site_id = p.site_id
        AND t.grade_id = p.grade_id
        AND t.course_id = p.course_id
        AND t.user_id = ${userId}))::int AS "isLate",
    coalesce(l.progress, 0) AS progress,
  coalesce(
    (SELECT o.period_id FROM course_lesson o WHERE o.site_id = p.site_id AND o.course_id = p.course_id
      AND o.period_id = coalesce((SELECT s.period_id
        FROM grade_course_study s
        WHERE s.site_id = p.site_id
          AND s.grade_id = p.grade_id
          AND s.user_id = ${userId}
          AND s.course_id = p.course_id), l.last_period_id)),
    (SELECT o.period_id
      FROM course_lesson o
      WHERE o.site_id = p.site_id AND o.course_id = p.course_id
      ORDER BY o.chapter_sort, o.chapter_id, o.sort, o.period_id
      LIMIT 1)
  ) AS "lastPeriodId"`

const learned = (sql: Sql, userId: string) =>
  sql`LEFT JOIN course_learned l ON l.site_id = p.site_id AND l.user_id = ${userId} AND l.course_id = p.course_id`

/** Courses of a class in plan order; `isTeacher` includes disabled ones. */
export async function pageOfPlan(
  sql: Sql,
  by: { gradeId: string; userId: string; isTeacher: boolean },
  page: PageRequest,
) {
  const of = sql`FROM grade_course_plan p WHERE p.site_id = ${sql.siteId} AND p.grade_id = ${by.gradeId} AND p.status_id = ${literal(sql, stateCode.row.active)}
    ${by.isTeacher ? sql`` : sql`AND p.disabled = 0 AND p.is_given = 1`}`
  return sql.page<
    PlannedCourse & {
      periodTotal: number
      isFree: Flag
      seq: number
      isOrdered: Flag
      disabled: Flag
      isGiven: Flag
      periodStudy: number
    }
  >(
    page,
    of,
    (cut) => sql`
    SELECT p.grade_id, p.course_id, p.course_name, p.course_logo, p.course_category, p.period_total, p.is_free,
      p.seq, p.opens, p.due, p.is_ordered, p.disabled, p.is_given,
      coalesce(l.period_study, 0) AS "periodStudy", ${status(sql, by.userId, sql`${by.isTeacher}`)}
    FROM (SELECT p.* ${of} ORDER BY p.seq, p.gmt_create, p.course_id ${cut}) p ${learned(sql, by.userId)} ORDER BY p.seq, p.gmt_create, p.course_id`,
  )
}

/** Courses from the running classes of a person, late and due ones first. */
export async function selectOwnPlan(sql: Sql, userId: string, gradeId?: string) {
  return sql<
    (PlannedCourse & { gradeName: string; hasDates: Flag; nextPeriodName: string | null; nextDue: string | null })[]
  >`
    SELECT p.grade_id, p.grade_name, p.course_id, p.course_name, p.course_logo, p.course_category, p.opens, p.due, ${status(sql, userId, sql`false`)},
      EXISTS (SELECT FROM grade_lesson_plan q WHERE q.site_id = p.site_id AND q.grade_id = p.grade_id AND q.course_id = p.course_id)::int AS "hasDates",
      n.period_name AS "nextPeriodName", n.due AS "nextDue"
    FROM grade_member m JOIN grade_course_plan p ON p.site_id = m.site_id AND p.grade_id = m.grade_id ${learned(sql, userId)}
    LEFT JOIN LATERAL (
      SELECT q.period_name, q.due FROM grade_lesson_plan q
      LEFT JOIN lesson_learned d ON d.site_id = q.site_id AND d.user_id = ${userId} AND d.course_id = q.course_id AND d.period_id = q.period_id
      WHERE q.site_id = p.site_id AND q.grade_id = p.grade_id AND q.course_id = p.course_id AND q.due IS NOT NULL AND d.finished_at IS NULL
      ORDER BY q.due, q.period_id LIMIT 1
    ) n ON true
    WHERE m.site_id = ${sql.siteId} AND m.user_id = ${userId} AND m.learns = 1 AND p.disabled = 0 AND p.is_given = 1
      ${gradeId === undefined ? sql`` : sql`AND p.grade_id = ${gradeId}`}
    ORDER BY (l.finished_at IS NOT NULL), least(p.due, n.due) NULLS LAST, p.grade_id, p.seq, p.course_id LIMIT 200`
}

/** Locks the plan of a class by an advisory lock, which serializes edits. @returns number of courses */
export async function lockPlan(tx: Tx, gradeId: string): Promise<number> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`grade plan ${tx.siteId} ${gradeId}`}, 0))`
  const [row] = await tx<{ n: number }[]>`
    SELECT count(*)::int AS n FROM grade_course WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId}`
  return row?.n ?? 0
}

export interface WrittenPlan {
  gradeId: string
  courseId: string
  userId: string
  opens: string | null
  due: string | null
  isOrdered: Flag
  disabled: Flag
}

/** Dates of a course of a class. */
export async function selectDates(sql: Sql, gradeId: string, courseId: string) {
  const [row] = await sql<{ opens: string | null; due: string | null; disabled: Flag }[]>`
    SELECT opens, due, disabled FROM grade_course WHERE site_id = ${sql.siteId} AND grade_id = ${gradeId} AND course_id = ${courseId}`
  return row
}

/** Adds a course to a class at the end, or updates its plan. */
export async function writePlanned(tx: Tx, plan: WrittenPlan): Promise<void> {
  await tx`
    INSERT INTO grade_course (site_id, grade_id, course_id, seq, opens, due, is_ordered, disabled, user_id)
    SELECT ${tx.siteId}, ${plan.gradeId}, ${plan.courseId},
      (SELECT coalesce(max(seq), 0) + 1 FROM grade_course WHERE site_id = ${tx.siteId} AND grade_id = ${plan.gradeId}),
      ${plan.opens}, ${plan.due}, ${plan.isOrdered}, ${plan.disabled}, ${plan.userId}
    ON CONFLICT (site_id, grade_id, course_id) DO UPDATE SET opens = excluded.opens, due = excluded.due, is_ordered = excluded.is_ordered,
      disabled = excluded.disabled, gmt_modified = excluded.gmt_modified`
}

/** Writes the order of courses. @returns number of them that the class has */
export async function writeOrder(tx: Tx, gradeId: string, ids: readonly string[]): Promise<number> {
  const rows = await tx`
    UPDATE grade_course c SET seq = o.seq FROM unnest(${tx.ids(ids)}) WITH ORDINALITY o (course_id, seq)
    WHERE c.site_id = ${tx.siteId} AND c.grade_id = ${gradeId} AND c.course_id = o.course_id RETURNING 1`
  return rows.length
}

export async function deletePlanned(tx: Tx, gradeId: string, courseId: string): Promise<boolean> {
  const rows = await tx`
    DELETE FROM grade_course WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId} AND course_id = ${courseId} RETURNING 1`
  return rows.length > 0
}

export async function selectPlannedIds(sql: Sql, gradeId: string): Promise<string[]> {
  const rows = await sql<{ courseId: string }[]>`
    SELECT course_id FROM grade_course WHERE site_id = ${sql.siteId} AND grade_id = ${gradeId}`
  return rows.map(({ courseId }) => courseId)
}

/** Access to a course, or to a lesson of it, through one class. */
export interface ClassRight {
  gradeId: string
  gradeName: string
  courseId: string
  opens: string | null
  isOpen: boolean
  /** Whether the lesson itself opens at that time, later than its course. */
  isLesson: boolean
  /** The first unfinished earlier lesson, if lessons have to be studied in order. */
  missing: string | null
}

/** Access to a course through each running class of a person. */
export async function selectCourseRights(sql: Sql, userId: string, courseId: string): Promise<ClassRight[]> {
  return sql<ClassRight[]>`
    SELECT p.grade_id, p.grade_name, p.course_id, p.opens,
      (p.opens IS NULL OR p.opens <= now() OR m.user_role <> ${literal(sql, roleCode.student)}) AS "isOpen",
      false AS "isLesson", NULL AS missing
    FROM grade_member m JOIN grade_course_plan p ON p.site_id = m.site_id AND p.grade_id = m.grade_id
    WHERE m.site_id = ${sql.siteId} AND m.user_id = ${userId} AND p.course_id = ${courseId} AND p.disabled = 0 AND p.is_given = 1
    ORDER BY p.opens NULLS FIRST, p.grade_id`
}

/** Access to a lesson through each running class of a person; classes that allow it first. */
export async function selectLessonRights(sql: Sql, userId: string, periodId: string): Promise<ClassRight[]> {
  return sql<ClassRight[]>`
    SELECT r.* FROM (
      SELECT p.grade_id, p.grade_name, p.course_id, greatest(p.opens, q.opens) AS opens,
        (m.user_role <> ${literal(sql, roleCode.student)}
          OR coalesce(greatest(p.opens, q.opens) <= now(), true)) AS "isOpen",
        coalesce(q.opens > coalesce(p.opens, '-infinity'), false) AS "isLesson",
        CASE WHEN p.is_ordered = 1 AND m.user_role = ${literal(sql, roleCode.student)} THEN (
          SELECT e.period_name FROM course_lesson e
          LEFT JOIN lesson_learned d ON d.site_id = e.site_id AND d.user_id = ${userId} AND d.course_id = e.course_id AND d.period_id = e.period_id
          WHERE e.site_id = l.site_id AND e.course_id = l.course_id AND d.finished_at IS NULL
            AND (e.chapter_sort, e.chapter_id, e.sort, e.period_id) < (l.chapter_sort, l.chapter_id, l.sort, l.period_id)
          ORDER BY e.chapter_sort, e.chapter_id, e.sort, e.period_id LIMIT 1) END AS missing
      FROM course_lesson l
      JOIN grade_course_plan p ON p.site_id = l.site_id AND p.course_id = l.course_id AND p.disabled = 0 AND p.is_given = 1
      JOIN grade_member m ON m.site_id = p.site_id AND m.grade_id = p.grade_id AND m.user_id = ${userId}
      LEFT JOIN grade_lesson q ON q.site_id = p.site_id AND q.grade_id = p.grade_id AND q.course_id = p.course_id AND q.period_id = l.period_id
      WHERE l.site_id = ${sql.siteId} AND l.period_id = ${periodId}
    ) r ORDER BY (r."isOpen" AND r.missing IS NULL) DESC, r."isOpen" DESC, r.opens NULLS FIRST, r.grade_id`
}

/** Saves the last position of a member in a course of the class. */
export async function writeStudy(
  tx: Tx,
  at: { gradeId: string; userId: string; courseId: string; periodId: string },
): Promise<void> {
  await tx`
    INSERT INTO grade_course_study (site_id, grade_id, user_id, course_id, period_id)
    VALUES (${tx.siteId}, ${at.gradeId}, ${at.userId}, ${at.courseId}, ${at.periodId})
    ON CONFLICT (site_id, grade_id, user_id, course_id) DO UPDATE SET period_id = excluded.period_id, gmt_modified = excluded.gmt_modified`
}

/** Records reminders about a course for today. @returns people not reminded yet today */
export async function noteNudged(
  tx: Tx,
  of: { gradeId: string; courseId: string },
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await tx<{ userId: string }[]>`
    INSERT INTO grade_nudge (site_id, grade_id, course_id, user_id, day)
    SELECT ${tx.siteId}, ${of.gradeId}::bigint, ${of.courseId}::bigint, u, ${today(tx)} FROM unnest(${tx.ids(userIds)}) u
    ON CONFLICT (site_id, grade_id, course_id, user_id, day) DO NOTHING RETURNING user_id`
  return rows.map(({ userId }) => userId)
}

/** Name of a class. */
export async function selectGradeName(sql: Sql, gradeId: string): Promise<string> {
  const [row] = await sql<{ gradeName: string }[]>`
    SELECT grade_name FROM grade_info WHERE site_id = ${sql.siteId} AND id = ${gradeId}`
  return row?.gradeName ?? ''
}
