import type { OrganizationPage } from '@zhixing/contract/user/organization'
import type { LecturerCard } from '@zhixing/contract/user/people'
import { pageStatus } from '@zhixing/contract/user/codes'
import { stateCode } from '@zhixing/contract/states'
import type { CodeOf } from '@zhixing/contract/code'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { cardOfLecturer, fromLecturer } from './lecturer.sql.ts'
import { literal } from '../../kernel/db/literal.ts'

const { active } = stateCode.row

/** Condition on a public organisation. */
const open = (sql: Sql) =>
  sql`o.site_id = ${sql.siteId} AND o.audit_status = ${literal(sql, stateCode.audit.approved)} AND o.status_id = ${literal(sql, active)}`
const pageColumns = (sql: Sql) =>
  sql`o.slogan, o.banner_img, o.org_logo, o.org_intro, o.org_page, o.address, o.telephone`

export async function selectOrganization(sql: Sql, id: string) {
  const [row] = await sql<(OrganizationPage & { id: string; orgName: string })[]>`
    SELECT o.id, o.org_name, ${pageColumns(sql)} FROM organization o WHERE ${open(sql)} AND o.id = ${id}`
  return row
}

/** Lecturers of an organisation, in site order. */
export async function selectLecturersOf(sql: Sql, orgId: string) {
  return sql<LecturerCard[]>`
    SELECT ${cardOfLecturer(sql)} FROM ${fromLecturer(sql)} JOIN organization_lecturer ol ON ol.site_id = l.site_id AND ol.lecturer_id = l.id
    WHERE l.site_id = ${sql.siteId} AND l.status_id = ${literal(sql, active)} AND ol.org_id = ${orgId} AND ol.status = 1 ORDER BY l.sort, l.id LIMIT 100`
}

/** Ids of lecturers of a public organisation, for lists of their content. */
export const lecturersOfOrganization = (sql: Sql, orgId: string) => sql`
  (SELECT ol.lecturer_id FROM organization_lecturer ol JOIN organization o ON o.site_id = ol.site_id AND o.id = ol.org_id
  WHERE ol.site_id = ${sql.siteId} AND ${open(sql)} AND ol.org_id = ${orgId} AND ol.status = 1)`

/** Public organisation of a lecturer. */
export async function selectOrganizationOf(sql: Sql, lecturerId: string) {
  const [row] = await sql<{ orgId: string; orgName: string }[]>`
    SELECT o.id AS "orgId", o.org_name FROM organization_lecturer ol JOIN organization o ON o.site_id = ol.site_id AND o.id = ol.org_id
    WHERE ol.site_id = ${sql.siteId} AND ${open(sql)} AND ol.lecturer_id = ${lecturerId} AND ol.status = 1`
  return row
}

export interface OwnOrganization extends OrganizationPage {
  id: string
  orgName: string
  pageDraft: OrganizationPage | null
  pageStatus: CodeOf<typeof pageStatus>
  pageOpinion: string
}

const ownColumns = (sql: Sql) => sql`o.id, o.org_name, ${pageColumns(sql)}, o.page_draft, o.page_status, o.page_opinion`

/** Organisation of an account. */
export async function selectOwnOrganization(sql: Sql, userId: string) {
  const [row] = await sql<OwnOrganization[]>`
    SELECT ${ownColumns(sql)} FROM organization o WHERE ${open(sql)} AND o.user_id = ${userId}`
  return row
}

/** As `selectOwnOrganization`, locked until the end of the transaction. */
export async function lockOwnOrganization(sql: Tx, userId: string) {
  const [row] = await sql<OwnOrganization[]>`
    SELECT ${ownColumns(sql)} FROM organization o WHERE ${open(sql)} AND o.user_id = ${userId} FOR UPDATE`
  return row
}

export async function selectInvited(sql: Sql, orgId: string) {
  return sql<{ id: string; lecturerName: string; headImgUrl: string; position: string; status: 0 | 1 }[]>`
    SELECT l.id, l.lecturer_name, coalesce(nullif(l.head_img_url, ''), u.head_img_url) AS "headImgUrl", l.position, ol.status
    FROM ${fromLecturer(sql)} JOIN organization_lecturer ol ON ol.site_id = l.site_id AND ol.lecturer_id = l.id
    WHERE l.site_id = ${sql.siteId} AND l.status_id = ${literal(sql, active)} AND ol.org_id = ${orgId} ORDER BY ol.status DESC, l.sort, l.id LIMIT 200`
}

export async function writePageDraft(sql: Tx, orgId: string, page: OrganizationPage): Promise<void> {
  await sql`
    UPDATE organization SET page_draft = ${JSON.stringify(page)}::text::jsonb, page_status = ${literal(sql, pageStatus.pending)}, page_opinion = '', gmt_modified = now() WHERE site_id = ${sql.siteId} AND id = ${orgId}`
}

