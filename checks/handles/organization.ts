/** Test data for ids of organisations and their lecturers. */
import { makePaper } from '../../server/test/exam.ts'
import { makeCourse, makeFile, makeLecturer, makeLive, makeUser } from '../../server/test/factories.ts'
import { makeGrade } from '../../server/test/grade.ts'
import type { TestApp } from '../../server/test/harness.ts'
import { freshIp, type Person, type World } from '../world.ts'
import { type Inert, insert, type Made, type Maker, NOWHERE, ofPerson, ofSite, value, withInput } from './kit.ts'

const makeOrganization = (t: TestApp, siteId: number, over: Record<string, string | number> = {}) =>
  insert(t, 'organization', { site_id: siteId, org_name: `机构 ${freshIp()}`, audit_status: 1, ...over })

async function belongs(t: TestApp, siteId: number, orgId: string, lecturerId: string, status = 1): Promise<void> {
  await t.owner`INSERT INTO organization_lecturer ${t.owner({ site_id: siteId, org_id: orgId, lecturer_id: lecturerId, status })}`
}

/** Public organisations with an author, and hidden ones. */
const organizationWith =
  (make: (t: TestApp, siteId: number) => Promise<string>): Maker =>
  async ({ t }) => {
    const of = async (siteId: number, over: Record<string, string | number> = {}) => {
      const orgId = await makeOrganization(t, siteId, over)
      await belongs(t, siteId, orgId, await make(t, siteId))
      return value(orgId)
    }
    return {
      own: await of(12),
      foreign: {
        'of another site': await of(13),
        'not reviewed': await of(12, { audit_status: 0 }),
        disabled: await of(12, { status_id: 0 }),
      },
    }
  }

export const organizationWithCourse = organizationWith(
  async (t, siteId) => (await makeCourse(t.owner, { siteId })).lecturerId,
)
export const organizationWithPaper = organizationWith(
  async (t, siteId) => (await makePaper(t.owner, { siteId })).lecturerId,
)

const organizationWithSession = organizationWith(async (t, siteId) => (await makeLive(t.owner, { siteId })).lecturerId)
const organizationWithClass = organizationWith(async (t, siteId) => {
  const owner = await makeLecturer(t.owner, { siteId })
  await makeGrade(t.owner, { siteId, owner })
  return owner.lecturerId
})

/** The organisation of the caller. */
async function spokenFor({ t, roles }: World): Promise<string> {
  const [row] = await t.owner<{ id: string }[]>`SELECT id FROM organization WHERE user_id = ${roles.org.userId}`
  return row?.id ?? makeOrganization(t, 12, { user_id: roles.org.userId })
}

const lecturerOf: Maker = async (w) => {
  const own = await spokenFor(w)
  const of = async (siteId: number, orgId: string) => {
    const { lecturerId } = await makeLecturer(w.t.owner, { siteId })
    await belongs(w.t, siteId, orgId, lecturerId)
    return value(lecturerId)
  }
  return {
    own: await of(12, own),
    foreign: {
      'of another organisation': await of(12, await makeOrganization(w.t, 12)),
      'of another site': await of(13, await makeOrganization(w.t, 13)),
    },
  }
}

const invitation: Maker = async (w) => {
  const [me] = await w.t.owner<{ id: string }[]>`SELECT id FROM lecturer WHERE user_id = ${w.roles.lecturer.userId}`
  const input = { isJoin: 0 }
  const of = async (siteId: number, lecturerId: string, over: Record<string, string | number> = {}) => {
    const orgId = await makeOrganization(w.t, siteId, over)
    await belongs(w.t, siteId, orgId, lecturerId, 0)
    return value(orgId, input)
  }
  const lecturer = async (siteId: number) => (await makeLecturer(w.t.owner, { siteId })).lecturerId
  const foreign: Made['foreign'] = {
    'for another lecturer': await of(12, await lecturer(12)),
    'of another site': await of(13, await lecturer(13)),
    'of one that is disabled': await of(12, me?.id ?? '', { status_id: 0 }),
  }
  return { own: await of(12, me?.id ?? ''), foreign }
}

const pageToReview: Maker = async ({ t }) => {
  const of = async (siteId: number) => {
    const id = await makeOrganization(t, siteId)
    const texts = ['slogan', 'bannerImg', 'orgLogo', 'orgIntro', 'orgPage', 'address', 'telephone']
    const draft = JSON.stringify(Object.fromEntries(texts.map((name) => [name, ''])))
    await t.owner`UPDATE organization SET page_status = 0, page_draft = ${draft}::text::jsonb WHERE id = ${id}`
    return value(id, { isPass: 1 })
  }
  return { own: await of(12), foreign: { 'of another site': await of(13) }, missing: value(NOWHERE, { isPass: 1 }) }
}

const licence = (w: World, { userId, siteId }: Person) => makeFile(w.t.owner, userId, { siteId, fileKind: 'private' })

/** Licence of an application; each of its callers opens one organisation at most. */
const ownLicence = withInput(ofPerson(licence), () => ({
  orgName: `机构 ${freshIp()}`,
  orgIntro: '为企业提供技能培训。'.repeat(3),
}))

/** An organisation to change, with an account that has none. */
const changedOrganization: Maker = async (w) => {
  const input = async () => ({ orgName: `机构 ${freshIp()}`, mobile: (await makeUser(w.t.owner)).mobile })
  // Not approved: an approved one changes the type of its account.
  const known = ofSite((t, siteId) => makeOrganization(t, siteId, { audit_status: 0 }))
  return withInput(known, input)(w)
}

/** Licence that an operator adds to an organisation. @param more further input, made for each id */
const addedLicence =
  (more: (t: TestApp) => Promise<Record<string, string>>): Maker =>
  (w) =>
    withInput(
      async () => ({
        own: value(await licence(w, w.roles.admin)),
        foreign: {
          'of another user': value(await licence(w, w.other)),
          'of another site': value(await licence(w, w.stranger)),
        },
      }),
      async () => ({ orgName: `机构 ${freshIp()}`, ...(await more(w.t)) }),
    )(w)
const licenceOfNew = addedLicence(async (t) => ({ mobile: (await makeUser(t.owner)).mobile }))
const licenceOfKnown = addedLicence(async (t) => ({
  id: await makeOrganization(t, 12, { audit_status: 0 }),
  mobile: (await makeUser(t.owner)).mobile,
}))

export const organizationHandles: Record<string, Record<string, Maker | Inert>> = {
  'user/api/organization/view': { orgId: organizationWithCourse },
  'user/auth/organization/lecturer/remove': { lecturerId: lecturerOf },
  'user/auth/lecturer/organization/answer': { orgId: invitation },
  'user/admin/organization/page/audit': { id: pageToReview },
  'marketing/api/act/live/plan/list': { orgId: organizationWithSession },
  'exam/api/grade/info/page': { orgId: organizationWithClass },
  'user/auth/organization/audit/apply': { licensePicId: ownLicence },
  'user/admin/organization/save': { licensePicId: licenceOfNew },
  'user/admin/organization/update': { id: changedOrganization, licensePicId: licenceOfKnown },
}
