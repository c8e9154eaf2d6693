/** Queries for certificates and their templates. */
import type { CertificateTemplate } from '@zhixing/contract/grade/certificate'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'

export async function selectTemplate(sql: Sql, gradeId: string): Promise<CertificateTemplate | undefined> {
  const [row] = await sql<CertificateTemplate[]>`
    SELECT title, body, seal_line, min_progress, min_total FROM grade_certificate_rule WHERE site_id = ${sql.siteId} AND grade_id = ${gradeId}`
  return row
}

export async function writeTemplate(tx: Tx, gradeId: string, one: CertificateTemplate): Promise<void> {
  await tx`
    INSERT INTO grade_certificate_rule (site_id, grade_id, title, body, seal_line, min_progress, min_total)
    VALUES (${tx.siteId}, ${gradeId}, ${one.title}, ${one.body}, ${one.sealLine}, ${one.minProgress}, ${one.minTotal})
    ON CONFLICT (site_id, grade_id) DO UPDATE SET title = excluded.title, body = excluded.body, seal_line = excluded.seal_line,
      min_progress = excluded.min_progress, min_total = excluded.min_total, gmt_modified = excluded.gmt_modified`
}

/** Valid certificates of a class by learner. */
export async function selectValid(sql: Sql, gradeId: string) {
  const rows = await sql<{ userId: string; certificateNo: string; issueTime: string }[]>`
    SELECT user_id, certificate_no, issue_time FROM grade_certificate WHERE site_id = ${sql.siteId} AND grade_id = ${gradeId} AND revoke_time IS NULL`
  return new Map(rows.map((row) => [row.userId, row]))
}

export interface NewCertificate {
  certificateNo: string
  gradeId: string
  userId: string
  holderName: string
  gradeName: string
  title: string
  body: string
  sealLine: string
  total: number | null
  operatorId: string
}

/** Issues a certificate unless the learner has one. @returns whether it was issued */
export async function insertCertificate(tx: Tx, one: NewCertificate): Promise<boolean> {
  const rows = await tx`
    INSERT INTO grade_certificate (site_id, certificate_no, grade_id, user_id, holder_name, grade_name, title, body, seal_line, total, operator_id)
    VALUES (${tx.siteId}, ${one.certificateNo}, ${one.gradeId}, ${one.userId}, ${one.holderName}, ${one.gradeName},
      ${one.title}, ${one.body}, ${one.sealLine}, ${one.total}, ${one.operatorId})
    ON CONFLICT DO NOTHING RETURNING 1`
  return rows.length > 0
}

/** A certificate of one round of a person's learning plan. */
export interface RoundCertificate {
  roundId: string
  userId: string
  holderName: string
  planName: string
  title: string
  body: string
  sealLine: string
  /** null: without end. */
  validUntil: string | null
}

/** Issues a certificate unless the round has one. @returns whether it was issued */
export async function insertRoundCertificate(tx: Tx, certificateNo: string, one: RoundCertificate): Promise<boolean> {
  const rows = await tx`
    INSERT INTO grade_certificate
      (site_id, certificate_no, round_id, user_id, holder_name, grade_name, title, body, seal_line, valid_until)
    VALUES (${tx.siteId}, ${certificateNo}, ${one.roundId}, ${one.userId}, ${one.holderName}, ${one.planName},
      ${one.title}, ${one.body}, ${one.sealLine}, ${one.validUntil})
    ON CONFLICT DO NOTHING RETURNING 1`
  return rows.length > 0
}

/** Revokes a certificate of a class. @returns whether it was valid */
export async function revoke(tx: Tx, gradeId: string, certificateNo: string, reason: string): Promise<boolean> {
  const rows = await tx`
    UPDATE grade_certificate SET revoke_time = now(), revoke_reason = ${reason}
    WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId} AND certificate_no = ${certificateNo} AND revoke_time IS NULL RETURNING 1`
  return rows.length > 0
}

export interface ShownCertificate {
  certificateNo: string
  holderName: string
  gradeName: string
  title: string
  body: string
  sealLine: string
  issueTime: string
  revokeTime: string | null
  revokeReason: string
  /** End of its validity; null: without end. */
  validUntil: string | null
  /** Its validity is over. */
  isExpired: 0 | 1
}
const shown = (sql: Sql) => sql`
  certificate_no, holder_name, grade_name, title, body, seal_line, issue_time, revoke_time, revoke_reason, valid_until,
  coalesce(valid_until < now(), false)::int AS is_expired`

export async function selectCertificate(sql: Sql, certificateNo: string): Promise<ShownCertificate | undefined> {
  const [row] = await sql<ShownCertificate[]>`
    SELECT ${shown(sql)} FROM grade_certificate WHERE site_id = ${sql.siteId} AND certificate_no = ${certificateNo}`
  return row
}

/** Valid certificates of a class with their texts, ordered by name. */
export async function selectValidOf(sql: Sql, gradeId: string, max: number): Promise<ShownCertificate[]> {
  return sql<ShownCertificate[]>`
    SELECT ${shown(sql)} FROM grade_certificate WHERE site_id = ${sql.siteId} AND grade_id = ${gradeId} AND revoke_time IS NULL
    ORDER BY holder_name, certificate_no LIMIT ${max}`
}

export async function pageOfOwn(sql: Sql, userId: string, page: PageRequest) {
  const of = sql`FROM grade_certificate WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  return sql.page<ShownCertificate>(
    page,
    of,
    (cut) => sql`SELECT ${shown(sql)} ${of} ORDER BY issue_time DESC, certificate_no ${cut}`,
  )
}

/** A certificate of a person, by the class or the course that gave it. */
export interface OwnCertificate {
  gradeId: string | null
  courseId: string | null
  certificateNo: string
  issueTime: string
  revokeTime: string | null
}

/** Certificates of a person for some classes and courses, the newest first. */
export async function selectCertificatesFor(
  sql: Sql,
  userId: string,
  { gradeIds, courseIds }: { gradeIds: readonly string[]; courseIds: readonly string[] },
): Promise<OwnCertificate[]> {
  return sql<OwnCertificate[]>`
    SELECT grade_id, course_id, certificate_no, issue_time, revoke_time FROM grade_certificate
    WHERE site_id = ${sql.siteId} AND user_id = ${userId}
      AND (grade_id = ANY(${sql.ids(gradeIds)}) OR course_id = ANY(${sql.ids(courseIds)}))
    ORDER BY issue_time DESC, certificate_no`
}
