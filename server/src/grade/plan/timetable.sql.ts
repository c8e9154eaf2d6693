/** Queries for the timetable of classes. */
import type { TimetableEntry } from '@zhixing/contract/grade/timetable'
import { audienceCode } from '@zhixing/contract/grade/codes'
import { workStatus } from '@zhixing/contract/grade/homework-rules'
import { stateCode } from '@zhixing/contract/states'
import { courseView } from '../../course/index.ts'
import { assignedPaperView } from '../../exam/index.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { sessionView } from '../../live/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { roleCode } from '../policy.ts'

const { active } = stateCode.row

export interface Stretch {
  from: string
  to: string
}

/** An entry with its iCalendar revision. */
export interface CalendarEntry extends TimetableEntry {
  sequence: number
  modified: string | null
}

/** Maximum number of entries in one answer. */
const MAX_ENTRIES = 3000

/** Conditions that a person has not done yet what is due; none unless asked for. */
const undone = (sql: Sql, userId: string, isAsked: boolean) => {
  const none = sql``
  if (!isAsked) return { course: none, lesson: none, exam: none, homework: none }
  return {
    course: sql`AND NOT EXISTS (SELECT FROM course_learned l
      WHERE l.site_id = p.site_id AND l.user_id = ${userId} AND l.course_id = p.course_id AND l.finished_at IS NOT NULL)`,
    lesson: sql`AND (k.kind <> 'lessonDue' OR NOT EXISTS (SELECT FROM lesson_learned l
      WHERE l.site_id = q.site_id AND l.user_id = ${userId} AND l.course_id = q.course_id AND l.period_id = q.period_id
        AND l.finished_at IS NOT NULL))`,
    exam: sql`AND NOT EXISTS (SELECT FROM exam_taken k
      WHERE k.site_id = x.site_id AND k.user_id = ${userId} AND k.exam_id = x.exam_id AND k.finished_at IS NOT NULL)`,
    homework: sql`AND NOT EXISTS (SELECT FROM grade_work w
      WHERE w.site_id = h.site_id AND w.homework_id = h.id AND w.user_id = ${userId}
        AND w.work_status IN (${literal(sql, workStatus.handedIn, workStatus.marked)}))`,
  }
}

/**
 * Entries of the classes in order: sessions (also live), courses and lessons that open or are due, exams and homework.
 * Exams and homework only if the person is in the audience or on the staff.
 * @param isUndone leaves out what the person has finished, taken or handed in
 */
export async function selectEntries(
  sql: Sql,
  gradeIds: readonly string[],
  userId: string,
  { from, to }: Stretch,
  isUndone = false,
): Promise<CalendarEntry[]> {
  const ids = sql.ids(gradeIds)
  const only = undone(sql, userId, isUndone)
  return sql<CalendarEntry[]>`
    SELECT e.kind, e.id, e.grade_id, g.grade_name, e.title, e.place, e.link, e.begins, e.ends, e.teacher_id, e.series_id, e.sequence, e.modified FROM (
      SELECT 'session' AS kind, s.id, s.grade_id, s.title, s.place, s.link, s.begins, s.ends, s.teacher_id, s.series_id,
        extract(epoch FROM s.gmt_modified - s.gmt_create)::int AS sequence, s.gmt_modified AS modified FROM grade_session s
      WHERE s.site_id = ${sql.siteId} AND s.grade_id = ANY(${ids}) AND s.begins < ${to} AND s.ends > ${from}
      UNION ALL
      SELECT 'live', v.period_id, p.grade_id, p.course_name || ' · ' || l.period_name, '',
        '/live/detail/' || p.course_id, v.start_time, v.end_time, 0, 0, v.sequence, v.moved_at
      FROM grade_course_plan p JOIN ${sessionView(sql)} v ON v.site_id = p.site_id AND v.course_id = p.course_id
      JOIN course_lesson l ON l.site_id = v.site_id AND l.course_id = v.course_id AND l.period_id = v.period_id
      WHERE p.site_id = ${sql.siteId} AND p.grade_id = ANY(${ids}) AND p.disabled = 0 AND p.is_given = 1 AND v.start_time < ${to} AND v.end_time > ${from}
      UNION ALL
      SELECT 'opens', p.course_id, p.grade_id, p.course_name, '', '', p.opens, NULL, 0, 0, 0, NULL FROM grade_course_plan p
      WHERE p.site_id = ${sql.siteId} AND p.grade_id = ANY(${ids}) AND p.disabled = 0 AND p.is_given = 1 AND p.opens >= ${from} AND p.opens < ${to}
      UNION ALL
      SELECT 'due', p.course_id, p.grade_id, p.course_name, '', '', p.due, NULL, 0, 0, 0, NULL FROM grade_course_plan p
      WHERE p.site_id = ${sql.siteId} AND p.grade_id = ANY(${ids}) AND p.disabled = 0 AND p.is_given = 1 AND p.due >= ${from} AND p.due < ${to} ${only.course}
      UNION ALL
      SELECT k.kind, q.period_id, q.grade_id, p.course_name || ' · ' || q.period_name, '', '', k.at, NULL, 0, 0, 0, NULL
      FROM grade_lesson_plan q JOIN grade_course_plan p ON p.site_id = q.site_id AND p.grade_id = q.grade_id AND p.course_id = q.course_id
      CROSS JOIN LATERAL (VALUES ('lessonOpens', q.opens), ('lessonDue', q.due)) k (kind, at)
      WHERE q.site_id = ${sql.siteId} AND q.grade_id = ANY(${ids}) AND p.disabled = 0 AND p.is_given = 1 AND k.at >= ${from} AND k.at < ${to} ${only.lesson}
      UNION ALL
      SELECT 'exam', x.id, x.grade_id, x.grade_exam_name, '', '', coalesce(p.open_time, p.close_time),
        CASE WHEN p.open_time < p.close_time THEN p.close_time END, 0, 0, 0, NULL
      FROM grade_exam x JOIN ${assignedPaperView(sql)} p ON p.site_id = x.site_id AND p.id = x.exam_id
      WHERE x.site_id = ${sql.siteId} AND x.grade_id = ANY(${ids}) AND x.status_id = ${literal(sql, active)}
        AND coalesce(p.open_time, p.close_time) < ${to} AND coalesce(p.close_time, p.open_time) >= ${from} ${only.exam}
        AND (x.audience = ${literal(sql, audienceCode.all)}
          OR EXISTS (SELECT FROM grade_exam_taker k
            WHERE k.site_id = x.site_id AND k.grade_exam_id = x.id AND k.user_id = ${userId})
          OR EXISTS (SELECT FROM grade_member m
            WHERE m.site_id = x.site_id
              AND m.grade_id = x.grade_id
              AND m.user_id = ${userId}
              AND m.user_role <> ${literal(sql, roleCode.student)}))
      UNION ALL
      SELECT 'homework', h.id, h.grade_id, h.homework_name, '', '', h.due_time, NULL, 0, 0, 0, NULL FROM grade_homework h
      WHERE h.site_id = ${sql.siteId} AND h.grade_id = ANY(${ids}) AND h.status_id = ${literal(sql, active)} AND h.due_time >= ${from} AND h.due_time < ${to} ${only.homework}
        AND (h.audience = ${literal(sql, audienceCode.all)}
          OR EXISTS (SELECT FROM grade_homework_learner l
            WHERE l.site_id = h.site_id AND l.homework_id = h.id AND l.user_id = ${userId})
          OR EXISTS (SELECT FROM grade_member m
            WHERE m.site_id = h.site_id
              AND m.grade_id = h.grade_id
              AND m.user_id = ${userId}
              AND m.user_role <> ${literal(sql, roleCode.student)}))
    ) e JOIN grade_info g ON g.site_id = ${sql.siteId} AND g.id = e.grade_id
    ORDER BY e.begins, e.kind, e.id LIMIT ${MAX_ENTRIES}`
}

