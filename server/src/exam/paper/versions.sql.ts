/** Rows of papers and their versions. */
import { EVERYONE } from '@zhixing/contract/audience'
import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import { completePaper, type PaperDoc } from '@zhixing/exam-model'
import { literal } from '../../kernel/db/literal.ts'

export interface PaperRow {
  examId: string
  lecturerId: string
  /** The organisation for whose people it is; EVERYONE: none. */
  orgId: string
  version: number
  /** 3 draft, 0 pending, 1 passed, 2 rejected, 4 replaced. */
  auditStatus: number
  auditOpinion: string
  submitTime: string | null
  auditTime: string | null
  rev: number
  liveVersion: number
  isPutaway: 0 | 1
  banReason: string
  isDeleted: 0 | 1
  gmtCreate: string
  gmtModified: string
  doc: PaperDoc
}
export type VersionHead = Omit<PaperRow, 'doc'>

const head = (sql: Sql) => sql`
  v.exam_id, i.lecturer_id, i.org_id::text AS "orgId", v.version, v.audit_status, v.audit_opinion, v.submit_time, v.audit_time, v.rev,
  i.live_version, i.is_putaway, i.ban_reason, i.is_deleted, v.gmt_create, v.gmt_modified`
const source = (sql: Sql, examId: string) =>
  sql`exam_version v JOIN exam_info i ON i.site_id = v.site_id AND i.id = v.exam_id WHERE v.site_id = ${sql.siteId} AND v.exam_id = ${examId}`

/** Serialises papers begun with the same idempotency key, until the transaction ends. */
export async function lockKey(tx: Tx, lecturerId: string, clientKey: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(${tx.siteId}::int, hashtext(${`exam of ${lecturerId} ${clientKey}`}))`
}

/** The newest version of a paper, deleted or not. */
export async function selectNewest(sql: Sql, examId: string): Promise<PaperRow | undefined> {
  const [row] = await sql<
    PaperRow[]
  >`SELECT ${head(sql)}, v.doc FROM ${source(sql, examId)} ORDER BY v.version DESC LIMIT 1`
  return row && { ...row, doc: completePaper(row.doc) }
}

export async function selectVersion(sql: Sql, examId: string, version: number) {
  const [row] = await sql<PaperRow[]>`SELECT ${head(sql)}, v.doc FROM ${source(sql, examId)} AND v.version = ${version}`
  return row && { ...row, doc: completePaper(row.doc) }
}

/** The last approved version before this one. */
export async function selectApprovedBefore(sql: Sql, examId: string, version: number) {
  const [row] = await sql<PaperRow[]>`
    SELECT ${head(sql)}, v.doc
    FROM ${source(sql, examId)}
      AND v.audit_status = ${literal(sql, stateCode.audit.approved)}
      AND v.version < ${version}
    ORDER BY v.version DESC
    LIMIT 1`
  return row && { ...row, doc: completePaper(row.doc) }
}

export async function selectVersions(sql: Sql, examId: string) {
  return sql<VersionHead[]>`SELECT ${head(sql)} FROM ${source(sql, examId)} ORDER BY v.version DESC`
}

/** The paper that a lecturer began with this idempotency key. */
export async function selectByKey(sql: Sql, lecturerId: string, clientKey: string) {
  const [row] = await sql<VersionHead[]>`
    SELECT ${head(sql)} FROM exam_info i JOIN exam_version v ON v.site_id = i.site_id AND v.exam_id = i.id AND v.version = 1
    WHERE i.site_id = ${sql.siteId} AND i.lecturer_id = ${lecturerId} AND v.client_key = ${clientKey}`
  return row
}

/**
 * Inserts an unlisted paper without versions.
 * @returns its id
 */
export async function insertExam(
  sql: Tx,
  lecturerId: string,
  examName: string,
  orgId: string = EVERYONE,
): Promise<string> {
  const isListed = orgId === EVERYONE ? 1 : 0
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO exam_info (site_id, lecturer_id, exam_name, org_id, is_publicity, is_free)
    VALUES (${sql.siteId}, ${lecturerId}, ${examName}, ${orgId}, ${isListed}, ${isListed}) RETURNING id`
  return row?.id ?? ''
}

