import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { DateTime, Done, Flag, Id, Mobile, PageInput, PageOf, Text } from '../shapes.ts'
import { NamedCode } from '../code.ts'
import { loginTypes } from './codes.ts'
import { Place } from './device.ts'
import { stateCode } from '../states.ts'

/** Time range of a list. */
export const Between = {
  beginTime: z.iso.datetime({ offset: true, error: '开始时间格式不正确' }).optional(),
  endTime: z.iso.datetime({ offset: true, error: '结束时间格式不正确' }).optional(),
}
export const Order = { sortOrder: z.enum(['asc', 'desc']).default('desc') }
export const Keyword = z.string().trim().max(60, '搜索词最多 60 个字').default('')
/** Masked (138****1234) unless the operator may see numbers. */
export const MaskedMobile = z.string().meta({ description: 'masked unless the operator holds user.mobile' })

/** Origin of an account. 1 to 4 are the client types of registration. */
export const registerSources = [
  { code: 1, desc: '网页' },
  { code: 2, desc: '手机网页' },
  { code: 3, desc: '小程序' },
  { code: 4, desc: 'App' },
  { code: 6, desc: '机构名单' },
  { code: 7, desc: '班级名单' },
  { code: 8, desc: '后台新建' },
  { code: 9, desc: '批量导入' },
] as const

export const AdminUser = z.object({
  id: Id,
  nickname: z.string(),
  mobile: MaskedMobile,
  mail: z.string().meta({ description: 'proved mail address, masked like the number; or empty' }),
  headImgUrl: z.string(),
  userType: NamedCode(stateCode.user),
  isVip: Flag,
  isAdmin: Flag,
  isOwner: Flag,
  statusId: z.int().meta({ description: '1 normal, 0 disabled' }),
  registerSource: z.int(),
  gmtCreate: DateTime,
  lastLoginTime: DateTime.nullable(),
})
export type AdminUser = z.output<typeof AdminUser>

export const LoginRow = z.object({
  id: Id,
  userId: z.string().nullable(),
  nickname: z.string(),
  mobile: MaskedMobile,
  loginStatus: NamedCode(stateCode.login),
  loginType: NamedCode(loginTypes),
  clientType: z.int(),
  loginIp: z.string(),
  place: Place,
  browser: z.string(),
  gmtCreate: DateTime,
})

const Person = {
  nickname: Text('昵称', 20, 0),
  sex: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  remark: Text('个人简介', 200, 0),
}
const admin = { method: 'POST', who: 'admin', limit: limits.admin, extension: true, permission: 'user' } as const

export const adminUser = {
  list: call({
    ...admin,
    path: 'user/admin/user/list',
    about:
      'Users of the site. Words search names, a whole mail address its owner; digits search numbers by prefix or suffix, or, without the permission to see numbers, by the whole number or its last four digits.',
    input: z.object({
      ...PageInput,
      ...Between,
      ...Order,
      keyword: Keyword,
      userType: z.coerce.number().int().min(1).max(3).optional(),
      statusId: Flag.optional(),
      isVip: Flag.optional(),
      registerSource: z.coerce.number().int().min(1).max(99).optional(),
      sortField: z.enum(['gmtCreate', 'lastLoginTime', 'nickname']).default('gmtCreate'),
    }),
    output: PageOf(AdminUser),
  }),
  view: call({
    ...admin,
    path: 'user/admin/user/view',
    about: 'One person: profile, active sessions, latest sign-in attempts, and figures of other parts of the site.',
    input: z.object({ id: Id }),
    output: AdminUser.extend({
      sex: z.int(),
      birthday: z.string().nullable(),
      remark: z.string(),
      isGradeMaker: Flag.meta({ description: 'may make classes without being a lecturer' }),
      hasCredential: Flag.meta({ description: '1 when a password is set' }),
      signedInList: z.array(
        z.object({
          clientType: z.int(),
          ip: z.string(),
          place: Place,
          browser: z.string(),
          actedByName: z.string(),
          gmtCreate: DateTime,
          expiresAt: DateTime,
        }),
      ),
      loginList: z.array(LoginRow),
      factList: z.array(z.object({ code: z.string(), name: z.string(), count: z.int() })),
      ...tagged,
    }),
    errors: ['notFound'],
  }),
  save: call({
    ...admin,
    path: 'user/admin/user/save',
    about: 'Create an account. Its owner signs in by SMS code and sets a password later.',
    input: z.object({
      mobile: Mobile,
      nickname: Person.nickname.default(''),
      sex: Person.sex.default(3),
      remark: Person.remark.default(''),
    }),
    output: z.object({ id: Id }),
    errors: ['mobileTaken'],
    logAs: '新建用户',
  }),
  update: call({
    ...admin,
    path: 'user/admin/user/update',
    about:
      'Change an account; only the fields that are sent. Changing the number requires the permissions to see numbers and to reset passwords, since the number gives access to the account.',
    input: z.object({
      id: Id,
      mobile: Mobile.optional(),
      nickname: Text('昵称', 20).optional(),
      sex: Person.sex.optional(),
      birthday: z.iso.date('生日格式应为 YYYY-MM-DD').nullable().optional(),
      remark: Person.remark.optional(),
      isGradeMaker: Flag.optional(),
      ...edited,
    }),
    output: Done,
    errors: ['notFound', 'forbidden', 'mobileTaken', 'conflict', 'stepUp'],
    logAs: '修改用户资料',
  }),
  disable: call({
    ...admin,
    path: 'user/admin/user/disable',
    about: 'Disable an account and end its sessions. Idempotent.',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound', 'forbidden'],
    logAs: '停用用户',
  }),
  enable: call({
    ...admin,
    path: 'user/admin/user/enable',
    about: 'Enable a disabled account.',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound', 'forbidden'],
    logAs: '启用用户',
  }),
  resetPassword: call({
    ...admin,
    path: 'user/admin/user/resetPassword',
    about:
      'Clear the password of an account and end its sessions. A code to set a new one is sent to its number. Only without SMS, the answer contains a temporary password for one day that has to be changed at the first sign-in.',
    permission: 'user.password',
    input: z.object({ id: Id }),
    output: z.object({
      isSent: Flag.meta({ description: '1: a code was sent to the person' }),
      password: z.string().meta({ description: 'temporary password; empty when a code was sent' }),
      expireTime: DateTime.nullable(),
    }),
    errors: ['notFound', 'forbidden', 'tooMany', 'busy'],
    logAs: '重置用户密码',
  }),
  signOut: call({
    ...admin,
    path: 'user/admin/user/signOut',
    about: 'End all sessions of an account.',
    input: z.object({ id: Id }),
    output: z.object({ num: z.int() }),
    errors: ['notFound', 'forbidden'],
    logAs: '强制用户下线',
  }),
  actAs: call({
    ...admin,
    path: 'user/admin/user/actAs',
    about:
      'Impersonate a user: a session of client type 9 for two hours, beside their own. Excludes money, passwords and identity.',
    permission: 'user.actAs',
    input: z.object({ id: Id }),
    output: z.object({ token: z.string(), nickname: z.string() }),
    errors: ['notFound', 'forbidden'],
    logAs: '以用户身份登录',
  }),
  actBack: call({
    method: 'POST',
    path: 'user/admin/user/actBack',
    about: "End the impersonation and restore the operator's session under a new token.",
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: z.object({}),
    output: z.object({ token: z.string() }),
    errors: ['tokenExpired', 'notFound'],
    logAs: '退出用户身份',
  }),
}
