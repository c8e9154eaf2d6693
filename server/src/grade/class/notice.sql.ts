/** Queries for announcements, read receipts and shared files. */
import type { GradeFile, GradeNotice } from '@zhixing/contract/grade/notice'
import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { userView } from '../../user/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { roleCode } from '../policy.ts'

const { active, inactive } = stateCode.row

/** @param counts whether the viewer sees how many have read it */
export async function pageOfNotices(sql: Sql, gradeId: string, userId: string, page: PageRequest, counts: boolean) {
  const of = sql`FROM grade_notice n WHERE n.site_id = ${sql.siteId} AND n.grade_id = ${gradeId} AND n.status_id = ${literal(sql, active)}`
  return sql.page<GradeNotice>(
    page,
    of,
    (cut) => sql`
    SELECT n.id, n.notice_title, n.notice_content, n.is_top, u.nickname AS user_name, n.gmt_create,
      (n.user_id = ${userId}
        OR EXISTS (SELECT FROM grade_notice_read r
          WHERE r.site_id = ${sql.siteId} AND r.notice_id = n.id AND r.user_id = ${userId}))::int AS is_read,
      ${
        counts
          ? sql`
            (SELECT count(*)::int
            FROM grade_notice_read r
            JOIN grade_student m ON m.site_id = ${sql.siteId} AND m.grade_id = n.grade_id AND m.user_id = r.user_id
        AND m.status_id = ${literal(sql, active)} AND m.user_role = ${literal(sql, roleCode.student)} WHERE r.site_id = ${sql.siteId} AND r.notice_id = n.id)`
          : sql`0`
      } AS read_count,
      (SELECT count(*)::int
        FROM grade_student m
        WHERE m.site_id = ${sql.siteId}
          AND m.grade_id = n.grade_id
          AND m.status_id = ${literal(sql, active)}
          AND m.user_role = ${literal(sql, roleCode.student)}) AS student_count
    FROM (SELECT n.* ${of} ORDER BY n.is_top DESC, n.id DESC ${cut}) n JOIN ${userView(sql)} u ON u.id = n.user_id ORDER BY n.is_top DESC, n.id DESC`,
  )
}

/** @returns the id; undefined when the idempotency key was used before */
export async function insertNotice(
  tx: Tx,
  n: {
    gradeId: string
    userId: string
    noticeTitle: string
    noticeContent: string
    isTop: 0 | 1
    clientKey: string | null
  },
): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO grade_notice (site_id, grade_id, user_id, notice_title, notice_content, is_top, client_key)
    VALUES (${tx.siteId}, ${n.gradeId}, ${n.userId}, ${n.noticeTitle}, ${n.noticeContent}, ${n.isTop}, ${n.clientKey})
    ON CONFLICT (site_id, user_id, client_key) WHERE client_key IS NOT NULL DO NOTHING RETURNING id`
  return row?.id
}

export async function selectByKey(tx: Tx, userId: string, clientKey: string): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    SELECT id FROM grade_notice WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND client_key = ${clientKey}`
  return row?.id
}

export async function hasNotice(sql: Sql, gradeId: string, id: string): Promise<boolean> {
  const [row] = await sql`
    SELECT FROM grade_notice WHERE site_id = ${sql.siteId} AND grade_id = ${gradeId} AND id = ${id} AND status_id = ${literal(sql, active)}`
  return row !== undefined
}

/** @returns whether the announcement exists */
export async function writeNotice(
  tx: Tx,
  gradeId: string,
  id: string,
  to: { is_top: 0 | 1 } | { status_id: 0 },
): Promise<boolean> {
  const { count } = await tx`
    UPDATE grade_notice SET ${tx(to)} WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId} AND id = ${id} AND status_id = ${literal(tx, active)}`
  return count === 1
}

export async function writeRead(tx: Tx, id: string, userId: string): Promise<void> {
  await tx`
    INSERT INTO grade_notice_read (site_id, notice_id, user_id) VALUES (${tx.siteId}, ${id}, ${userId}) ON CONFLICT DO NOTHING`
}

/** Students of a class with the time they read an announcement; unread first. */
export async function selectReaders(sql: Sql, gradeId: string, id: string) {
  return sql<{ userId: string; nickname: string; readTime: string | null }[]>`
    SELECT m.user_id, coalesce(nullif(m.nickname, ''), u.nickname) AS nickname, r.gmt_create AS read_time
    FROM grade_student m JOIN ${userView(sql)} u ON u.id = m.user_id
    LEFT JOIN grade_notice_read r ON r.site_id = ${sql.siteId} AND r.notice_id = ${id} AND r.user_id = m.user_id
    WHERE m.site_id = ${sql.siteId} AND m.grade_id = ${gradeId} AND m.status_id = ${literal(sql, active)} AND m.user_role = ${literal(sql, roleCode.student)}
    ORDER BY r.gmt_create IS NOT NULL, r.gmt_create DESC, m.id`
}

export async function pageOfFiles(sql: Sql, gradeId: string, page: PageRequest, keyword: string) {
  const of = sql`
    FROM grade_file f
    WHERE f.site_id = ${sql.siteId}
      AND f.grade_id = ${gradeId}
      AND f.status_id = ${literal(sql, active)}
      AND ${sql.contains(keyword, 'f.file_name')}`
  return sql.page<GradeFile>(
    page,
    of,
    (cut) => sql`
    SELECT f.id, f.file_name, f.file_size::float8 AS file_size, u.nickname AS user_name, f.gmt_create
    FROM (SELECT f.* ${of} ORDER BY f.id DESC ${cut}) f JOIN ${userView(sql)} u ON u.id = f.user_id ORDER BY f.id DESC`,
  )
}

/** Shares a file. Idempotent; restores a share that was deleted. */
export async function insertFile(
  tx: Tx,
  f: { gradeId: string; userId: string; fileId: string; fileName: string; fileSize: number },
): Promise<void> {
  await tx`
    INSERT INTO grade_file (site_id, grade_id, user_id, file_id, file_name, file_size)
    VALUES (${tx.siteId}, ${f.gradeId}, ${f.userId}, ${f.fileId}, ${f.fileName}, ${f.fileSize})
    ON CONFLICT (site_id, grade_id, file_id) DO UPDATE SET status_id = ${literal(tx, active)}`
}

export async function selectFileOf(sql: Sql, gradeId: string, id: string) {
  const [row] = await sql<{ fileId: string; fileName: string }[]>`
    SELECT file_id, file_name FROM grade_file WHERE site_id = ${sql.siteId} AND grade_id = ${gradeId} AND id = ${id} AND status_id = ${literal(sql, active)}`
  return row
}

/** @returns the file name; undefined when the file is not shared */
export async function removeFile(tx: Tx, gradeId: string, id: string): Promise<string | undefined> {
  const [row] = await tx<{ fileName: string }[]>`
    UPDATE grade_file
    SET status_id = ${literal(tx, inactive)}
    WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId} AND id = ${id} AND status_id = ${literal(tx, active)}
    RETURNING file_name`
  return row?.fileName
}
