/** Pending work of class staff, for the dashboard of teachers. */
import { stateCode } from '@zhixing/contract/states'
import { workStatus } from '@zhixing/contract/grade/homework-rules'
import type { LecturerMatter } from '../course/index.ts'
import type { Sql } from '../kernel/db/index.ts'
import { applyStatus } from './class/apply.sql.ts'
import { gradeStatus, roleCode } from './policy.ts'
import { literal } from '../kernel/db/literal.ts'

const { active } = stateCode.row

/** Homework to mark and applications to review, in classes on whose staff the person is. */
export async function selectTeacherMatters(sql: Sql, userId: string) {
  const own = sql`
    JOIN grade_info g ON g.site_id = m.site_id
      AND g.id = m.grade_id
      AND g.status_id = ${literal(sql, active)}
      AND g.grade_status <> ${literal(sql, gradeStatus.disbanded)}`
  const isStaff = sql`
    m.site_id = ${sql.siteId}
      AND m.user_id = ${userId}
      AND m.status_id = ${literal(sql, active)}
      AND m.user_role IN (${literal(sql, roleCode.teacher, roleCode.owner, roleCode.assistant)})`
  return sql<LecturerMatter<'homework' | 'gradeApply'>[]>`
    SELECT 'homework' AS kind, count(*)::int AS count, min(w.gmt_modified) AS oldest, 0 AS course_category,
      coalesce((array_agg(h.id ORDER BY w.gmt_modified))[1], 0)::text AS first_id
      FROM grade_student m ${own} JOIN grade_homework h ON h.site_id = m.site_id AND h.grade_id = m.grade_id AND h.status_id = ${literal(sql, active)}
      JOIN grade_work w ON w.site_id = h.site_id AND w.homework_id = h.id AND w.work_status = ${literal(sql, workStatus.handedIn)}
      WHERE ${isStaff}
    UNION ALL SELECT 'gradeApply', count(*)::int, min(a.gmt_create), 0, coalesce((array_agg(a.grade_id ORDER BY a.gmt_create))[1], 0)::text
      FROM grade_student m ${own}
      JOIN grade_apply_record a ON a.site_id = m.site_id
        AND a.grade_id = m.grade_id
        AND a.audit_status = ${literal(sql, applyStatus.pending)}
      WHERE ${isStaff}`
}
