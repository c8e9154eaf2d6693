import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Done, Flag, Id, isOwnPath, Mobile, Nothing, Text } from '../shapes.ts'
import { LecturerCard } from './people.ts'
import { NamedCode } from '../code.ts'
import { pageStatus } from './codes.ts'

const Picture = z.string().trim().max(255).refine(isOwnPath, '图片地址不正确').default('')

/** Public page of an organisation. */
const page = {
  slogan: Text('宣传语', 60, 0).default(''),
  bannerImg: Picture,
  orgLogo: Picture,
  orgIntro: Text('机构简介', 1000, 0).default(''),
  orgPage: z.string().max(60_000, '详细介绍过长').default('').meta({ description: 'HTML' }),
  address: Text('地址', 100, 0).default(''),
  telephone: Text('咨询电话', 30, 0).default(''),
}
export const OrganizationPage = z.object({
  slogan: z.string(),
  bannerImg: z.string(),
  orgLogo: z.string(),
  orgIntro: z.string(),
  orgPage: z.string().meta({ description: 'HTML' }),
  address: z.string(),
  telephone: z.string(),
})
export type OrganizationPage = z.output<typeof OrganizationPage>

const ownCall = { method: 'POST', who: 'org', extension: true } as const

export const organization = {
  view: call({
    method: 'POST',
    path: 'user/api/organization/view',
    about: "An organisation's public profile and its lecturers.",
    who: 'anon',
    limit: limits.read,
    input: z.object({ orgId: Id }),
    output: OrganizationPage.extend({ id: Id, orgName: z.string(), lecturerList: z.array(LecturerCard) }),
    errors: ['notFound'],
    extension: true,
  }),
}

export const ownOrganization = {
  view: call({
    ...ownCall,
    path: 'user/auth/organization/view',
    about: 'My organisation: its public page, the one under review, and its lecturers.',
    limit: limits.personal,
    input: Nothing,
    output: z.object({
      id: Id,
      orgName: z.string(),
      page: OrganizationPage,
      draft: OrganizationPage.nullable(),
      pageStatus: NamedCode(pageStatus),
      pageOpinion: z.string(),
      lecturerList: z.array(
        LecturerCard.pick({ id: true, lecturerName: true, headImgUrl: true, position: true }).extend({
          status: Flag.meta({ description: '0 invited, 1 member' }),
        }),
      ),
    }),
    errors: ['notFound'],
  }),
  save: call({
    ...ownCall,
    path: 'user/auth/organization/page/save',
    about: 'Submit my page for review; replaces a pending one.',
    limit: limits.write,
    bodyBytes: 256 * 1024,
    input: z.object(page),
    output: Done,
    errors: ['notFound', 'invalid'],
  }),
  invite: call({
    ...ownCall,
    path: 'user/auth/organization/lecturer/invite',
    about: 'Invite a lecturer of the site by number. Idempotent.',
    limit: limits.write,
    input: z.object({ mobile: Mobile }),
    output: Done,
    errors: ['notFound', 'conflict'],
  }),
  remove: call({
    ...ownCall,
    path: 'user/auth/organization/lecturer/remove',
    notWhileImpersonating: true,
    about: 'Cancel an invitation, or remove a lecturer.',
    limit: limits.write,
    input: z.object({ lecturerId: Id }),
    output: Done,
    errors: ['notFound'],
  }),
}

export const lecturerOrganization = {
  list: call({
    method: 'POST',
    path: 'user/auth/lecturer/organization/list',
    about: 'Organisations that invited me, and mine.',
    who: 'lecturer',
    limit: limits.personal,
    input: Nothing,
    output: z.object({
      list: z.array(z.object({ orgId: Id, orgName: z.string(), orgLogo: z.string(), status: Flag })),
    }),
    extension: true,
  }),
  answer: call({
    method: 'POST',
    path: 'user/auth/lecturer/organization/answer',
    about: 'Accept an invitation, or decline it or leave with isJoin 0.',
    who: 'lecturer',
    limit: limits.write,
    input: z.object({ orgId: Id, isJoin: Flag }),
    output: Done,
    errors: ['notFound', 'conflict'],
    extension: true,
  }),
}
