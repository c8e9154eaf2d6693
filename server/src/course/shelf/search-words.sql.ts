import { stateCode } from '@zhixing/contract/states'
import type { Sql } from '../../kernel/db/index.ts'
import { lecturerView } from '../../user/index.ts'
import { literal } from '../../kernel/db/literal.ts'

/** The texts of a course by which it is found. */
export async function selectSearchSource(sql: Sql, courseId: string) {
  const [row] = await sql<
    { courseName: string; courseDesc: string; keyword: string; lecturerName: string; periodNames: string }[]
  >`
    SELECT c.course_name, c.course_desc, c.keyword, l.lecturer_name,
      coalesce((
        SELECT string_agg(p.period_name, ',') FROM course_period p
        WHERE p.site_id = c.site_id AND p.course_id = c.id AND p.status_id = ${literal(sql, stateCode.row.active)}
      ), '') AS period_names
    FROM course c
    JOIN ${lecturerView(sql)} l ON l.site_id = c.site_id AND l.id = c.lecturer_id
    WHERE c.site_id = ${sql.siteId} AND c.id = ${courseId}`
  return row
}

export async function updateSearchWords(sql: Sql, courseId: string, words: string): Promise<void> {
  await sql`
    UPDATE course SET search_words = ${words}::text::tsvector WHERE site_id = ${sql.siteId} AND id = ${courseId}`
}
