import type { PendingQuery, Row } from '@zhixing/postgres'
import type { Sql } from '../../kernel/db/index.ts'
import { courseView } from '../../course/index.ts'

/**
 * Condition: a person has access to the non-free paper `e` (exam_info): bought or given, included in their membership,
 * part of an owned course of the same author, or assigned in a class (`setFor`). A private paper is part of private
 * courses of its organisation only. `userId`: an id, or a column.
 */
export function hasPaper(sql: Sql, userId: string | ReturnType<Sql>) {
  return sql`(EXISTS (SELECT FROM exam_owner ou WHERE ou.site_id = e.site_id AND ou.user_id = ${userId} AND ou.exam_id = e.id)
    OR (e.is_vip_free = 1 AND EXISTS (SELECT FROM vip_member ov WHERE ov.site_id = e.site_id AND ov.user_id = ${userId}))
    OR EXISTS (SELECT FROM course_exam_ref oc
      JOIN course_owner cu ON cu.site_id = oc.site_id AND cu.course_id = oc.course_id AND cu.user_id = ${userId}
      JOIN ${courseView(sql)} co ON co.site_id = oc.site_id AND co.id = oc.course_id AND co.lecturer_id = e.lecturer_id
        AND (e.org_id = 0 OR co.org_id = e.org_id)
      WHERE oc.site_id = e.site_id AND oc.exam_id = e.id)
    OR ${setFor(sql, userId, sql`e`)})`
}

/**
 * Condition: the paper `info` (exam_info) is assigned to a person in one of their classes. `userId`: an id, or a
 * column.
 */
export const setFor = (sql: Sql, userId: string | ReturnType<Sql> | PendingQuery<Row[]>, info: ReturnType<Sql>) => sql`
  (${info}.is_assigned = 1
    AND EXISTS (SELECT FROM grade_exam_taker gt
      WHERE gt.site_id = ${info}.site_id AND gt.user_id = ${userId} AND gt.exam_id = ${info}.id))`

/**
 * Condition: the rules of the paper `info` (exam_info) concern a person: every paper but those that a class assigned to
 * others, and those of organisations to which they do not belong.
 */
export const concerns = (sql: Sql, userId: string | PendingQuery<Row[]>, info: ReturnType<Sql>) => sql`
  ((${info}.is_assigned = 0 AND ${info}.org_id = 0)
    OR (${info}.org_id <> 0
      AND EXISTS (SELECT FROM org_audience oa
        WHERE oa.site_id = ${info}.site_id AND oa.org_id = ${info}.org_id AND oa.user_id = ${userId}))
    OR ${setFor(sql, userId, info)})`
