import type { OrganizationPage } from '@zhixing/contract/user/organization'
import { stateCode } from '@zhixing/contract/states'
import type { CodeOf } from '@zhixing/contract/code'
import type { pageStatus } from '@zhixing/contract/user/codes'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { literal } from '../../kernel/db/literal.ts'

const { active } = stateCode.row

export interface OrganizationForm {
  orgName: string
  orgCode: string
  orgLogo: string
  orgIntro: string
  creditCode: string
  linkMan: string
  /** Private picture; '': none. */
  licensePicId: string
  sort: number
}

interface OrganizationRow extends OrganizationForm {
  id: string
  userId: string | null
  nickname: string
  mobile: string
  linkMobile: string
  /** Public picture that an operator uploaded before licences were private. */
  license: string
  auditStatus: CodeOf<typeof stateCode.audit>
  auditOpinion: string
  statusId: number
  pageDraft: Partial<OrganizationPage> | null
  pageStatus: CodeOf<typeof pageStatus>
  applyTime: string | null
  gmtCreate: string
}

export interface OrganizationFilter {
  keyword: string
  auditStatus?: number | undefined
  statusId?: 0 | 1 | undefined
  pageStatus?: number | undefined
}

/** Withdrawn applications are their owner's only. */
const submitted = (sql: Sql) => sql`o.audit_status <> ${literal(sql, stateCode.audit.draft)}`

const where = (sql: Sql, by: OrganizationFilter) => sql`
  o.site_id = ${sql.siteId} AND ${submitted(sql)} AND ${sql.contains(by.keyword, 'o.org_name', 'o.link_man')}
  ${by.auditStatus === undefined ? sql`` : sql`AND o.audit_status = ${by.auditStatus}`} ${by.statusId === undefined ? sql`` : sql`AND o.status_id = ${by.statusId}`} ${by.pageStatus === undefined ? sql`` : sql`AND o.page_status = ${by.pageStatus}`}`

const formColumns = (sql: Sql) => sql`
  o.org_name, o.org_code, o.org_logo, o.org_intro, o.credit_code, o.link_man, coalesce(o.license_pic_id::text, '') AS "licensePicId", o.sort`
const rowColumns = (sql: Sql) => sql`
  o.id, o.user_id, coalesce(u.nickname, '') AS nickname, ${formColumns(sql)}, o.link_mobile, coalesce(u.mobile, o.mobile) AS mobile, o.license,
  o.audit_status, o.audit_opinion, o.status_id, o.page_draft, o.page_status, o.apply_time, o.gmt_create`
const from = (sql: Sql) => sql`organization o LEFT JOIN users u ON u.site_id = o.site_id AND u.id = o.user_id`

export async function pageOfOrganizations(sql: Sql, by: OrganizationFilter, page: PageRequest) {
  return sql.page<OrganizationRow>(
    page,
    sql`FROM organization o WHERE ${where(sql, by)}`,
    (cut) => sql`SELECT ${rowColumns(sql)} FROM ${from(sql)} WHERE ${where(sql, by)} ORDER BY o.sort, o.id DESC ${cut}`,
  )
}

/** An organisation as operators see it. */
export async function selectOrganizationRow(sql: Sql, id: string): Promise<OrganizationRow | undefined> {
  const [row] = await sql<OrganizationRow[]>`
    SELECT ${rowColumns(sql)} FROM ${from(sql)} WHERE o.site_id = ${sql.siteId} AND o.id = ${id} AND ${submitted(sql)}`
  return row
}

/** Other organisations with the same credit code. */
export async function selectSameCode(sql: Sql, id: string, creditCode: string) {
  if (creditCode === '') return []
  return sql<{ id: string; orgName: string }[]>`
    SELECT o.id, o.org_name FROM organization o
    WHERE o.site_id = ${sql.siteId} AND o.credit_code <> '' AND o.credit_code = ${creditCode} AND o.id <> ${id} AND ${submitted(sql)} ORDER BY o.id LIMIT 10`
}

