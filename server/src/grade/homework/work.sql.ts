/** Queries for works, their versions, files and marks. */
import type { InkItem } from '@zhixing/contract/ink'
import { lateRule, workStatus } from '@zhixing/contract/grade/homework-rules'
import { stateCode } from '@zhixing/contract/states'
import type { CodeOf } from '@zhixing/contract/code'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { userView } from '../../user/index.ts'
import { columns, type Homework, type StoredTaskFile } from './homework.sql.ts'
import { literal } from '../../kernel/db/literal.ts'

export interface Work {
  workId: string
  homeworkId: string
  userId: string
  workStatus: CodeOf<typeof workStatus>
  versionNo: number
  draftContent: string
  draftRev: number
  rev: number
  redoTime: string | null
}

/** A person's work; `hold`: locked until the end of the transaction. */
export async function selectWork(
  sql: Sql,
  homeworkId: string,
  userId: string,
  hold: 'hold' | 'read' = 'read',
): Promise<Work | undefined> {
  const [row] = await sql<Work[]>`
    SELECT id AS "workId", homework_id, user_id, work_status, version_no, draft_content, draft_rev, rev, redo_time FROM grade_work
    WHERE site_id = ${sql.siteId} AND homework_id = ${homeworkId} AND user_id = ${userId} ${hold === 'hold' ? sql`FOR UPDATE` : sql``}`
  return row
}

/** Inserts a person's work if missing, and locks it. */
export async function holdWork(tx: Tx, homeworkId: string, userId: string): Promise<Work> {
  await tx`
    INSERT INTO grade_work (site_id, homework_id, user_id)
    VALUES (${tx.siteId}, ${homeworkId}, ${userId})
    ON CONFLICT (site_id, homework_id, user_id) DO NOTHING`
  const work = await selectWork(tx, homeworkId, userId, 'hold')
  if (!work) throw new Error('work missing after insert')
  return work
}

/** Whether a person is in the audience of a homework and a member of a running class. */
export async function isSetFor(sql: Sql, homeworkId: string, userId: string): Promise<boolean> {
  const rows = await sql`
    SELECT FROM grade_homework_learner l JOIN grade_member m ON m.site_id = ${sql.siteId} AND m.grade_id = l.grade_id AND m.user_id = l.user_id AND m.learns = 1
    WHERE l.site_id = ${sql.siteId} AND l.homework_id = ${homeworkId} AND l.user_id = ${userId}`
  return rows.length > 0
}

export interface Version {
  workId: string
  versionNo: number
  content: string
  submitTime: string
  countTime: string
  clientKey: string | null
  withdrawTime: string | null
  score: number | null
  comment: string
  markTime: string | null
  markerName: string
  returnReason: string
  returnTime: string | null
}

/** Versions of a work, latest first. */
export async function selectVersions(sql: Sql, workId: string): Promise<Version[]> {
  return sql<Version[]>`
    SELECT v.work_id, v.version_no, v.content, v.submit_time, v.count_time, v.client_key, v.withdraw_time, v.score, v.comment, v.mark_time,
      coalesce(u.nickname, '') AS marker_name, v.return_reason, v.return_time
    FROM grade_work_version v LEFT JOIN ${userView(sql)} u ON u.id = coalesce(v.mark_user_id, v.return_user_id)
    WHERE v.site_id = ${sql.siteId} AND v.work_id = ${workId} ORDER BY v.version_no DESC`
}

export async function insertVersion(
  tx: Tx,
  v: {
    workId: string
    versionNo: number
    content: string
    submitTime: string
    countTime: string
    clientKey: string | null
  },
): Promise<void> {
  await tx`
    INSERT INTO grade_work_version (site_id, work_id, version_no, content, submit_time, count_time, client_key)
    VALUES (${tx.siteId}, ${v.workId}, ${v.versionNo}, ${v.content}, ${v.submitTime}, ${v.countTime}, ${v.clientKey})`
}

