/** What a copy of a class takes over from its source. */
import type { Tx } from '../../kernel/db/index.ts'

/** Copies the course plan; dates are shifted by `shiftMs` milliseconds. */
export async function copyPlan(tx: Tx, from: string, to: string, shiftMs: number): Promise<void> {
  await tx`
    INSERT INTO grade_course (site_id, grade_id, course_id, seq, opens, due, is_ordered, disabled, user_id)
    SELECT site_id, ${to}, course_id, seq, opens + ${shiftMs} * interval '1 millisecond',
      due + ${shiftMs} * interval '1 millisecond', is_ordered, disabled, user_id
    FROM grade_course WHERE site_id = ${tx.siteId} AND grade_id = ${from}`
  await tx`
    INSERT INTO grade_lesson (site_id, grade_id, course_id, period_id, opens, due)
    SELECT site_id, ${to}, course_id, period_id, opens + ${shiftMs} * interval '1 millisecond', due + ${shiftMs} * interval '1 millisecond'
    FROM grade_lesson WHERE site_id = ${tx.siteId} AND grade_id = ${from}`
}

/** Copies grade book rules, manual columns (without marks) and the certificate template. */
export async function copyOutcome(tx: Tx, from: string, to: string): Promise<void> {
  await tx`
    INSERT INTO grade_book (site_id, grade_id, course_weight, attendance_weight, exam_weight, homework_weight,
      manual_weight, drop_exam, drop_homework, drop_manual, pass_line, is_shown)
    SELECT site_id, ${to}, course_weight, attendance_weight, exam_weight, homework_weight, manual_weight, drop_exam,
      drop_homework, drop_manual, pass_line, is_shown
    FROM grade_book WHERE site_id = ${tx.siteId} AND grade_id = ${from}`
  await tx`
    INSERT INTO grade_column (site_id, grade_id, column_name, full_score, weight)
    SELECT site_id, ${to}, column_name, full_score, weight FROM grade_column WHERE site_id = ${tx.siteId} AND grade_id = ${from} ORDER BY id`
  await tx`
    INSERT INTO grade_certificate_rule (site_id, grade_id, title, body, seal_line, min_progress, min_total)
    SELECT site_id, ${to}, title, body, seal_line, min_progress, min_total FROM grade_certificate_rule WHERE site_id = ${tx.siteId} AND grade_id = ${from}`
}

/**
 * Copies the sessions of the timetable, shifted. Skipped if the copy has no begin date, since there is no shift then.
 */
export async function copyTimetable(tx: Tx, from: string, to: string, shiftMs: number): Promise<void> {
  if (shiftMs === 0) return
  await tx`
    INSERT INTO grade_session (site_id, grade_id, title, place, link, teacher_id, series_id, begins, ends, user_id)
    SELECT site_id, ${to}, title, place, link, teacher_id, series_id, begins + ${shiftMs} * interval '1 millisecond',
      ends + ${shiftMs} * interval '1 millisecond', user_id
    FROM grade_session WHERE site_id = ${tx.siteId} AND grade_id = ${from}`
}
