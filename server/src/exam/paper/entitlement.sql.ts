import type { PendingQuery, Row } from '@zhixing/postgres'
import type { Sql } from '../../kernel/db/index.ts'
import { courseView } from '../../course/index.ts'

/**
 * Condition: a person has the paper `e` (exam_info) although it is not free: it was bought or given, members have it and they are one,
 * it belongs to a course of theirs, or it was set for them in a class (`setFor`). Only its own author gives it away with a course: anybody else may
 * point to it.
 * `userId`: an id, or the column that holds it.
 */
export function hasPaper(sql: Sql, userId: string | ReturnType<Sql>) {
  return sql`(EXISTS (SELECT FROM exam_owner ou WHERE ou.site_id = e.site_id AND ou.user_id = ${userId} AND ou.exam_id = e.id)
    OR (e.is_vip_free = 1 AND EXISTS (SELECT FROM vip_member ov WHERE ov.site_id = e.site_id AND ov.user_id = ${userId}))
    OR EXISTS (SELECT FROM course_exam_ref oc JOIN course_owner cu ON cu.site_id = oc.site_id AND cu.course_id = oc.course_id AND cu.user_id = ${userId} JOIN ${courseView(sql)} co ON co.site_id = oc.site_id AND co.id = oc.course_id AND co.lecturer_id = e.lecturer_id WHERE oc.site_id = e.site_id AND oc.exam_id = e.id)
    OR ${setFor(sql, userId, sql`e`)})`
}

/** Condition: the paper `info` (exam_info) is set for a person in a class of theirs. `userId`: an id, or the column that holds it. */
export const setFor = (sql: Sql, userId: string | ReturnType<Sql> | PendingQuery<Row[]>, info: ReturnType<Sql>) => sql`
  (${info}.is_assigned = 1 AND EXISTS (SELECT FROM grade_exam_taker gt WHERE gt.site_id = ${info}.site_id AND gt.user_id = ${userId} AND gt.exam_id = ${info}.id))`
