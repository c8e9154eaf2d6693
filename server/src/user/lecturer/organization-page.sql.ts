import type { OrganizationPage } from '@zhixing/contract/user/organization'
import type { LecturerCard } from '@zhixing/contract/user/people'
import { pageStatus, orgLecturer } from '@zhixing/contract/user/codes'
import { stateCode } from '@zhixing/contract/states'
import type { CodeOf } from '@zhixing/contract/code'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { cardOfLecturer, fromLecturer } from './lecturer.sql.ts'
import { literal } from '../../kernel/db/literal.ts'
import type { PageRequest } from '../../kernel/page.ts'

const { active } = stateCode.row

/** Condition on a public organisation. */
const open = (sql: Sql) =>
  sql`o.site_id = ${sql.siteId} AND o.audit_status = ${literal(sql, stateCode.audit.approved)} AND o.status_id = ${literal(sql, active)}`
const pageColumns = (sql: Sql) => sql`
  o.slogan, o.brand_color, o.banner_img, o.org_logo, o.org_intro, o.org_page, o.photos AS "photoList", o.honours AS "honourList", o.address, o.telephone, o.website`

const blankPage: OrganizationPage = {
  slogan: '',
  brandColor: '',
  bannerImg: '',
  orgLogo: '',
  orgIntro: '',
  orgPage: '',
  photoList: [],
  honourList: [],
  address: '',
  telephone: '',
  website: '',
}

/** A stored draft with all fields: an older one lacks the newer fields. */
export const wholePage = (stored: Partial<OrganizationPage>): OrganizationPage => ({ ...blankPage, ...stored })

/** The approved page of an organisation, for operators. */
export async function selectPage(sql: Sql, id: string) {
  const [row] = await sql<(OrganizationPage & { pageOpinion: string })[]>`
    SELECT ${pageColumns(sql)}, o.page_opinion FROM organization o WHERE o.site_id = ${sql.siteId} AND o.id = ${id}`
  return row
}

export async function selectOrganization(sql: Sql, id: string) {
  const [row] = await sql<(OrganizationPage & { id: string; orgName: string })[]>`
    SELECT o.id, o.org_name, ${pageColumns(sql)} FROM organization o WHERE ${open(sql)} AND o.id = ${id}`
  return row
}

interface OrganizationCard {
  id: string
  orgName: string
  orgLogo: string
  slogan: string
  lecturerCount: number
}

export async function pageOfOrganizations(sql: Sql, { keyword, ...page }: PageRequest & { keyword: string }) {
  const of = sql`FROM organization o WHERE ${open(sql)} AND ${sql.contains(keyword, 'o.org_name', 'o.slogan')}`
  return sql.page<OrganizationCard>(
    page,
    of,
    (cut) => sql`
    SELECT o.id, o.org_name, o.org_logo, o.slogan,
      (SELECT count(*)::int FROM organization_lecturer ol JOIN lecturer l ON l.site_id = ol.site_id AND l.id = ol.lecturer_id
       WHERE ol.site_id = ${sql.siteId} AND ol.org_id = o.id AND ol.status = ${literal(sql, orgLecturer.joined)} AND l.status_id = ${literal(sql, active)}) AS "lecturerCount"
    ${of} ORDER BY "lecturerCount" DESC, o.id ${cut}`,
  )
}

/** Lecturers of an organisation, in site order. */
export async function selectLecturersOf(sql: Sql, orgId: string) {
  return sql<LecturerCard[]>`
    SELECT ${cardOfLecturer(sql)} FROM ${fromLecturer(sql)} JOIN organization_lecturer ol ON ol.site_id = l.site_id AND ol.lecturer_id = l.id
    WHERE l.site_id = ${sql.siteId} AND l.status_id = ${literal(sql, active)} AND ol.org_id = ${orgId} AND ol.status = ${literal(sql, orgLecturer.joined)} ORDER BY l.sort, l.id LIMIT 100`
}

/** Ids of lecturers of a public organisation, for lists of their content. */
export const lecturersOfOrganization = (sql: Sql, orgId: string) => sql`
  (SELECT ol.lecturer_id FROM organization_lecturer ol JOIN organization o ON o.site_id = ol.site_id AND o.id = ol.org_id
  WHERE ol.site_id = ${sql.siteId} AND ${open(sql)} AND ol.org_id = ${orgId} AND ol.status = ${literal(sql, orgLecturer.joined)})`

/** Accounts of a public organisation and of its lecturers, for lists of what they run. */
export const accountsOfOrganization = (sql: Sql, orgId: string) => sql`
  (SELECT o.user_id FROM organization o WHERE ${open(sql)} AND o.id = ${orgId} AND o.user_id IS NOT NULL
  UNION ALL SELECT l.user_id FROM lecturer l WHERE l.site_id = ${sql.siteId} AND l.id IN ${lecturersOfOrganization(sql, orgId)})`

