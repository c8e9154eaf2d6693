import type { Sql, Tx } from '../kernel/db/index.ts'

export interface TemplateForm {
  templateName: string
  msgTitle: string
  msgText: string
  linkUrl: string
}

const where = (sql: Sql, keyword: string) => sql`
  site_id = ${sql.siteId} ${keyword ? sql`AND (strpos(template_name, ${keyword}) > 0 OR strpos(msg_title, ${keyword}) > 0)` : sql``}`

export async function selectTemplates(sql: Sql, keyword: string, limit: number, offset: number) {
  return sql<(TemplateForm & { id: string; gmtModified: string })[]>`
    SELECT id, template_name, msg_title, msg_text, link_url, gmt_modified
    FROM msg_template WHERE ${where(sql, keyword)} ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`
}

export async function countTemplates(sql: Sql, keyword: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`SELECT count(*)::int AS n FROM msg_template WHERE ${where(sql, keyword)}`
  return row?.n ?? 0
}

/** The new template's id, or undefined when the name is taken. */
export async function insertTemplate(sql: Tx, form: TemplateForm): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO msg_template (site_id, template_name, msg_title, msg_text, link_url) VALUES (${sql.siteId}, ${form.templateName}, ${form.msgTitle}, ${form.msgText}, ${form.linkUrl})
    ON CONFLICT (site_id, template_name) DO NOTHING RETURNING id`
  return row?.id
}

export async function lockTemplate(sql: Tx, id: string) {
  const [row] = await sql<
    { id: string }[]
  >`SELECT id FROM msg_template WHERE site_id = ${sql.siteId} AND id = ${id} FOR UPDATE`
  return row
}

/** False when another template has the name. */
export async function updateTemplate(sql: Tx, id: string, form: TemplateForm): Promise<boolean> {
  const rows = await sql`
    UPDATE msg_template SET template_name = ${form.templateName}, msg_title = ${form.msgTitle}, msg_text = ${form.msgText}, link_url = ${form.linkUrl}, gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND id = ${id} AND NOT EXISTS (SELECT 1 FROM msg_template o WHERE o.site_id = ${sql.siteId} AND o.template_name = ${form.templateName} AND o.id <> ${id}) RETURNING 1`
  return rows.length === 1
}

export async function deleteTemplate(sql: Sql, id: string): Promise<void> {
  await sql`DELETE FROM msg_template WHERE site_id = ${sql.siteId} AND id = ${id}`
}
