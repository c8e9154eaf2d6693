/** Queries for certificates of self-paced courses. */
import type { CourseCertificateRule } from '@zhixing/contract/grade/course-certificate'
import { courseView } from '../../course/index.ts'
import { passedView } from '../../exam/index.ts'
import type { OwnerDb, Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { userView } from '../../user/index.ts'

export async function selectRule(sql: Sql, courseId: string): Promise<CourseCertificateRule | undefined> {
  const [row] = await sql<CourseCertificateRule[]>`
    SELECT title, body, seal_line, min_progress, exam_id FROM grade_course_certificate
    WHERE site_id = ${sql.siteId} AND course_id = ${courseId}`
  return row
}

export async function writeRule(tx: Tx, courseId: string, rule: CourseCertificateRule): Promise<void> {
  await tx`
    INSERT INTO grade_course_certificate (site_id, course_id, title, body, seal_line, min_progress, exam_id)
    VALUES (${tx.siteId}, ${courseId}, ${rule.title}, ${rule.body}, ${rule.sealLine}, ${rule.minProgress}, ${rule.examId})
    ON CONFLICT (site_id, course_id) DO UPDATE SET title = excluded.title, body = excluded.body,
      seal_line = excluded.seal_line, min_progress = excluded.min_progress, exam_id = excluded.exam_id,
      gmt_modified = excluded.gmt_modified`
}

export async function deleteRule(tx: Tx, courseId: string): Promise<void> {
  await tx`DELETE FROM grade_course_certificate WHERE site_id = ${tx.siteId} AND course_id = ${courseId}`
}

/** Courses of all sites that give certificates. */
export async function selectCourses(owner: OwnerDb) {
  return owner<{ siteId: number; courseId: string }[]>`
    SELECT site_id::int AS "siteId", course_id FROM grade_course_certificate ORDER BY site_id, course_id`
}

/** The name of a course that was published. */
export async function selectCourse(sql: Sql, courseId: string) {
  const [row] = await sql<{ courseName: string }[]>`
    SELECT c.course_name FROM ${courseView(sql)} c WHERE c.id = ${courseId}`
  return row
}

export interface Standing {
  progress: number
  isPassed: 0 | 1
  certificateNo: string | null
}

/** What a learner has reached of a rule. */
export async function selectStanding(
  sql: Sql,
  courseId: string,
  userId: string,
  { examId }: Pick<CourseCertificateRule, 'examId'>,
): Promise<Standing> {
  const [row] = await sql<Standing[]>`
    SELECT
      coalesce((SELECT l.progress FROM course_learned l
        WHERE l.site_id = ${sql.siteId} AND l.user_id = ${userId} AND l.course_id = ${courseId}), 0)::float8 AS progress,
      (${examId}::bigint IS NULL OR EXISTS (SELECT 1 FROM ${passedView(sql)} p
        WHERE p.user_id = ${userId} AND p.exam_id = ${examId}))::int AS "isPassed",
      (SELECT k.certificate_no FROM grade_certificate k
        WHERE k.site_id = ${sql.siteId} AND k.course_id = ${courseId} AND k.user_id = ${userId}
          AND k.revoke_time IS NULL) AS "certificateNo"`
  return row ?? { progress: 0, isPassed: 0, certificateNo: null }
}

/** Learners who meet a rule and never had a certificate of the course: a revoked one is not replaced. */
export async function selectDue(
  sql: Sql,
  courseId: string,
  { minProgress, examId }: Pick<CourseCertificateRule, 'minProgress' | 'examId'>,
  most: number,
  userId?: string,
) {
  return sql<{ userId: string; holderName: string }[]>`
    SELECT l.user_id, u.nickname AS "holderName"
    FROM course_learned l JOIN ${userView(sql)} u ON u.id = l.user_id
    WHERE l.site_id = ${sql.siteId} AND l.course_id = ${courseId} AND l.progress >= ${minProgress}
      ${userId === undefined ? sql`` : sql`AND l.user_id = ${userId}`}
      AND NOT EXISTS (SELECT 1 FROM grade_certificate k
        WHERE k.site_id = l.site_id AND k.course_id = l.course_id AND k.user_id = l.user_id)
      ${examId === null ? sql`` : sql`AND EXISTS (SELECT 1 FROM ${passedView(sql)} p WHERE p.user_id = l.user_id AND p.exam_id = ${examId})`}
    ORDER BY l.user_id LIMIT ${most}`
}

export interface NewCourseCertificate {
  certificateNo: string
  courseId: string
  userId: string
  holderName: string
  courseName: string
  title: string
  body: string
  sealLine: string
}

/** Issues a certificate unless the learner has one. @returns whether it was issued */
export async function insertCertificate(tx: Tx, one: NewCourseCertificate): Promise<boolean> {
  const rows = await tx`
    INSERT INTO grade_certificate
      (site_id, certificate_no, course_id, user_id, holder_name, grade_name, title, body, seal_line)
    VALUES (${tx.siteId}, ${one.certificateNo}, ${one.courseId}, ${one.userId}, ${one.holderName}, ${one.courseName},
      ${one.title}, ${one.body}, ${one.sealLine})
    ON CONFLICT DO NOTHING RETURNING 1`
  return rows.length > 0
}

/** Revokes a certificate of a course. @returns whether it was valid */
export async function revoke(tx: Tx, courseId: string, certificateNo: string, reason: string): Promise<boolean> {
  const rows = await tx`
    UPDATE grade_certificate SET revoke_time = now(), revoke_reason = ${reason}
    WHERE site_id = ${tx.siteId} AND course_id = ${courseId} AND certificate_no = ${certificateNo}
      AND revoke_time IS NULL RETURNING 1`
  return rows.length > 0
}

export interface IssuedCertificate {
  certificateNo: string
  holderName: string
  issueTime: string
  revokeTime: string | null
  revokeReason: string
}

export async function pageOfIssued(sql: Sql, courseId: string, page: PageRequest) {
  const of = sql`FROM grade_certificate WHERE site_id = ${sql.siteId} AND course_id = ${courseId}`
  return sql.page<IssuedCertificate>(
    page,
    of,
    (cut) => sql`
    SELECT certificate_no, holder_name, issue_time, revoke_time, revoke_reason ${of}
    ORDER BY issue_time DESC, certificate_no ${cut}`,
  )
}

export async function countIssued(sql: Sql, courseId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM grade_certificate
    WHERE site_id = ${sql.siteId} AND course_id = ${courseId} AND revoke_time IS NULL`
  return row?.count ?? 0
}
