/** Queries for the archive of a homework. */
import type { InkItem } from '@zhixing/contract/ink'
import { workStatus } from '@zhixing/contract/grade/homework-rules'
import type { Sql } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'

export interface ArchivedFile {
  fileId: string
  fileName: string
  fileSize: number
  workFileId: string
  /** Number of annotated pages. */
  drawnPages: number
}
export interface ArchivedWork {
  userId: string
  content: string
  files: ArchivedFile[]
}

/** Latest version of every submitted work, with its files in order. */
export async function selectArchived(sql: Sql, homeworkId: string): Promise<ArchivedWork[]> {
  return sql<ArchivedWork[]>`
    SELECT w.user_id, v.content, coalesce((
        SELECT json_agg(json_build_object('fileId', f.file_id::text, 'fileName', f.file_name, 'fileSize', f.file_size, 'workFileId', f.id::text,
          'drawnPages',
            (SELECT count(*)::int
              FROM grade_work_ink i
              WHERE i.site_id = f.site_id AND i.work_file_id = f.id AND jsonb_array_length(i.ink) > 0))
            ORDER BY f.seq)
        FROM grade_work_file f WHERE f.site_id = ${sql.siteId} AND f.work_id = w.id AND f.version_no = w.version_no
      ), '[]') AS files
    FROM grade_work w JOIN grade_work_version v ON v.site_id = ${sql.siteId} AND v.work_id = w.id AND v.version_no = w.version_no
    WHERE w.site_id = ${sql.siteId} AND w.homework_id = ${homeworkId} AND w.work_status > ${literal(sql, workStatus.none)} AND v.withdraw_time IS NULL`
}

/** Annotations of a file by page. */
export async function selectDrawn(sql: Sql, workFileId: string): Promise<{ pageNo: number; ink: InkItem[] }[]> {
  return sql<{ pageNo: number; ink: InkItem[] }[]>`
    SELECT page_no, ink FROM grade_work_ink WHERE site_id = ${sql.siteId} AND work_file_id = ${workFileId} AND jsonb_array_length(ink) > 0 ORDER BY page_no`
}