export async function lockOrganization(sql: Tx, id: string) {
  const [row] = await sql<
    (OrganizationForm & {
      id: string
      userId: string | null
      auditStatus: CodeOf<typeof stateCode.audit>
      auditOpinion: string
      statusId: number
    })[]
  >`
    SELECT o.id, o.user_id, ${formColumns(sql)}, o.audit_status, o.audit_opinion, o.status_id
    FROM organization o WHERE o.site_id = ${sql.siteId} AND o.id = ${id} AND ${submitted(sql)} FOR UPDATE`
  return row
}

const columns = (form: OrganizationForm & { linkMobile?: string | undefined }) => ({
  org_name: form.orgName,
  org_code: form.orgCode,
  org_logo: form.orgLogo,
  org_intro: form.orgIntro,
  credit_code: form.creditCode,
  link_man: form.linkMan,
  license_pic_id: form.licensePicId || null,
  sort: form.sort,
  ...(form.linkMobile === undefined ? {} : { link_mobile: form.linkMobile }),
})

export async function insertOrganization(
  sql: Tx,
  form: OrganizationForm & { linkMobile: string },
  account: { userId: string; mobile: string },
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO organization ${sql({ site_id: sql.siteId, user_id: account.userId, mobile: account.mobile, ...columns(form) })} RETURNING id`
  return row?.id ?? ''
}

export async function updateOrganization(
  sql: Tx,
  id: string,
  form: OrganizationForm & { linkMobile?: string | undefined },
  account: { userId: string; mobile: string } | undefined,
): Promise<void> {
  const all = { ...columns(form), ...(account ? { user_id: account.userId, mobile: account.mobile } : {}) }
  await sql`UPDATE organization SET ${sql(all)}, gmt_modified = now() WHERE site_id = ${sql.siteId} AND id = ${id}`
}

/**
 * Whether another organisation has the name or the account. Rejected and withdrawn applications do not reserve a name.
 */
export async function selectRival(sql: Sql, id: string | null, orgName: string, userId: string | null) {
  const other = sql`FROM organization WHERE site_id = ${sql.siteId} AND id <> coalesce(${id}::bigint, 0)`
  const [row] = await sql<{ name: boolean; account: boolean }[]>`
    SELECT EXISTS (SELECT 1 ${other} AND org_name = ${orgName} AND audit_status IN (${literal(sql, stateCode.audit.pending, stateCode.audit.approved)})) AS name,
      EXISTS (SELECT 1 ${other} AND user_id = ${userId}::bigint) AS account`
  return row ?? { name: false, account: false }
}

export async function auditOrganization(
  sql: Tx,
  id: string,
  audit: { auditStatus: CodeOf<typeof stateCode.audit>; auditOpinion: string; userId: string },
): Promise<void> {
  await sql`
    UPDATE organization SET audit_status = ${audit.auditStatus}, audit_opinion = ${audit.auditOpinion}, audit_user_id = ${audit.userId}, audit_time = now(), gmt_modified = now() WHERE site_id = ${sql.siteId} AND id = ${id}`
}

export async function setOrganizationStatus(sql: Tx, id: string, statusId: 0 | 1): Promise<void> {
  await sql`UPDATE organization SET status_id = ${statusId}, gmt_modified = now() WHERE site_id = ${sql.siteId} AND id = ${id}`
}

/** The account has type 3 while the organisation is approved and enabled, else type 1; lecturers keep their type. */
export async function setAccountType(sql: Tx, userId: string): Promise<void> {
  await sql`
    UPDATE users u SET user_type = CASE
      WHEN EXISTS (SELECT 1 FROM organization o WHERE o.site_id = u.site_id AND o.user_id = u.id AND o.audit_status = ${literal(sql, stateCode.audit.approved)} AND o.status_id = ${literal(sql, active)}) THEN 3
      WHEN EXISTS (SELECT 1 FROM lecturer l WHERE l.site_id = u.site_id AND l.user_id = u.id AND l.status_id = ${literal(sql, active)}) THEN 2 ELSE 1 END, gmt_modified = now()
    WHERE u.site_id = ${sql.siteId} AND u.id = ${userId}`
}
