/** Rows of people and their class exams: what is not part of an attempt. */
import { stateCode } from '@zhixing/contract/states'
import { userView } from '../../user/index.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { setFor } from './exam.sql.ts'
import { literal } from '../../kernel/db/literal.ts'
import { roleCode } from '../policy.ts'

export interface Relation {
  relationId: string
  gradeExamId: string
  userId: string
  studentName: string
  isRead: 0 | 1
  ignoreStatus: 0 | 1
  comment: string
  auditTime: string | null
}

const columns = (sql: Sql) => sql`
  r.id AS "relationId", r.grade_exam_id, r.user_id, r.student_name, r.is_read, r.ignore_status, r.comment, r.audit_time`

/** Inserts missing relations. */
export async function ensureRelations(sql: Tx, gradeExamId: string, userIds: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO grade_exam_student_relation (site_id, grade_exam_id, user_id)
    SELECT ${sql.siteId}, ${gradeExamId}, w.id
    FROM unnest(${sql.ids(userIds)}) AS w(id)
    WHERE NOT EXISTS (SELECT FROM grade_exam_student_relation r WHERE r.site_id = ${sql.siteId} AND r.grade_exam_id = ${gradeExamId} AND r.user_id = w.id)
    ORDER BY w.id ON CONFLICT DO NOTHING`
}

/** Relations of one person to the given exams. */
export async function selectOwnRelations(sql: Sql, userId: string, gradeExamIds: readonly string[]) {
  return sql<Relation[]>`
    SELECT ${columns(sql)}
    FROM grade_exam_student_relation r
    WHERE r.site_id = ${sql.siteId} AND r.user_id = ${userId} AND r.grade_exam_id = ANY(${sql.ids(gradeExamIds)})`
}

export async function selectRelation(sql: Sql, relationId: string) {
  const [row] = await sql<(Relation & { nickname: string })[]>`
    SELECT ${columns(sql)}, coalesce(nullif(r.student_name, ''), nullif(m.nickname, ''), u.nickname) AS nickname
    FROM grade_exam_student_relation r
    JOIN grade_exam x ON x.site_id = r.site_id AND x.id = r.grade_exam_id
    JOIN ${userView(sql)} u ON u.site_id = r.site_id AND u.id = r.user_id
    LEFT JOIN grade_student m ON m.site_id = r.site_id AND m.grade_id = x.grade_id AND m.user_id = r.user_id
    WHERE r.site_id = ${sql.siteId} AND r.id = ${relationId}`
  return row
}

/** Records that a person acknowledged an exam, entered a name, or wants no reminders. */
export async function noteRelation(
  sql: Tx,
  gradeExamId: string,
  userId: string,
  { studentName, isIgnored = false }: { studentName?: string; isIgnored?: boolean },
): Promise<void> {
  await sql`
    INSERT INTO grade_exam_student_relation AS r (site_id, grade_exam_id, user_id, student_name, is_read, ignore_status)
    VALUES (${sql.siteId}, ${gradeExamId}, ${userId}, ${studentName ?? ''}, ${isIgnored ? 0 : 1}, ${isIgnored ? 1 : 0})
    ON CONFLICT (site_id, grade_exam_id, user_id)
    DO UPDATE SET is_read = greatest(r.is_read, excluded.is_read),
      ignore_status = greatest(r.ignore_status, excluded.ignore_status),
      student_name = coalesce(${studentName ?? null}, r.student_name)`
}

/** Marks the review of a student as complete. */
export async function completeRelation(
  sql: Tx,
  relationId: string,
  by: { userId: string; comment: string },
): Promise<void> {
  await sql`
    UPDATE grade_exam_student_relation
    SET comment = ${by.comment}, audit_user_id = ${by.userId}, audit_time = now()
    WHERE site_id = ${sql.siteId} AND id = ${relationId}`
}

/** `relationId` of a person who has no relation yet. */
export const NO_RELATION = '0'

export interface StudentRow extends Relation {
  nickname: string
  headImgUrl: string
  groupName: string
  isMember: 0 | 1
}

/**
 * Audience of an exam, and people among `satIds` (user ids) who took it without being in the audience. Includes ended
 * classes.
 */
export async function selectStudents(
  sql: Sql,
  by: { gradeExamId: string; gradeId: string; satIds: readonly string[] },
): Promise<StudentRow[]> {
  return sql<StudentRow[]>`
    SELECT coalesce(r.id, 0) AS "relationId", ${by.gradeExamId}::bigint AS grade_exam_id, w.user_id, coalesce(r.student_name, '') AS student_name,
      coalesce(r.is_read, 0)::int AS is_read, coalesce(r.ignore_status, 0)::int AS ignore_status, coalesce(r.comment, '') AS comment, r.audit_time,
      coalesce(nullif(m.nickname, ''), u.nickname) AS nickname, u.head_img_url, coalesce(o.group_name, '') AS "groupName", w.is_set AS "isMember"
    FROM (
      SELECT user_id, max(is_set) AS is_set FROM (
        SELECT user_id, 1 AS is_set FROM (${setFor(sql)} AND x.id = ${by.gradeExamId}) k
        UNION ALL SELECT s.id, 0 FROM unnest(${sql.ids(by.satIds)}) AS s(id)
      ) everybody GROUP BY 1
    ) w JOIN ${userView(sql)} u ON u.id = w.user_id
    LEFT JOIN grade_student m ON m.site_id = ${sql.siteId} AND m.grade_id = ${by.gradeId} AND m.user_id = w.user_id
    LEFT JOIN grade_group o ON o.site_id = ${sql.siteId} AND o.id = m.group_id
    LEFT JOIN grade_exam_student_relation r ON r.site_id = ${sql.siteId} AND r.grade_exam_id = ${by.gradeExamId} AND r.user_id = w.user_id
    ORDER BY m.gmt_create, w.user_id`
}

/** Students of a class, ordered by join time. */
export async function pageOfStudents(sql: Sql, by: { gradeId: string; keyword: string }, page: PageRequest) {
  const of = sql`
    FROM grade_student m
    JOIN ${userView(sql)} u ON u.site_id = m.site_id AND u.id = m.user_id
    LEFT JOIN grade_group o ON o.site_id = m.site_id AND o.id = m.group_id
    WHERE m.site_id = ${sql.siteId}
      AND m.grade_id = ${by.gradeId}
      AND m.status_id = ${literal(sql, stateCode.row.active)}
      AND (m.user_role = ${literal(sql, roleCode.student)} OR m.is_learner = 1)
      AND ${sql.contains(by.keyword, 'm.nickname', 'u.nickname')}`
  return sql.page<{ userId: string; nickname: string; groupName: string }>(
    page,
    of,
    (cut) => sql`
    SELECT m.user_id, coalesce(nullif(m.nickname, ''), u.nickname) AS nickname,
      coalesce(o.group_name, '') AS "groupName" ${of}
    ORDER BY m.gmt_create, m.id ${cut}`,
  )
}