/** Locks the draft under review. */
export async function lockPageDraft(sql: Tx, orgId: string) {
  const [row] = await sql<
    { userId: string | null; pageDraft: OrganizationPage | null; pageStatus: CodeOf<typeof pageStatus> }[]
  >`
    SELECT user_id, page_draft, page_status FROM organization WHERE site_id = ${sql.siteId} AND id = ${orgId} FOR UPDATE`
  return row
}

/** Publishes an approved page. */
export async function publishPage(sql: Tx, orgId: string, page: OrganizationPage): Promise<void> {
  const columns = {
    slogan: page.slogan,
    banner_img: page.bannerImg,
    org_logo: page.orgLogo,
    org_intro: page.orgIntro,
    org_page: page.orgPage,
    address: page.address,
    telephone: page.telephone,
  }
  await sql`
    UPDATE organization SET ${sql(columns)}, page_draft = NULL, page_status = ${literal(sql, pageStatus.live)}, page_opinion = '', gmt_modified = now() WHERE site_id = ${sql.siteId} AND id = ${orgId}`
}

export async function rejectPage(sql: Tx, orgId: string, opinion: string): Promise<void> {
  await sql`UPDATE organization SET page_status = ${literal(sql, pageStatus.rejected)}, page_opinion = ${opinion}, gmt_modified = now() WHERE site_id = ${sql.siteId} AND id = ${orgId}`
}

/** The lecturer with this phone number. */
export async function selectLecturerByMobile(sql: Sql, mobile: string) {
  const [row] = await sql<{ lecturerId: string; userId: string }[]>`
    SELECT l.id AS "lecturerId", l.user_id FROM ${fromLecturer(sql)} WHERE l.site_id = ${sql.siteId} AND l.status_id = ${literal(sql, active)} AND u.mobile = ${mobile}`
  return row
}

/** False when the lecturer is already invited or a member. */
export async function insertInvitation(sql: Tx, orgId: string, lecturerId: string): Promise<boolean> {
  const rows = await sql`
    INSERT INTO organization_lecturer (site_id, org_id, lecturer_id) VALUES (${sql.siteId}, ${orgId}, ${lecturerId}) ON CONFLICT (site_id, org_id, lecturer_id) DO NOTHING RETURNING 1`
  return rows.length === 1
}

/** False when there was no membership. */
export async function deleteMembership(sql: Tx, orgId: string, lecturerId: string): Promise<boolean> {
  const rows = await sql`
    DELETE FROM organization_lecturer WHERE site_id = ${sql.siteId} AND org_id = ${orgId} AND lecturer_id = ${lecturerId} RETURNING 1`
  return rows.length === 1
}

export async function selectInvitations(sql: Sql, lecturerId: string) {
  return sql<{ orgId: string; orgName: string; orgLogo: string; status: 0 | 1 }[]>`
    SELECT o.id AS "orgId", o.org_name, o.org_logo, ol.status FROM organization_lecturer ol JOIN organization o ON o.site_id = ol.site_id AND o.id = ol.org_id
    WHERE ol.site_id = ${sql.siteId} AND ${open(sql)} AND ol.lecturer_id = ${lecturerId} ORDER BY ol.status DESC, ol.gmt_create DESC LIMIT 50`
}

/** Locks the invitation of a public organisation, with whether the lecturer belongs to another one. */
export async function lockInvitation(sql: Tx, orgId: string, lecturerId: string) {
  await sql`SELECT FROM lecturer WHERE site_id = ${sql.siteId} AND id = ${lecturerId} FOR UPDATE`
  const [row] = await sql<{ status: 0 | 1; userId: string | null; isElsewhere: boolean }[]>`
    SELECT ol.status, o.user_id, EXISTS (SELECT FROM organization_lecturer x WHERE x.site_id = ol.site_id AND x.lecturer_id = ol.lecturer_id AND x.org_id <> ol.org_id AND x.status = 1) AS "isElsewhere"
    FROM organization_lecturer ol JOIN organization o ON o.site_id = ol.site_id AND o.id = ol.org_id
    WHERE ol.site_id = ${sql.siteId} AND ${open(sql)} AND ol.org_id = ${orgId} AND ol.lecturer_id = ${lecturerId} FOR UPDATE OF ol`
  return row
}

export async function joinOrganization(sql: Tx, orgId: string, lecturerId: string): Promise<void> {
  await sql`UPDATE organization_lecturer SET status = 1 WHERE site_id = ${sql.siteId} AND org_id = ${orgId} AND lecturer_id = ${lecturerId}`
}

/** Number of organisations with a pending registration or page. */
export async function selectWaitingOrganizations(sql: Sql) {
  return sql<{ kind: 'organization'; count: number; oldest: string | null }[]>`
    SELECT 'organization' AS kind, count(*)::int AS count, min(gmt_modified) AS oldest FROM organization
    WHERE site_id = ${sql.siteId} AND status_id = ${literal(sql, active)} AND (audit_status = ${literal(sql, stateCode.audit.pending)} OR page_status = ${literal(sql, pageStatus.pending)})`
}
