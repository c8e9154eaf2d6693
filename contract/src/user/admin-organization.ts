import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { DateTime, Done, Flag, Id, Mobile, PageInput, PageOf, Text } from '../shapes.ts'
import { OrganizationPage } from './organization.ts'
import { Keyword, MaskedMobile } from './admin-user.ts'
import { NamedCode } from '../code.ts'
import { plainTaxNo, taxNoError } from '../commerce/tax-no.ts'
import { pageStatus } from './codes.ts'
import { stateCode } from '../states.ts'

const admin = {
  method: 'POST',
  who: 'admin',
  limit: limits.admin,
  extension: true,
  permission: 'organization',
} as const
const Picture = z
  .string()
  .trim()
  .max(255)
  .regex(/^$|^\/(?!\/)(?!.*\.\.)[\w./-]+$/, '图片地址不正确')
const Form = {
  orgName: Text('机构名称', 50),
  orgCode: z
    .string()
    .trim()
    .max(60)
    .regex(/^$|^(\d+\.)+$/, '机构编码应形如 1.2.')
    .default(''),
  orgLogo: Picture.default(''),
  orgIntro: Text('机构简介', 1000, 0).default(''),
  linkMan: Text('联系人', 30, 0).default(''),
  creditCode: z
    .string()
    .trim()
    .max(40)
    .transform(plainTaxNo)
    .refine((code) => code === '' || taxNoError(code) === undefined, '统一社会信用代码不正确，请核对后填写')
    .default(''),
  licensePicId: z
    .union([z.literal(''), Id])
    .default('')
    .meta({ description: 'own private picture, or the one stored; empty: none' }),
  sort: z.coerce.number().int().min(0).max(9999).default(0),
}

const LinkMobile = z
  .string()
  .trim()
  .regex(/^$|^1[3-9]\d{9}$/, '请填写正确的 11 位手机号')

/** An organisation in the list. */
const Row = z.object({
  id: Id,
  userId: z.string().nullable(),
  nickname: z.string(),
  orgName: z.string(),
  orgCode: z.string(),
  orgLogo: z.string(),
  orgIntro: z.string(),
  creditCode: z.string(),
  linkMan: z.string(),
  linkMobile: MaskedMobile,
  mobile: MaskedMobile,
  licensePicId: z.string(),
  license: z.string().meta({ description: 'signed for the viewer, valid for an hour; empty: none' }),
  auditStatus: NamedCode(stateCode.audit),
  auditOpinion: z.string(),
  statusId: z.int(),
  sort: z.int(),
  pageStatus: NamedCode(pageStatus),
  applyTime: DateTime.nullable().meta({ description: 'null: made by an operator' }),
  gmtCreate: DateTime,
  ...tagged,
  auditTag: tagged.etag.meta({ description: 'version of the decision: fields, state and opinion' }),
  pageTag: tagged.etag.meta({ description: 'version of the page under review' }),
})

export const adminOrganization = {
  list: call({
    ...admin,
    path: 'user/admin/organization/list',
    about: 'Organisations of the site.',
    input: z.object({
      ...PageInput,
      keyword: Keyword,
      auditStatus: z.coerce.number().int().min(0).max(2).optional(),
      statusId: Flag.optional(),
      pageStatus: z.coerce.number().int().min(0).max(2).optional(),
    }),
    output: PageOf(Row),
  }),
  view: call({
    ...admin,
    path: 'user/admin/organization/view',
    about: 'An organisation with its page, and the page under review.',
    input: z.object({ id: Id }),
    output: Row.extend({
      page: OrganizationPage,
      pageDraft: OrganizationPage.nullable().meta({ description: 'the page under review' }),
      pageOpinion: z.string(),
      sameCodeList: z
        .array(z.object({ id: Id, orgName: z.string() }))
        .meta({ description: 'others with the same credit code' }),
    }),
    errors: ['notFound'],
  }),
  save: call({
    ...admin,
    path: 'user/admin/organization/save',
    about: 'Add an organisation; the number is that of its registered account.',
    input: z.object({ ...Form, linkMobile: LinkMobile.default(''), mobile: Mobile }),
    output: z.object({ id: Id }),
    errors: ['notFound', 'conflict', 'invalid'],
    logAs: '新建机构',
  }),
  update: call({
    ...admin,
    path: 'user/admin/organization/update',
    about: 'Change an organisation; the account and the number of its contact stay unless they are sent.',
    input: z.object({ id: Id, ...Form, linkMobile: LinkMobile.optional(), mobile: Mobile.optional(), ...edited }),
    output: Done,
    errors: ['notFound', 'conflict', 'invalid'],
    logAs: '修改机构',
  }),
  audit: call({
    ...admin,
    path: 'user/admin/organization/audit',
    about: 'Approve (its account becomes that of an organisation) or reject with a reason.',
    input: z.object({
      id: Id,
      auditStatus: z.union([z.literal(1), z.literal(2)]),
      auditOpinion: Text('审核意见', 500, 0).default(''),
      ...edited,
    }),
    output: Done,
    errors: ['notFound', 'invalid', 'conflict'],
    logAs: '审核机构',
  }),
  auditPage: call({
    ...admin,
    path: 'user/admin/organization/page/audit',
    about: 'Approve the submitted page (it is live at once), or reject it with a reason.',
    input: z.object({ id: Id, isPass: Flag, auditOpinion: Text('审核意见', 500, 0).default(''), ...edited }),
    output: Done,
    errors: ['notFound', 'invalid', 'conflict'],
    logAs: '审核机构主页',
  }),
  disable: call({
    ...admin,
    path: 'user/admin/organization/disable',
    about: 'Disable an organisation, or enable it with statusId 1.',
    input: z.object({ id: Id, statusId: Flag.default(0) }),
    output: Done,
    errors: ['notFound'],
    logAs: '停用或启用机构',
  }),
}
