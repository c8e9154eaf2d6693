/** Queries for portraits and face checks. */
import { faceStatus } from '@zhixing/contract/grade/face-rules'
import type { CodeOf } from '@zhixing/contract/code'
import type { OwnerDb, Sql, Tx } from '../../kernel/db/index.ts'
import { selectSentSince } from '../../system/index.ts'
import { userView } from '../../user/index.ts'
import type { FaceVerdict } from '../../platform/face/port.ts'
import { literal } from '../../kernel/db/literal.ts'
import { roleCode } from '../policy.ts'

/** Consent of a person, and their portrait unless it was deleted. */
export interface Face {
  consentVersion: number
  consentTime: string
  withdrawTime: string | null
  portraitFileId: string | null
  deleteTime: string
}

export interface FaceCheck {
  userId: string
  faceCode: string
  codeTime: string
  faceStatus: CodeOf<typeof faceStatus>
  snapshotFileId: string | null
  snapshotTime: string | null
  snapshotTotal: number
  deleteTime: string | null
  verdict: FaceVerdict
  failReason: string
  reviewReason: string
  reviewerName: string
  reviewTime: string | null
  rev: number
}

const columns = (sql: Sql) => sql`
  f.user_id, f.face_code, f.code_time, f.face_status, f.snapshot_file_id, f.snapshot_time, f.snapshot_total,
    f.delete_time, f.verdict, f.fail_reason, f.review_reason, f.review_time, f.rev,
  coalesce((SELECT u.nickname FROM ${userView(sql)} u WHERE u.site_id = ${sql.siteId} AND u.id = f.review_user_id), '') AS "reviewerName"`

