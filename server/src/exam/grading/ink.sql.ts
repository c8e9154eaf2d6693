/** Annotations of markers on photos of answers. */
import type { InkItem } from '@zhixing/contract/ink'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { lecturerView } from '../../user/index.ts'

export interface StoredInk {
  problemId: string
  fileUrl: string
  operatorId: string
  /** '' for an assistant of a class. */
  markerName: string
  rev: number
  ink: InkItem[]
}

/** All annotations of a record, or of one answer. */
export async function selectInk(sql: Sql, recordId: string, problemId?: string) {
  return sql<StoredInk[]>`
    SELECT i.problem_id, i.file_url, i.operator_id, i.rev, i.ink,
      coalesce((SELECT l.lecturer_name FROM ${lecturerView(sql)} l WHERE l.site_id = i.site_id AND l.user_id = i.operator_id LIMIT 1), '') AS "markerName"
    FROM user_exam_ink i
    WHERE i.site_id = ${sql.siteId}
      AND i.record_id = ${recordId} ${problemId ? sql`AND i.problem_id = ${problemId}` : sql``}
    ORDER BY i.file_url, i.operator_id`
}

/**
 * Writes a marker's annotation of a photo with optimistic locking on `rev` (0: new).
 * @returns the new revision; undefined on a conflict
 */
export async function writeInk(
  tx: Tx,
  of: { recordId: string; problemId: string; fileUrl: string; operatorId: string },
  { rev, ink }: { rev: number; ink: readonly InkItem[] },
): Promise<number | undefined> {
  const [row] = await tx<{ rev: number }[]>`
    INSERT INTO user_exam_ink AS i (site_id, record_id, problem_id, file_url, operator_id, ink)
    VALUES (${tx.siteId}, ${of.recordId}, ${of.problemId}, ${of.fileUrl}, ${of.operatorId}, ${JSON.stringify(ink)}::text::jsonb)
    ON CONFLICT (site_id, record_id, problem_id, file_url, operator_id) DO UPDATE SET ink = excluded.ink, rev = i.rev + 1, gmt_modified = excluded.gmt_modified
    WHERE i.rev = ${rev} RETURNING i.rev`
  return row?.rev
}