export interface StoredWorkFile extends StoredTaskFile {
  workFileId: string
  versionNo: number
}

export async function selectWorkFiles(sql: Sql, workId: string): Promise<StoredWorkFile[]> {
  return sql<StoredWorkFile[]>`
    SELECT id AS "workFileId", version_no, file_id, file_name, file_size::float8 AS file_size, file_type, file_kind FROM grade_work_file
    WHERE site_id = ${sql.siteId} AND work_id = ${workId} ORDER BY version_no, seq`
}

/** Replaces the files of a version, or of the draft (version 0). */
export async function writeWorkFiles(
  tx: Tx,
  at: { workId: string; versionNo: number },
  files: readonly StoredTaskFile[],
): Promise<void> {
  await tx`DELETE FROM grade_work_file WHERE site_id = ${tx.siteId} AND work_id = ${at.workId} AND version_no = ${at.versionNo}`
  for (const [seq, f] of files.entries())
    await tx`
      INSERT INTO grade_work_file (site_id, work_id, version_no, seq, file_id, file_name, file_size, file_type, file_kind)
      VALUES (${tx.siteId}, ${at.workId}, ${at.versionNo}, ${seq}, ${f.fileId}, ${f.fileName}, ${f.fileSize}, ${f.fileType}, ${f.fileKind})`
}

export async function writeDraft(tx: Tx, workId: string, content: string): Promise<number> {
  const [row] = await tx<{ rev: number }[]>`
    UPDATE grade_work
    SET draft_content = ${content}, draft_rev = draft_rev + 1, gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${workId}
    RETURNING draft_rev AS rev`
  return row?.rev ?? 0
}

/** Changes the status of a work. @returns its new revision */
export async function writeStatus(
  tx: Tx,
  workId: string,
  to: { workStatus: CodeOf<typeof workStatus>; versionNo?: number; redoTime?: string | null },
): Promise<number> {
  const [row] = await tx<{ rev: number }[]>`
    UPDATE grade_work SET work_status = ${to.workStatus}, rev = rev + 1, gmt_modified = now()
      ${to.versionNo === undefined ? tx`` : tx`, version_no = ${to.versionNo}`} ${to.redoTime === undefined ? tx`` : tx`, redo_time = ${to.redoTime}::timestamptz`}
    WHERE site_id = ${tx.siteId} AND id = ${workId} RETURNING rev`
  return row?.rev ?? 0
}

type VersionKey = { workId: string; versionNo: number }

export async function writeWithdrawn(tx: Tx, { workId, versionNo }: VersionKey): Promise<void> {
  await tx`
    UPDATE grade_work_version SET withdraw_time = now() WHERE site_id = ${tx.siteId} AND work_id = ${workId} AND version_no = ${versionNo}`
}

export async function writeMark(
  tx: Tx,
  { workId, versionNo }: VersionKey,
  by: { score: number; comment: string; userId: string },
): Promise<void> {
  await tx`
    UPDATE grade_work_version SET score = ${by.score}, comment = ${by.comment}, mark_user_id = ${by.userId}, mark_time = now()
    WHERE site_id = ${tx.siteId} AND work_id = ${workId} AND version_no = ${versionNo}`
}

export async function writeReturn(
  tx: Tx,
  { workId, versionNo }: VersionKey,
  by: { reason: string; userId: string },
): Promise<void> {
  await tx`
    UPDATE grade_work_version SET return_reason = ${by.reason}, return_user_id = ${by.userId}, return_time = now()
    WHERE site_id = ${tx.siteId} AND work_id = ${workId} AND version_no = ${versionNo}`
}

export interface WorkLine {
  userId: string
  nickname: string
  groupName: string
  isSet: 0 | 1
  workStatus: CodeOf<typeof workStatus>
  versionNo: number
  submitTime: string | null
  countTime: string | null
  score: number | null
  redoTime: string | null
}