/** Live sessions of the courses that a person has a right to, in order. */
export async function selectOwnLive(sql: Sql, userId: string, { from, to }: Stretch) {
  return sql<
    {
      periodId: string
      courseId: string
      title: string
      begins: string
      ends: string
      sequence: number
      modified: string | null
    }[]
  >`
    SELECT v.period_id, v.course_id, c.course_name || ' · ' || l.period_name AS title, v.start_time AS begins, v.end_time AS ends,
      v.sequence, v.moved_at AS modified
    FROM ${sessionView(sql)} v
    JOIN ${courseView(sql)} c ON c.site_id = v.site_id AND c.id = v.course_id
    JOIN course_lesson l ON l.site_id = v.site_id AND l.course_id = v.course_id AND l.period_id = v.period_id
    WHERE v.start_time < ${to} AND v.end_time > ${from}
      AND v.course_id IN (SELECT o.course_id FROM course_owner o
        WHERE o.site_id = ${sql.siteId} AND o.user_id = ${userId} AND (o.expire_time IS NULL OR o.expire_time > now()))
    ORDER BY v.start_time, v.period_id LIMIT ${MAX_ENTRIES}`
}

/** Running classes of a person. */
export async function selectOwnGrades(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ gradeId: string }[]>`
    SELECT grade_id FROM grade_member WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  return rows.map(({ gradeId }) => gradeId)
}

export interface WrittenSession {
  gradeId: string
  title: string
  place: string
  link: string
  begins: string
  ends: string
  teacherId: string
  userId: string
  clientKey?: string | undefined
}

/** Inserts a session. Idempotent by key. */
export async function insertSession(tx: Tx, session: WrittenSession): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO grade_session AS s (site_id, grade_id, title, place, link, begins, ends, teacher_id, user_id, client_key)
    VALUES (${tx.siteId}, ${session.gradeId}, ${session.title}, ${session.place}, ${session.link}, ${session.begins},
      ${session.ends}, ${session.teacherId}, ${session.userId}, ${session.clientKey ?? null})
    ON CONFLICT (site_id, grade_id, client_key) DO UPDATE SET gmt_modified = s.gmt_modified RETURNING id`
  return row?.id ?? ''
}

/** A session by the key of the call that added it. */
export async function selectByKey(tx: Tx, gradeId: string, clientKey: string): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    SELECT id FROM grade_session WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId} AND client_key = ${clientKey}`
  return row?.id
}

export async function countSessions(sql: Sql, gradeId: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    SELECT count(*)::int AS n FROM grade_session WHERE site_id = ${sql.siteId} AND grade_id = ${gradeId}`
  return row?.n ?? 0
}
