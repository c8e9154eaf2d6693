import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'

export interface TemplateForm {
  templateName: string
  msgTitle: string
  msgText: string
  linkUrl: string
}

const where = (sql: Sql, keyword: string) => sql`
  site_id = ${sql.siteId} AND ${sql.contains(keyword, 'template_name', 'msg_title')}`

export async function pageOfTemplates(sql: Sql, keyword: string, page: PageRequest) {
  const of = sql`FROM msg_template WHERE ${where(sql, keyword)}`
  return sql.page<TemplateForm & { id: string; gmtModified: string }>(
    page,
    of,
    (cut) => sql`
    SELECT id, template_name, msg_title, msg_text, link_url, gmt_modified
    ${of} ORDER BY id DESC ${cut}`,
  )
}

/** Id of the new template; undefined when the name is taken. */
export async function insertTemplate(sql: Tx, form: TemplateForm): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO msg_template (site_id, template_name, msg_title, msg_text, link_url)
    VALUES (${sql.siteId}, ${form.templateName}, ${form.msgTitle}, ${form.msgText}, ${form.linkUrl})
    ON CONFLICT (site_id, template_name) DO NOTHING RETURNING id`
  return row?.id
}

export async function lockTemplate(sql: Tx, id: string) {
  const [row] = await sql<
    TemplateForm[]
  >`SELECT template_name, msg_title, msg_text, link_url FROM msg_template WHERE site_id = ${sql.siteId} AND id = ${id} FOR UPDATE`
  return row
}

/** False when another template has the name. */
export async function updateTemplate(sql: Tx, id: string, form: TemplateForm): Promise<boolean> {
  const rows = await sql`
    UPDATE msg_template
    SET template_name = ${form.templateName}, msg_title = ${form.msgTitle}, msg_text = ${form.msgText},
      link_url = ${form.linkUrl}, gmt_modified = now()
    WHERE site_id = ${sql.siteId}
      AND id = ${id}
      AND NOT EXISTS (SELECT 1
        FROM msg_template o
        WHERE o.site_id = ${sql.siteId} AND o.template_name = ${form.templateName} AND o.id <> ${id})
    RETURNING 1`
  return rows.length === 1
}

export async function deleteTemplate(sql: Sql, id: string): Promise<void> {
  await sql`DELETE FROM msg_template WHERE site_id = ${sql.siteId} AND id = ${id}`
}
