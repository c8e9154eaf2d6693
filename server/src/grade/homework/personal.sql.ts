/** Works as personal data. */
import type { Sql, Tx } from '../../kernel/db/index.ts'

/** Submissions of a person with feedback, file names and drafts. */
export async function ownWorks(sql: Sql, userId: string): Promise<object[]> {
  return sql<object[]>`
    SELECT h.homework_name, w.work_status, w.draft_content, v.version_no, v.content, v.submit_time, v.withdraw_time, v.score, v.comment, v.return_reason,
      (SELECT coalesce(json_agg(f.file_name ORDER BY f.seq), '[]') FROM grade_work_file f
        WHERE f.site_id = ${sql.siteId} AND f.work_id = w.id AND f.version_no = coalesce(v.version_no, 0)) AS file_names
    FROM grade_work w JOIN grade_homework h ON h.site_id = ${sql.siteId} AND h.id = w.homework_id
    LEFT JOIN grade_work_version v ON v.site_id = ${sql.siteId} AND v.work_id = w.id
    WHERE w.site_id = ${sql.siteId} AND w.user_id = ${userId} ORDER BY w.id, v.version_no`
}

/**
 * Deletes submissions of a person with all feedback and annotations. The files are deleted with the person's other
 * files.
 */
export async function eraseWorks(tx: Tx, userId: string): Promise<void> {
  await tx`DELETE FROM grade_work WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
}