/** Public organisation of a lecturer. */
export async function selectOrganizationOf(sql: Sql, lecturerId: string) {
  const [row] = await sql<{ orgId: string; orgName: string }[]>`
    SELECT o.id AS "orgId", o.org_name FROM organization_lecturer ol JOIN organization o ON o.site_id = ol.site_id AND o.id = ol.org_id
    WHERE ol.site_id = ${sql.siteId} AND ${open(sql)} AND ol.lecturer_id = ${lecturerId} AND ol.status = ${literal(sql, orgLecturer.joined)}`
  return row
}

export interface OwnOrganization extends OrganizationPage {
  id: string
  orgName: string
  pageDraft: Partial<OrganizationPage> | null
  pageStatus: CodeOf<typeof pageStatus>
  pageOpinion: string
}

const ownColumns = (sql: Sql) => sql`o.id, o.org_name, ${pageColumns(sql)}, o.page_draft, o.page_status, o.page_opinion`

/** Id of the public organisation of an account. */
export async function selectOwnOrgId(sql: Sql, userId: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    SELECT o.id FROM organization o WHERE ${open(sql)} AND o.user_id = ${userId}`
  return row?.id
}

/** A public organisation as those who edit it see it. */
export async function selectOwnOrganization(sql: Sql, orgId: string) {
  const [row] = await sql<OwnOrganization[]>`
    SELECT ${ownColumns(sql)} FROM organization o WHERE ${open(sql)} AND o.id = ${orgId}`
  return row
}

/** As `selectOwnOrganization`, locked until the end of the transaction. */
export async function lockOwnOrganization(sql: Tx, orgId: string) {
  const [row] = await sql<OwnOrganization[]>`
    SELECT ${ownColumns(sql)} FROM organization o WHERE ${open(sql)} AND o.id = ${orgId} FOR UPDATE`
  return row
}

export async function selectInvited(sql: Sql, orgId: string) {
  return sql<{ id: string; lecturerName: string; headImgUrl: string; position: string; status: 0 | 1 }[]>`
    SELECT l.id, l.lecturer_name, coalesce(nullif(l.head_img_url, ''), u.head_img_url) AS "headImgUrl", l.position, ol.status
    FROM ${fromLecturer(sql)} JOIN organization_lecturer ol ON ol.site_id = l.site_id AND ol.lecturer_id = l.id
    WHERE l.site_id = ${sql.siteId} AND l.status_id = ${literal(sql, active)} AND ol.org_id = ${orgId} ORDER BY ol.status DESC, l.sort, l.id LIMIT 200`
}

export async function writePageDraft(sql: Tx, orgId: string, page: OrganizationPage, editorId: string): Promise<void> {
  await sql`
    UPDATE organization SET page_draft = ${JSON.stringify(page)}::text::jsonb, page_status = ${literal(sql, pageStatus.pending)}, page_opinion = '',
      page_editor_id = ${editorId}, gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND id = ${orgId}`
}

/** Locks the draft under review. */
export async function lockPageDraft(sql: Tx, orgId: string) {
  const [row] = await sql<
    {
      userId: string | null
      pageDraft: Partial<OrganizationPage> | null
      pageStatus: CodeOf<typeof pageStatus>
      pageEditorId: string
    }[]
  >`
    SELECT user_id, page_draft, page_status, page_editor_id FROM organization WHERE site_id = ${sql.siteId} AND id = ${orgId} FOR UPDATE`
  return row
}

/** Publishes an approved page. */
export async function publishPage(sql: Tx, orgId: string, page: OrganizationPage): Promise<void> {
  const columns = {
    slogan: page.slogan,
    brand_color: page.brandColor,
    banner_img: page.bannerImg,
    org_logo: page.orgLogo,
    org_intro: page.orgIntro,
    org_page: page.orgPage,
    address: page.address,
    telephone: page.telephone,
    website: page.website,
  }
  await sql`
    UPDATE organization SET ${sql(columns)}, photos = ${JSON.stringify(page.photoList)}::text::jsonb, honours = ${JSON.stringify(page.honourList)}::text::jsonb, page_draft = NULL, page_status = ${literal(sql, pageStatus.live)}, page_opinion = '', gmt_modified = now() WHERE site_id = ${sql.siteId} AND id = ${orgId}`
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
    SELECT ol.status, o.user_id, EXISTS (SELECT FROM organization_lecturer x WHERE x.site_id = ol.site_id AND x.lecturer_id = ol.lecturer_id AND x.org_id <> ol.org_id AND x.status = ${literal(sql, orgLecturer.joined)}) AS "isElsewhere"
    FROM organization_lecturer ol JOIN organization o ON o.site_id = ol.site_id AND o.id = ol.org_id
    WHERE ol.site_id = ${sql.siteId} AND ${open(sql)} AND ol.org_id = ${orgId} AND ol.lecturer_id = ${lecturerId} FOR UPDATE OF ol`
  return row
}

export async function joinOrganization(sql: Tx, orgId: string, lecturerId: string): Promise<void> {
  await sql`UPDATE organization_lecturer SET status = ${orgLecturer.joined} WHERE site_id = ${sql.siteId} AND org_id = ${orgId} AND lecturer_id = ${lecturerId}`
}
