/** What a class gives, for its visitors. */
import type { GradeOffer } from '@zhixing/contract/grade/info'
import { stateCode } from '@zhixing/contract/states'
import type { Sql } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'

const { active } = stateCode.row
const COURSES = 6
const SESSIONS = 8
const HOMEWORK = 4

/** Courses, lessons, homework, exams and certificate of a class, in one query. */
export async function selectOffer(sql: Sql, gradeId: string): Promise<GradeOffer> {
  const [row] = await sql<GradeOffer[]>`
    SELECT
      (SELECT coalesce(jsonb_agg(jsonb_build_object('courseId', p.course_id::text, 'courseCategory',
        p.course_category, 'courseName', p.course_name, 'courseLogo', p.course_logo, 'periodTotal', p.period_total)
        ORDER BY p.seq, p.course_id), '[]')
        FROM (SELECT *
          FROM grade_course_plan c
          WHERE c.site_id = ${sql.siteId} AND c.grade_id = ${gradeId} AND c.disabled = 0 AND c.is_given = 1
          ORDER BY c.seq, c.course_id
          LIMIT ${COURSES}) p) AS course_list,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('title', t.title, 'begins', t.begins, 'ends', t.ends) ORDER BY t.begins), '[]')
        FROM (SELECT title, begins, ends
          FROM grade_session s
          WHERE s.site_id = ${sql.siteId} AND s.grade_id = ${gradeId} AND s.ends > now()
          ORDER BY s.begins
          LIMIT ${SESSIONS}) t) AS lesson_list,
      (SELECT count(*)::int FROM grade_session s WHERE s.site_id = ${sql.siteId} AND s.grade_id = ${gradeId} AND s.ends > now()) AS lesson_total,
      (SELECT coalesce(jsonb_agg(h.homework_name ORDER BY h.due_time), '[]')
        FROM (SELECT homework_name, due_time
          FROM grade_homework w
          WHERE w.site_id = ${sql.siteId}
            AND w.grade_id = ${gradeId}
            AND w.status_id = ${literal(sql, active)}
            AND w.audience = 1
          ORDER BY w.due_time
          LIMIT ${HOMEWORK}) h) AS homework_list,
      (SELECT count(*)::int
        FROM grade_homework w
        WHERE w.site_id = ${sql.siteId}
          AND w.grade_id = ${gradeId}
          AND w.status_id = ${literal(sql, active)}) AS homework_total,
      (SELECT count(*)::int
        FROM grade_exam x
        WHERE x.site_id = ${sql.siteId}
          AND x.grade_id = ${gradeId}
          AND x.status_id = ${literal(sql, active)}) AS exam_total,
      EXISTS (SELECT FROM grade_certificate_rule r WHERE r.site_id = ${sql.siteId} AND r.grade_id = ${gradeId})::int AS has_certificate`
  if (!row) throw new Error('a SELECT without FROM returned no row')
  // Times inside JSON have PostgreSQL's format.
  const iso = (time: string) => new Date(time).toISOString()
  return {
    ...row,
    lessonList: row.lessonList.map(({ title, begins, ends }) => ({ title, begins: iso(begins), ends: iso(ends) })),
  }
}