export async function insertVersion(
  sql: Tx,
  v: { examId: string; version: number; doc: PaperDoc; auditStatus: 1 | 3; rev: number; clientKey?: string | null },
): Promise<{ gmtModified: string }> {
  const [row] = await sql<{ gmtModified: string }[]>`
    INSERT INTO exam_version (site_id, exam_id, version, doc, audit_status, rev, client_key)
    VALUES (${sql.siteId}, ${v.examId}, ${v.version}, ${asJson(sql, v.doc)}, ${v.auditStatus}, ${v.rev}, ${v.clientKey ?? null}) RETURNING gmt_modified`
  if (!row) throw new Error('no version was made')
  return row
}

/** Writes an edited document; a rejected version becomes a draft again and keeps its review comment. */
export async function updateDoc(sql: Tx, v: { examId: string; version: number; doc: PaperDoc }) {
  const [row] = await sql<{ rev: number; gmtModified: string }[]>`
    UPDATE exam_version SET doc = ${asJson(sql, v.doc)}, audit_status = ${literal(sql, stateCode.audit.draft)}, rev = rev + 1, gmt_modified = c.now
    FROM clock_timestamp() AS c (now)
    WHERE site_id = ${sql.siteId} AND exam_id = ${v.examId} AND version = ${v.version} RETURNING rev, gmt_modified`
  if (!row) throw new Error('the version does not exist')
  return row
}

/** An unpublished paper has the name of its draft. */
export async function nameDraft(sql: Tx, examId: string, examName: string): Promise<void> {
  await sql`
    UPDATE exam_info SET exam_name = ${examName}, gmt_modified = c.now
    FROM clock_timestamp() AS c (now) WHERE site_id = ${sql.siteId} AND id = ${examId} AND live_version = 0`
}

/** Soft-deletes a paper, which unlists it, or restores it. */
export async function setDeleted(sql: Tx, examId: string, isDeleted: 0 | 1): Promise<void> {
  await sql`
    UPDATE exam_info
    SET is_deleted = ${isDeleted}, is_putaway = CASE WHEN ${isDeleted}::int = 1 THEN 0 ELSE is_putaway END,
      gmt_modified = c.now
    FROM clock_timestamp() AS c (now)
    WHERE site_id = ${sql.siteId} AND id = ${examId}`
}

/** Lists or unlists a paper, with the reason where an operator did. */
export async function setShelf(sql: Tx, e: { examId: string; isPutaway: 0 | 1; banReason: string }): Promise<void> {
  await sql`
    UPDATE exam_info
    SET is_putaway = ${e.isPutaway}, ban_reason = ${e.banReason}, gmt_modified = c.now
    FROM clock_timestamp() AS c (now)
    WHERE site_id = ${sql.siteId} AND id = ${e.examId}`
}

/**
 * Sets the recommendation of a paper.
 * @returns false when there is no such paper
 */
export async function setRecommend(
  sql: Tx,
  e: { examId: string; isRecommend: 0 | 1; examSort: number },
): Promise<boolean> {
  const rows = await sql`
    UPDATE exam_info SET is_recommend = ${e.isRecommend}, exam_sort = ${e.examSort} WHERE site_id = ${sql.siteId} AND id = ${e.examId} RETURNING 1`
  return rows.length > 0
}

/** Names of categories by id, with type and state. */
export async function selectCategories(sql: Sql, ids: string[]) {
  const wanted = [...new Set(ids.filter((id) => id !== '0'))]
  if (wanted.length === 0) return []
  return sql<{ id: string; categoryName: string; examCategoryType: number; statusId: number }[]>`
    SELECT id, category_name, exam_category_type, status_id FROM exam_category WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids(wanted)})`
}
