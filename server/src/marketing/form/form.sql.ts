import { literal } from '../../kernel/db/literal.ts'
import { stateCode } from '@zhixing/contract/states'
import type { FormPlace, LeadField } from '@zhixing/contract/marketing/lead-rules'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'

const { active } = stateCode.row

export interface LeadForm {
  formKey: string
  formName: string
  title: string
  intro: string
  fieldList: { field: LeadField; isRequired: 0 | 1 }[]
  questionList: { question: string; isRequired: 0 | 1; optionList: string[] }[]
  isSms: 0 | 1
  campaign: string
  placeList: FormPlace[]
  ownerId: string | null
  statusId: 0 | 1
}
export interface LeadFormRow extends LeadForm {
  id: string
  gmtCreate: string
}

const columns = (sql: Sql) => sql`
  f.id, f.form_key, f.form_name, f.title, f.intro, f.field_list, f.question_list, f.is_sms, f.campaign, to_jsonb(f.place_list) AS "placeList",
  f.owner_id, f.status_id, f.gmt_create`

/** An enabled form by its key, or the newest one shown at a place. */
export async function selectForm(sql: Sql, by: { formKey?: string | undefined; place?: FormPlace | undefined }) {
  const [row] = await sql<LeadFormRow[]>`
    SELECT ${columns(sql)} FROM lead_form f
    WHERE f.site_id = ${sql.siteId} AND f.status_id = ${literal(sql, active)}
      ${by.formKey === undefined ? sql`` : sql`AND f.form_key = ${by.formKey}`}
      ${by.place === undefined ? sql`` : sql`AND ${by.place} = ANY(f.place_list)`}
    ORDER BY f.id DESC LIMIT 1`
  return row
}

export const selectForms = (sql: Sql) =>
  sql<(LeadFormRow & { requestCount: number })[]>`
    SELECT ${columns(sql)},
      (SELECT count(*)::int FROM counsel c WHERE c.site_id = f.site_id AND c.form_key = f.form_key) AS "requestCount"
    FROM lead_form f WHERE f.site_id = ${sql.siteId} ORDER BY f.id DESC`

export async function lockForm(sql: Tx, id: string) {
  const [row] = await sql<LeadFormRow[]>`
    SELECT ${columns(sql)} FROM lead_form f WHERE f.site_id = ${sql.siteId} AND f.id = ${id} FOR UPDATE`
  return row
}

/** Locks the forms of the site against concurrent changes. @returns their ids and keys */
export async function lockKeys(sql: Tx) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`lead form ${sql.siteId}`}, 0))`
  return sql<{ id: string; formKey: string }[]>`SELECT id, form_key FROM lead_form WHERE site_id = ${sql.siteId}`
}

const written = (sql: Tx, form: LeadForm) => ({
  form_key: form.formKey,
  form_name: form.formName,
  title: form.title,
  intro: form.intro,
  field_list: asJson(sql, form.fieldList),
  question_list: asJson(sql, form.questionList),
  is_sms: form.isSms,
  campaign: form.campaign,
  place_list: sql`ARRAY(SELECT jsonb_array_elements_text(${asJson(sql, form.placeList)}))`,
  owner_id: form.ownerId,
  status_id: form.statusId,
})

export async function insertForm(sql: Tx, form: LeadForm): Promise<string> {
  const { names, values } = sql.upsert({ site_id: sql.siteId, ...written(sql, form) }, [])
  const [row] = await sql<{ id: string }[]>`INSERT INTO lead_form (${names}) SELECT ${values} RETURNING id`
  return (row as { id: string }).id
}

export async function writeForm(sql: Tx, id: string, form: LeadForm): Promise<void> {
  const row = written(sql, form)
  await sql`
    UPDATE lead_form SET form_key = ${row.form_key}, form_name = ${row.form_name}, title = ${row.title}, intro = ${row.intro},
      field_list = ${row.field_list}, question_list = ${row.question_list}, is_sms = ${row.is_sms}, campaign = ${row.campaign},
      place_list = ${row.place_list}, owner_id = ${row.owner_id}, status_id = ${row.status_id}
    WHERE site_id = ${sql.siteId} AND id = ${id}`
}

export async function deleteForm(sql: Tx, id: string): Promise<void> {
  await sql`DELETE FROM lead_form WHERE site_id = ${sql.siteId} AND id = ${id}`
}
