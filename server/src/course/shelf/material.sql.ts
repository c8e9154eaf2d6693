import { stateCode } from '@zhixing/contract/states'
import type { Sql } from '../../kernel/db/index.ts'
import { fileView } from '../../system/index.ts'
import { isPersonal } from '../study/study.sql.ts'
import { literal } from '../../kernel/db/literal.ts'

type Flag = 0 | 1
const { lesson } = stateCode

/** The document or file of an active lesson, with its course and the viewer's right to it. */
export async function selectPeriodFile(sql: Sql, userId: string, periodId: string) {
  const [row] = await sql<
    {
      periodId: string
      courseId: string
      courseCategory: number
      statusId: number
      isPutaway: number
      stopReason: string
      courseFree: Flag
      periodFree: Flag
      isWatermark: Flag
      owned: boolean
      isPersonal: boolean
      isVipFree: boolean
      fileName: string
      docType: string
      docSize: number
      docPage: number
      readStatus: number
      readReason: string
    }[]
  >`
    SELECT p.id AS period_id, c.id AS course_id, c.course_category, c.status_id, c.is_putaway, c.stop_reason,
      c.is_free AS course_free, p.is_free AS period_free, c.is_watermark, u.user_id IS NOT NULL AS owned, ${isPersonal(sql)},
      (c.is_vip_free = 1 AND EXISTS (
        SELECT FROM vip_member v WHERE v.site_id = c.site_id AND v.user_id = ${userId})) AS is_vip_free,
      p.doc_name AS file_name, p.doc_type, p.doc_size::int AS doc_size,
      coalesce(f.doc_page, 0) AS doc_page, coalesce(f.read_status, 0) AS read_status,
      coalesce(f.fail_reason, '') AS read_reason
    FROM course_period p
    JOIN course_chapter h ON h.site_id = p.site_id
      AND h.id = p.chapter_id
      AND h.status_id = ${literal(sql, stateCode.row.active)}
    JOIN course c ON c.site_id = p.site_id AND c.id = p.course_id
    LEFT JOIN ${fileView(sql)} f ON f.site_id = p.site_id AND f.id = p.file_id
    LEFT JOIN course_owner u ON u.site_id = c.site_id AND u.user_id = ${userId} AND u.course_id = c.id
    WHERE p.site_id = ${sql.siteId} AND p.id = ${periodId} AND p.status_id = ${literal(sql, stateCode.row.active)} 
      AND p.period_type IN (${literal(sql, lesson.document)}, ${literal(sql, lesson.file)})`
  return row
}

/** Storage key of the PDF that shows a lesson's document page by page; undefined when there is none. */
export async function selectReadable(sql: Sql, periodId: string) {
  const [row] = await sql<{ key: string }[]>`
    SELECT CASE WHEN f.pdf_key <> '' THEN f.pdf_key ELSE f.file_key END AS key
    FROM course_period p JOIN ${fileView(sql)} f ON f.site_id = p.site_id AND f.id = p.file_id
    WHERE p.site_id = ${sql.siteId} AND p.id = ${periodId} AND f.read_status = ${literal(sql, stateCode.document.readable)}`
  return row
}

/** Counts a download for a lesson's file and its course, and records the user. */
export async function countPeriodDownload(sql: Sql, userId: string, periodId: string): Promise<void> {
  await sql`
    WITH counted AS (
      UPDATE course_period SET download_count = download_count + 1
      WHERE site_id = ${sql.siteId} AND id = ${periodId}
      RETURNING course_id
    ), recorded AS (
      INSERT INTO course_download (site_id, user_id, course_id)
      SELECT ${sql.siteId}, ${userId}::bigint, course_id
      FROM counted
      ON CONFLICT (site_id, user_id, course_id) DO NOTHING
    )
    UPDATE course c SET download_count = c.download_count + 1
    FROM counted
    WHERE c.site_id = ${sql.siteId} AND c.id = counted.course_id`
}