export async function selectFace(sql: Sql, userId: string): Promise<Face | undefined> {
  const [row] = await sql<Face[]>`
    SELECT consent_version, consent_time, withdraw_time, portrait_file_id, delete_time FROM grade_face WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  return row
}

/** Portrait files of people. */
export async function selectPortraits(sql: Sql, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql<{ userId: string; fileId: string }[]>`
    SELECT user_id, portrait_file_id AS "fileId"
    FROM grade_face
    WHERE site_id = ${sql.siteId} AND user_id = ANY(${sql.ids(userIds)}) AND portrait_file_id IS NOT NULL`
  return new Map(rows.map(({ userId, fileId }) => [userId, fileId]))
}

/** Whether a file is already used as a portrait or snapshot. */
async function isFace(sql: Sql, fileId: string): Promise<boolean> {
  const rows = await sql`
    SELECT 1 FROM grade_face WHERE site_id = ${sql.siteId} AND portrait_file_id = ${fileId}
    UNION ALL SELECT 1 FROM grade_face_check WHERE site_id = ${sql.siteId} AND snapshot_file_id = ${fileId}`
  return rows.length > 0
}

/**
 * A private picture uploaded by the person after a point in time and not used as portrait or snapshot. @returns its
 * storage key
 */
export async function selectFresh(
  sql: Sql,
  userId: string,
  fileId: string,
  since: string,
): Promise<string | undefined> {
  const file = await selectSentSince(sql, userId, 'private', fileId, since)
  return file && !(await isFace(sql, fileId)) ? file.fileKey : undefined
}

/** Writes consent and portrait. Snapshots of earlier exams keep the deletion dates agreed to at that time. */
export async function upsertFace(
  tx: Tx,
  userId: string,
  face: { consentVersion: number; portraitFileId: string; deleteTime: string },
): Promise<void> {
  await tx`
    INSERT INTO grade_face AS p (site_id, user_id, consent_version, portrait_file_id, delete_time)
    VALUES (${tx.siteId}, ${userId}, ${face.consentVersion}, ${face.portraitFileId}, ${face.deleteTime})
    ON CONFLICT (site_id, user_id)
    DO UPDATE SET consent_version = excluded.consent_version, consent_time = excluded.consent_time, withdraw_time = NULL,
      portrait_file_id = excluded.portrait_file_id,
      delete_time = CASE WHEN p.portrait_file_id IS NULL THEN excluded.delete_time ELSE greatest(p.delete_time, excluded.delete_time) END`
}

/** Extends the retention of the portrait. */
export async function keepPortrait(tx: Tx, userId: string, until: string): Promise<void> {
  await tx`
    UPDATE grade_face
    SET delete_time = greatest(delete_time, ${until}::timestamptz)
    WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND portrait_file_id IS NOT NULL`
}

export async function selectCheck(sql: Sql, gradeExamId: string, userId: string): Promise<FaceCheck | undefined> {
  const [row] = await sql<FaceCheck[]>`
    SELECT ${columns(sql)} FROM grade_face_check f WHERE f.site_id = ${sql.siteId} AND f.grade_exam_id = ${gradeExamId} AND f.user_id = ${userId}`
  return row
}

/** Locks a person's check before an exam until the end of the transaction. */
export async function lockCheck(tx: Tx, gradeExamId: string, userId: string): Promise<FaceCheck | undefined> {
  await tx`SELECT FROM grade_face_check WHERE site_id = ${tx.siteId} AND grade_exam_id = ${gradeExamId} AND user_id = ${userId} FOR UPDATE`
  return selectCheck(tx, gradeExamId, userId)
}

/** The exam and status of a check, by its code and the person who requested it. */
export async function selectByCode(sql: Sql, userId: string, code: string) {
  const [row] = await sql<{ gradeExamId: string }[]>`
    SELECT grade_exam_id AS "gradeExamId" FROM grade_face_check WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND face_code = ${code}`
  return row
}

/** Stores a new code for the next snapshot and invalidates the previous one. */
export async function writeCode(tx: Tx, gradeExamId: string, userId: string, code: string): Promise<void> {
  await tx`
    INSERT INTO grade_face_check (site_id, grade_exam_id, user_id, face_code) VALUES (${tx.siteId}, ${gradeExamId}, ${userId}, ${code})
    ON CONFLICT (site_id, grade_exam_id, user_id) DO UPDATE SET face_code = excluded.face_code, code_time = excluded.code_time`
}

export async function writeSnapshot(
  tx: Tx,
  gradeExamId: string,
  userId: string,
  taken: { fileId: string; faceStatus: CodeOf<typeof faceStatus>; verdict: FaceVerdict; deleteTime: string },
): Promise<void> {
  await tx`
    UPDATE grade_face_check
    SET face_code = '', face_status = ${taken.faceStatus}, verdict = ${taken.verdict},
      snapshot_file_id = ${taken.fileId}, snapshot_time = now(), snapshot_total = snapshot_total + 1,
      delete_time = ${taken.deleteTime}, deleted_time = NULL, rev = rev + 1
      WHERE site_id = ${tx.siteId} AND grade_exam_id = ${gradeExamId} AND user_id = ${userId}`
}

export async function writeAsk(tx: Tx, gradeExamId: string, userId: string, reason: string): Promise<void> {
  await tx`
    UPDATE grade_face_check
    SET face_code = '', face_status = ${literal(tx, faceStatus.asks)}, fail_reason = ${reason}, rev = rev + 1
    WHERE site_id = ${tx.siteId} AND grade_exam_id = ${gradeExamId} AND user_id = ${userId}`
}

/** All checks of an exam. */
export async function selectChecks(sql: Sql, gradeExamId: string): Promise<FaceCheck[]> {
  return sql<
    FaceCheck[]
  >`SELECT ${columns(sql)} FROM grade_face_check f WHERE f.site_id = ${sql.siteId} AND f.grade_exam_id = ${gradeExamId}`
}

/** Status of each check of an exam, by person. */
export async function selectStatuses(sql: Sql, gradeExamId: string) {
  const rows = await sql<{ userId: string; faceStatus: CodeOf<typeof faceStatus> }[]>`
    SELECT user_id, face_status
    FROM grade_face_check
    WHERE site_id = ${sql.siteId} AND grade_exam_id = ${gradeExamId} AND face_status > ${literal(sql, faceStatus.begun)}`
  return new Map(rows.map(({ userId, faceStatus }) => [userId, faceStatus]))
}

/** Number of checks of an exam that wait for a review. */
export async function countWaiting(sql: Sql, gradeExamId: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    SELECT count(*)::int AS n
    FROM grade_face_check
    WHERE site_id = ${sql.siteId}
      AND grade_exam_id = ${gradeExamId}
      AND face_status IN (${literal(sql, faceStatus.waiting, faceStatus.asks)})`
  return row?.n ?? 0
}

