/** Pending work of a lecturer, for the dashboard. */
import { stateCode } from '@zhixing/contract/states'
import { reportStatus } from '@zhixing/contract/exam/practice-kinds'
import { examStatus, recheckStatus } from '@zhixing/contract/exam/kinds'
import type { LecturerMatter } from '../course/index.ts'
import type { Sql } from '../kernel/db/index.ts'
import { literal } from '../kernel/db/literal.ts'
import { markedBy } from './paper/index.ts'

type ExamMatter = 'mark' | 'recheck' | 'problemReport' | 'paperRejected' | 'paperDraft' | 'paperReview'

/**
 * Sittings to mark and recheck requests (including papers marked for others), reported problems, and papers by review
 * state.
 */
export async function selectLecturerExamMatters(sql: Sql, lecturerId: string) {
  const marks = sql`e.site_id = ${sql.siteId} AND e.is_deleted = 0 AND e.live_version > 0
    AND e.id IN ${markedBy(sql, lecturerId)}`
  return sql<LecturerMatter<ExamMatter>[]>`
    SELECT 'mark' AS kind, count(*)::int AS count, min(r.submit_time) AS oldest, 0 AS course_category, coalesce((array_agg(r.exam_id ORDER BY r.submit_time))[1], 0)::text AS first_id
      FROM exam_info e JOIN user_exam_record r ON r.site_id = e.site_id AND r.exam_id = e.id AND r.exam_status = ${literal(sql, examStatus.marking)} WHERE ${marks}
    UNION ALL SELECT 'recheck', count(*)::int, min(q.gmt_create), 0, coalesce((array_agg(q.exam_id ORDER BY q.gmt_create))[1], 0)::text
      FROM exam_info e JOIN user_exam_recheck q ON q.site_id = e.site_id AND q.exam_id = e.id AND q.recheck_status = ${literal(sql, recheckStatus.waiting)} WHERE ${marks}
    UNION ALL SELECT 'problemReport', count(DISTINCT problem_id)::int, min(gmt_create), 0, '0'
      FROM exam_problem_report WHERE site_id = ${sql.siteId} AND lecturer_id = ${lecturerId} AND report_status = ${literal(sql, reportStatus.waiting)}
    UNION ALL SELECT v.kind, count(*)::int, min(v.since), 0, '0'
      FROM (
        SELECT CASE x.audit_status WHEN ${literal(sql, stateCode.audit.rejected)} THEN 'paperRejected' WHEN ${literal(sql, stateCode.audit.draft)} THEN 'paperDraft' ELSE 'paperReview' END AS kind,
          CASE x.audit_status WHEN ${literal(sql, stateCode.audit.pending)} THEN x.submit_time WHEN ${literal(sql, stateCode.audit.draft)} THEN x.gmt_modified ELSE x.audit_time END AS since
        FROM exam_info i JOIN exam_version x ON x.site_id = i.site_id AND x.exam_id = i.id
        WHERE i.site_id = ${sql.siteId} AND i.lecturer_id = ${lecturerId} AND i.is_deleted = 0 AND x.audit_status IN (${literal(sql, stateCode.audit.pending, stateCode.audit.rejected, stateCode.audit.draft)})
      ) v GROUP BY v.kind`
}
