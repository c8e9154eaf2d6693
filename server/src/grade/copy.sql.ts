import type { Tx } from '../kernel/db/index.ts'

/** Gives a copy of a class the courses of the first one, with their dates moved by so many milliseconds. */
export async function copyPlan(tx: Tx, from: string, to: string, shiftMs: number): Promise<void> {
  await tx`
    INSERT INTO grade_course (site_id, grade_id, course_id, seq, opens, due, is_ordered, disabled, user_id)
    SELECT site_id, ${to}, course_id, seq, opens + ${shiftMs} * interval '1 millisecond', due + ${shiftMs} * interval '1 millisecond', is_ordered, disabled, user_id
    FROM grade_course WHERE site_id = ${tx.siteId} AND grade_id = ${from}`
  await tx`
    INSERT INTO grade_lesson (site_id, grade_id, course_id, period_id, opens, due)
    SELECT site_id, ${to}, course_id, period_id, opens + ${shiftMs} * interval '1 millisecond', due + ${shiftMs} * interval '1 millisecond'
    FROM grade_lesson WHERE site_id = ${tx.siteId} AND grade_id = ${from}`
}