/** Decides checks, with optimistic locking by `rev`. @returns people whose check was unchanged and is now decided */
export async function decide(
  tx: Tx,
  gradeExamId: string,
  seen: readonly { userId: string; rev: number }[],
  by: { faceStatus: CodeOf<typeof faceStatus>; reason: string; userId: string },
): Promise<string[]> {
  const fresh = seen.filter(({ rev }) => rev === 0).map(({ userId }) => userId)
  const known = seen.filter(({ rev }) => rev > 0)
  const made = await tx<{ userId: string }[]>`
    INSERT INTO grade_face_check (site_id, grade_exam_id, user_id, face_status, review_reason, review_user_id, review_time)
    SELECT ${tx.siteId}, ${gradeExamId}, w.id, ${by.faceStatus}, ${by.reason}, ${by.userId}, now() FROM unnest(${tx.ids(fresh)}) AS w(id) ORDER BY w.id
    ON CONFLICT DO NOTHING RETURNING user_id`
  const changed = await tx<{ userId: string }[]>`
    UPDATE grade_face_check f
    SET face_status = ${by.faceStatus}, review_reason = ${by.reason}, review_user_id = ${by.userId},
      review_time = now(), rev = f.rev + 1
    FROM jsonb_to_recordset(${JSON.stringify(known)}::text::jsonb) AS k ("userId" bigint, rev int)
    WHERE f.site_id = ${tx.siteId} AND f.grade_exam_id = ${gradeExamId} AND f.user_id = k."userId" AND f.rev = k.rev RETURNING f.user_id`
  return [...made, ...changed].map(({ userId }) => userId)
}

/** Staff of the class who review checks. */
export async function selectDeciders(sql: Sql, gradeId: string): Promise<string[]> {
  const rows = await sql<{ userId: string }[]>`
    SELECT user_id
    FROM grade_member
    WHERE site_id = ${sql.siteId}
      AND grade_id = ${gradeId}
      AND user_role IN (${literal(sql, roleCode.teacher, roleCode.owner, roleCode.assistant)})
    ORDER BY user_id`
  return rows.map(({ userId }) => userId)
}

/** Portrait and snapshots of a person. */
export async function selectPicturesOf(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ fileId: string }[]>`
    SELECT portrait_file_id AS "fileId" FROM grade_face WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND portrait_file_id IS NOT NULL
    UNION ALL SELECT snapshot_file_id FROM grade_face_check WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND snapshot_file_id IS NOT NULL`
  return rows.map(({ fileId }) => fileId)
}

/** Clears references to deleted pictures; decisions stay. */
export async function forgetPictures(tx: Tx, userId: string, fileIds: readonly string[]): Promise<void> {
  await tx`UPDATE grade_face SET portrait_file_id = NULL WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND portrait_file_id = ANY(${tx.ids(fileIds)})`
  await tx`
    UPDATE grade_face_check
    SET snapshot_file_id = NULL, deleted_time = now()
    WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND snapshot_file_id = ANY(${tx.ids(fileIds)})`
}

export async function noteWithdrawn(tx: Tx, userId: string): Promise<void> {
  await tx`UPDATE grade_face SET withdraw_time = now() WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND withdraw_time IS NULL`
  // Without its snapshot, a check that was not compared yet starts over.
  await tx`
    UPDATE grade_face_check
    SET face_code = '', face_status = ${literal(tx, faceStatus.begun)}, rev = rev + 1
    WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND face_status = ${literal(tx, faceStatus.waiting)}`
}

/** Pictures of all sites whose retention ended by `now`. */
export async function selectDue(owner: OwnerDb, now: string) {
  return owner<{ siteId: number; userId: string; fileId: string }[]>`
    SELECT site_id::int AS site_id, user_id, portrait_file_id AS "fileId" FROM grade_face WHERE portrait_file_id IS NOT NULL AND delete_time <= ${now}
    UNION ALL SELECT site_id::int, user_id, snapshot_file_id FROM grade_face_check WHERE snapshot_file_id IS NOT NULL AND delete_time <= ${now}
    LIMIT 1000`
}