/** Everyone in the audience or with a submission, or one person. */
export async function selectLines(sql: Sql, homework: Homework, userId?: string): Promise<WorkLine[]> {
  const { homeworkId, gradeId } = homework
  return sql<WorkLine[]>`
    SELECT p.user_id, coalesce(nullif(m.nickname, ''), u.nickname) AS nickname, coalesce(k.group_name, '') AS group_name, p.is_set::int AS is_set,
      coalesce(w.work_status, 0) AS work_status, coalesce(w.version_no, 0) AS version_no,
      CASE WHEN w.work_status > ${literal(sql, workStatus.none)} THEN v.submit_time END AS submit_time,
        CASE WHEN w.work_status > ${literal(sql, workStatus.none)} THEN v.count_time END AS count_time,
      CASE WHEN w.work_status = ${literal(sql, workStatus.marked)} THEN v.score END AS score, w.redo_time
    FROM (
      SELECT l.user_id, true AS is_set FROM grade_homework_learner l WHERE l.site_id = ${sql.siteId} AND l.homework_id = ${homeworkId}
      UNION ALL
      SELECT x.user_id, false FROM grade_work x WHERE x.site_id = ${sql.siteId} AND x.homework_id = ${homeworkId} AND x.version_no > 0
        AND NOT EXISTS (SELECT FROM grade_homework_learner l WHERE l.site_id = ${sql.siteId} AND l.homework_id = ${homeworkId} AND l.user_id = x.user_id)
    ) p JOIN ${userView(sql)} u ON u.id = p.user_id
    LEFT JOIN grade_student m ON m.site_id = ${sql.siteId} AND m.grade_id = ${gradeId} AND m.user_id = p.user_id
    LEFT JOIN grade_group k ON k.site_id = ${sql.siteId} AND k.id = m.group_id
    LEFT JOIN grade_work w ON w.site_id = ${sql.siteId} AND w.homework_id = ${homeworkId} AND w.user_id = p.user_id
    LEFT JOIN grade_work_version v ON v.site_id = ${sql.siteId} AND v.work_id = w.id AND v.version_no = w.version_no
    ${userId === undefined ? sql`` : sql`WHERE p.user_id = ${userId}`}
    ORDER BY m.gmt_create, m.id`
}

export interface OwnLine extends Homework {
  isSet: boolean
  workStatus: CodeOf<typeof workStatus>
  versionNo: number
  submitTime: string | null
  countTime: string | null
  score: number | null
  redoTime: string | null
}

/** Homework set for a person or submitted by them; actionable first, then by due date. */
export async function pageOfOwn(
  sql: Sql,
  by: { userId: string; gradeId?: string | undefined; homeworkId?: string; state: 'all' | 'todo' | 'done' },
  page: PageRequest,
) {
  const isSet = sql`
    (EXISTS (SELECT FROM grade_homework_learner l
      JOIN grade_member m ON m.site_id = ${sql.siteId}
        AND m.grade_id = l.grade_id
        AND m.user_id = l.user_id
        AND m.learns = 1
    WHERE l.site_id = ${sql.siteId} AND l.homework_id = h.id AND l.user_id = ${by.userId}))`
  const isTodo = sql`(coalesce(w.work_status, 0) IN (0, 2))`
  const isOpen = sql`
    (coalesce(w.work_status, 0) = 2
      OR h.due_time > now()
      OR h.late_rule > ${literal(sql, lateRule.refused)}
      AND (h.close_time IS NULL OR h.close_time > now()))`
  const states = { all: sql``, todo: sql`AND ${isSet} AND ${isTodo} AND ${isOpen}`, done: sql`AND NOT ${isTodo}` }
  const of = sql`
    FROM grade_homework h JOIN grade_info g ON g.site_id = ${sql.siteId} AND g.id = h.grade_id
    LEFT JOIN grade_work w ON w.site_id = ${sql.siteId} AND w.homework_id = h.id AND w.user_id = ${by.userId}
    LEFT JOIN grade_work_version v ON v.site_id = ${sql.siteId} AND v.work_id = w.id AND v.version_no = w.version_no
    WHERE h.site_id = ${sql.siteId} AND h.status_id = ${literal(sql, stateCode.row.active)} AND (${isSet} OR w.version_no > 0) ${states[by.state]}
      ${by.gradeId ? sql`AND h.grade_id = ${by.gradeId}` : sql``} ${by.homeworkId ? sql`AND h.id = ${by.homeworkId}` : sql``}`
  return sql.page<OwnLine>(
    page,
    of,
    (cut) => sql`
    SELECT ${columns(sql)}, ${isSet} AS "isSet", coalesce(w.work_status, 0) AS work_status, coalesce(w.version_no, 0) AS version_no,
      CASE WHEN w.work_status > ${literal(sql, workStatus.none)} THEN v.submit_time END AS submit_time,
        CASE WHEN w.work_status > ${literal(sql, workStatus.none)} THEN v.count_time END AS count_time,
      CASE WHEN w.work_status = ${literal(sql, workStatus.marked)} THEN v.score END AS score, w.redo_time ${of}
    ORDER BY (${isTodo} AND ${isOpen}) DESC, CASE WHEN ${isTodo} AND ${isOpen} THEN h.due_time END, h.due_time DESC, h.id DESC ${cut}`,
  )
}

