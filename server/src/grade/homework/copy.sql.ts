import { stateCode } from '@zhixing/contract/states'
import type { Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'

/**
 * Copies homework with files and shifted dates, without submissions. An audience of groups or students becomes
 * everyone, since the copy does not have these students.
 */
export async function copyHomework(
  tx: Tx,
  { from, to, userId, shiftMs }: { from: string; to: string; userId: string; shiftMs: number },
): Promise<void> {
  const rows = await tx<{ id: string }[]>`
    SELECT id FROM grade_homework WHERE site_id = ${tx.siteId} AND grade_id = ${from} AND status_id = ${literal(tx, stateCode.row.active)} ORDER BY id`
  for (const { id } of rows)
    await tx`
      WITH made AS (
        INSERT INTO grade_homework (site_id, grade_id, homework_name, content, open_time, due_time, close_time,
          late_rule, deduct_percent, deduct_limit, full_score, weight,
          resubmit_total, may_text, file_kinds, max_files, max_megabytes, publish_mode, user_id)
        SELECT h.site_id, ${to}, h.homework_name, h.content, h.open_time + m.shift, h.due_time + m.shift,
          h.close_time + m.shift, h.late_rule, h.deduct_percent, h.deduct_limit,
          h.full_score, h.weight, h.resubmit_total, h.may_text, h.file_kinds, h.max_files, h.max_megabytes, h.publish_mode, ${userId}
        FROM grade_homework h, (SELECT ${shiftMs} * interval '1 millisecond' AS shift) m WHERE h.site_id = ${tx.siteId} AND h.id = ${id} RETURNING id
      )
      INSERT INTO grade_homework_file (site_id, homework_id, seq, file_id, file_name, file_size, file_type, file_kind)
      SELECT f.site_id, made.id, f.seq, f.file_id, f.file_name, f.file_size, f.file_type, f.file_kind
      FROM grade_homework_file f, made WHERE f.site_id = ${tx.siteId} AND f.homework_id = ${id}`
}
