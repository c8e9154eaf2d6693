import { lecturerView } from '../../user/index.ts'
import type { LecturerCard } from '@zhixing/contract/user/people'
import type { Sql } from '../../kernel/db/index.ts'

/** Public profile of the lecturer of a preview. */
export async function selectLecturerCard(sql: Sql, lecturerId: string) {
  const [row] = await sql<LecturerCard[]>`
    SELECT l.id, l.user_id, l.lecturer_name, l.head_img_url, l.position, l.introduce, l.attention_count
    FROM ${lecturerView(sql)} l WHERE l.site_id = ${sql.siteId} AND l.id = ${lecturerId}`
  return row
}