/** A file of a work with the homework it belongs to. */
export async function selectWorkFile(sql: Sql, workFileId: string) {
  const [row] = await sql<
    {
      homeworkId: string
      userId: string
      fileKind: string
      workStatus: CodeOf<typeof workStatus>
      versionNo: number
      latestNo: number
    }[]
  >`
    SELECT w.homework_id, w.user_id, f.file_kind, w.work_status, f.version_no, w.version_no AS "latestNo"
    FROM grade_work_file f JOIN grade_work w ON w.site_id = ${sql.siteId} AND w.id = f.work_id
    WHERE f.site_id = ${sql.siteId} AND f.id = ${workFileId} AND f.version_no > 0`
  return row
}

export interface StoredInk {
  workFileId: string
  pageNo: number
  rev: number
  ink: InkItem[]
}

/** Annotations of the files of a work. */
export async function selectInk(sql: Sql, workId: string): Promise<StoredInk[]> {
  return sql<StoredInk[]>`
    SELECT i.work_file_id, i.page_no, i.rev, i.ink FROM grade_work_ink i JOIN grade_work_file f ON f.site_id = ${sql.siteId} AND f.id = i.work_file_id
    WHERE i.site_id = ${sql.siteId} AND f.work_id = ${workId} ORDER BY i.work_file_id, i.page_no`
}

export async function selectPageInk(sql: Sql, workFileId: string, pageNo: number) {
  const [row] = await sql<{ rev: number; ink: InkItem[] }[]>`
    SELECT rev, ink FROM grade_work_ink WHERE site_id = ${sql.siteId} AND work_file_id = ${workFileId} AND page_no = ${pageNo}`
  return row
}

/**
 * Writes the annotations of a page with optimistic locking: `rev` 0 means none yet. @returns the new revision;
 * undefined on a conflict
 */
export async function writeInk(
  tx: Tx,
  page: { workFileId: string; pageNo: number; rev: number; ink: readonly InkItem[]; operatorId: string },
): Promise<number | undefined> {
  const { workFileId, pageNo, rev, operatorId } = page
  const ink = JSON.stringify(page.ink)
  const [row] = await tx<{ rev: number }[]>`
    INSERT INTO grade_work_ink AS i (site_id, work_file_id, page_no, ink, operator_id)
    VALUES (${tx.siteId}, ${workFileId}, ${pageNo}, ${ink}::text::jsonb, ${operatorId})
    ON CONFLICT (site_id, work_file_id, page_no) DO UPDATE SET ink = excluded.ink, operator_id = excluded.operator_id, rev = i.rev + 1, gmt_modified = excluded.gmt_modified
    WHERE i.rev = ${rev} RETURNING i.rev`
  return row?.rev
}
