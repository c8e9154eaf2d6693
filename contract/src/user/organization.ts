import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Done, Flag, Id, isOwnPath, Mobile, Nothing, PageInput, PageOf, Text, WebAddress } from '../shapes.ts'
import { LecturerCard } from './people.ts'
import { NamedCode } from '../code.ts'
import { pageStatus } from './codes.ts'
import { MAX_HONOURS, MAX_PHOTOS } from './organization-limits.ts'

const Picture = z.string().trim().max(255).refine(isOwnPath, '图片地址不正确').default('')

/** Public page of an organisation as it is submitted. */
export const pageInput = {
  slogan: Text('宣传语', 60, 0).default(''),
  brandColor: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^$|^#[\da-f]{6}$/, '品牌色应形如 #1b5e9b')
    .default('')
    .meta({ description: 'empty: the colour of the site' }),
  bannerImg: Picture,
  orgLogo: Picture,
  orgIntro: Text('机构简介', 1000, 0).default(''),
  orgPage: z.string().max(60_000, '详细介绍过长').default('').meta({ description: 'HTML' }),
  photoList: z
    .array(
      z.object({
        picUrl: Picture.refine((url) => url !== '', '请上传图片'),
        caption: Text('图片说明', 40, 0).default(''),
      }),
    )
    .max(MAX_PHOTOS, `最多 ${MAX_PHOTOS} 张图片`)
    .default([])
    .meta({ description: 'in this order' }),
  honourList: z
    .array(z.object({ text: Text('荣誉名称', 60), picUrl: Picture }))
    .max(MAX_HONOURS, `最多 ${MAX_HONOURS} 项荣誉`)
    .default([]),
  address: Text('地址', 100, 0).default(''),
  telephone: Text('咨询电话', 30, 0).default(''),
  website: WebAddress,
}
export const OrganizationPage = z.object({
  slogan: z.string(),
  brandColor: z.string(),
  bannerImg: z.string(),
  orgLogo: z.string(),
  orgIntro: z.string(),
  orgPage: z.string().meta({ description: 'HTML' }),
  photoList: z.array(z.object({ picUrl: z.string(), caption: z.string() })),
  honourList: z.array(z.object({ text: z.string(), picUrl: z.string().meta({ description: 'empty: no picture' }) })),
  address: z.string(),
  telephone: z.string(),
  website: z.string(),
})
export type OrganizationPage = z.output<typeof OrganizationPage>

/** The page of an organisation, the one under review, and its lecturers, for those who edit them. */
export const OwnPage = z.object({
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
})

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
  list: call({
    method: 'POST',
    path: 'user/api/organization/list',
    about: 'Public organisations of the site with the number of their lecturers, largest first.',
    who: 'anon',
    limit: limits.read,
    input: z.object({ ...PageInput, keyword: Text('搜索内容', 50, 0).default('') }),
    output: PageOf(
      z.object({ id: Id, orgName: z.string(), orgLogo: z.string(), slogan: z.string(), lecturerCount: z.int() }),
    ),
    cacheSeconds: 15,
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
    output: OwnPage,
    errors: ['notFound'],
  }),
  save: call({
    ...ownCall,
    path: 'user/auth/organization/page/save',
    about: 'Submit my page for review; replaces a pending one.',
    limit: limits.write,
    bodyBytes: 256 * 1024,
    input: z.object(pageInput),
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
