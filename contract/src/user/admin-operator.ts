import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { grantCodes } from '../grants.ts'
import { DateTime, Done, Flag, Id, Mobile, Nothing, PageInput, PageOf, Text } from '../shapes.ts'
import { Keyword, MaskedMobile } from './admin-user.ts'

const admin = { method: 'POST', who: 'admin', limit: limits.admin, extension: true, permission: 'role.role' } as const
const RoleForm = {
  roleName: Text('角色名称', 30),
  remark: Text('说明', 200, 0).default(''),
  permissions: z.array(z.enum(grantCodes)).max(200).default([]),
  statusId: Flag.default(1),
}

export const adminRole = {
  list: call({
    ...admin,
    path: 'user/admin/role/list',
    permission: ['role.role', 'role.operator'],
    about: 'Roles with their permissions and number of operators.',
    input: Nothing,
    output: z.object({
      list: z.array(
        z.object({
          id: Id,
          roleName: z.string(),
          remark: z.string(),
          permissions: z.array(z.string()),
          statusId: z.int(),
          userCount: z.int(),
          gmtModified: DateTime,
          ...tagged,
        }),
      ),
    }),
  }),
  permissions: call({
    ...admin,
    path: 'user/admin/role/permissions',
    about:
      'Rights of the back office by the groups of its menu: to single entries, and those that open none; isHeld: the caller may grant it.',
    input: Nothing,
    output: z.object({
      list: z.array(z.object({ code: z.string(), name: z.string(), group: z.string(), isHeld: Flag })),
    }),
  }),
  save: call({
    ...admin,
    path: 'user/admin/role/save',
    about: 'Create a role. Limited to permissions that the caller holds.',
    input: z.object(RoleForm),
    output: z.object({ id: Id }),
    errors: ['forbidden', 'conflict'],
    logAs: '新建角色',
  }),
  update: call({
    ...admin,
    path: 'user/admin/role/update',
    about: 'Change a role; effective at once for all who have it.',
    input: z.object({ id: Id, ...RoleForm, ...edited }),
    output: Done,
    errors: ['notFound', 'forbidden', 'invalid', 'conflict'],
    logAs: '修改角色',
  }),
  delete: call({
    ...admin,
    path: 'user/admin/role/delete',
    about: 'Delete an unused role.',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['forbidden', 'conflict'],
    logAs: '删除角色',
  }),
}

const OperatorForm = {
  roleIds: z.array(Id).max(20, '一位运营人员最多 20 个角色').default([]),
  isOwner: Flag.default(0).meta({ description: 'all permissions; granted and revoked by owners only' }),
}

export const adminOperator = {
  list: call({
    ...admin,
    path: 'user/admin/operator/list',
    permission: 'role.operator',
    about: 'The operators of the site with their roles.',
    input: z.object({ ...PageInput, keyword: Keyword }),
    output: PageOf(
      z.object({
        id: Id,
        nickname: z.string(),
        mobile: MaskedMobile,
        headImgUrl: z.string(),
        isOwner: Flag,
        statusId: z.int(),
        roleList: z.array(
          z.object({
            id: Id,
            roleName: z.string(),
            isGiven: Flag.meta({ description: '1: given by a group of a directory, and taken back with it' }),
          }),
        ),
        lastLoginTime: DateTime.nullable(),
        ...tagged,
      }),
    ),
  }),
  save: call({
    ...admin,
    path: 'user/admin/operator/save',
    permission: 'role.operator',
    about: 'Make a registered person an operator, by their whole number.',
    input: z.object({ mobile: Mobile, ...OperatorForm }),
    output: z.object({ id: Id }),
    errors: ['notFound', 'forbidden', 'invalid'],
    logAs: '添加运营人员',
  }),
  update: call({
    ...admin,
    path: 'user/admin/operator/update',
    permission: 'role.operator',
    about: 'Change the roles of an operator.',
    input: z.object({ id: Id, ...OperatorForm, ...edited }),
    output: Done,
    errors: ['notFound', 'forbidden', 'invalid', 'conflict'],
    logAs: '修改运营人员',
  }),
  delete: call({
    ...admin,
    path: 'user/admin/operator/delete',
    permission: 'role.operator',
    about: 'Remove an operator; the last owner cannot be removed.',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['forbidden'],
    logAs: '移除运营人员',
  }),
}
