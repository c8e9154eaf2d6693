/** Templates of review sentences. */
import type { Sql } from '../../kernel/db/index.ts'

export interface NewTemplate {
  reviewType: number
  templateText: string
  sort: number
}

export async function selectTemplates(sql: Sql, reviewType: number | undefined) {
  return sql<(NewTemplate & { id: string })[]>`
    SELECT id, review_type, template_text, sort FROM review_template
    WHERE site_id = ${sql.siteId} ${reviewType === undefined ? sql`` : sql`AND review_type = ${reviewType}`}
    ORDER BY review_type, sort, id
    LIMIT 500`
}

/** Adds a template; idempotent by type and text. */
export async function insertTemplate(sql: Sql, t: NewTemplate): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    WITH existing AS (SELECT id
      FROM review_template
      WHERE site_id = ${sql.siteId} AND review_type = ${t.reviewType} AND template_text = ${t.templateText}),
    added AS (
      INSERT INTO review_template (site_id, review_type, template_text, sort)
      SELECT ${sql.siteId}, ${t.reviewType}::smallint, ${t.templateText}, ${t.sort}::int
      WHERE NOT EXISTS (SELECT 1 FROM existing)
      RETURNING id
    ) SELECT id FROM added UNION ALL SELECT id FROM existing LIMIT 1`
  return row?.id
}

export async function updateTemplate(sql: Sql, t: NewTemplate & { id: string }): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    UPDATE review_template SET review_type = ${t.reviewType}, template_text = ${t.templateText}, sort = ${t.sort}
    WHERE site_id = ${sql.siteId} AND id = ${t.id}
    RETURNING id`
  return row?.id
}

export async function deleteTemplate(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`DELETE FROM review_template WHERE site_id = ${sql.siteId} AND id = ${id} RETURNING 1`
  return rows.length > 0
}
