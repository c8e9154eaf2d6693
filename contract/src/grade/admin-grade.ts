/** Back office of classes. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { Done, Flag, Id, Nothing, PageInput, PageOf, Text } from '../shapes.ts'
import { GradeCard, MAX_STUDENTS } from './info.ts'

const upTo = (name: string, max: number) =>
  z.coerce
    .number({ error: `请填写${name}` })
    .int(`${name}必须是整数`)
    .min(0, `${name}不能为负`)
    .max(max, `${name}最多 ${max}`)
/** 0: unlimited. */
const limitForm = {
  maxGrade: upTo('班级数', 10_000),
  maxStudent: upTo('学员数', MAX_STUDENTS),
  vipGrade: upTo('会员班级数', 10_000),
  vipStudent: upTo('会员学员数', MAX_STUDENTS),
  teacherAccounts: Flag.default(1).meta({ description: 'class teachers may create accounts for their pupils' }),
  accountDayLimit: upTo('每天可新建的账号数', 100_000).default(500),
}

const admin = { method: 'POST', who: 'admin', permission: 'grade.class', limit: limits.admin, extension: true } as const

export const adminGrade = {
  list: call({
    ...admin,
    path: 'exam/admin/grade/list',
    about: 'All classes of the site, newest first.',
    input: z.object({
      ...PageInput,
      keyword: Text('搜索内容', 50, 0).default(''),
      gradeStatus: z.coerce.number().int().min(1).max(4).optional(),
      statusId: z.coerce.number().int().min(0).max(1).optional(),
      categoryId: Id.optional(),
    }),
    output: PageOf(
      GradeCard.extend({ ownerId: Id.nullable().meta({ description: 'the owner as a user; null: without one' }) }),
    ),
  }),
  setStatus: call({
    ...admin,
    path: 'exam/admin/grade/stand',
    about: 'Close a class (0) or reopen it (1). A closed one is visible to staff and read-only.',
    logAs: '关闭或恢复班级',
    input: z.object({ id: Id, statusId: Flag }),
    output: Done,
    errors: ['notFound'],
  }),
  file: call({
    ...admin,
    path: 'exam/admin/grade/file',
    about: 'Move classes to another category.',
    logAs: '调整班级分类',
    input: z.object({
      ids: z.array(Id).min(1, '请选择班级').max(100, '一次最多 100 个班级'),
      categoryId: z.union([z.literal('0'), Id]),
    }),
    output: Done,
    errors: ['notFound'],
  }),
  limit: call({
    ...admin,
    path: 'exam/admin/grade/limit/view',
    about: 'Limits on classes per person and students per class; 0: unlimited.',
    input: Nothing,
    output: z.object({ ...limitForm, ...tagged }),
  }),
  saveLimit: call({
    ...admin,
    path: 'exam/admin/grade/limit/save',
    about: 'Change the limits for ordinary people and VIP members. Classes above a limit stay, but admit no one.',
    logAs: '修改班级数量与人数限制',
    input: z.object({ ...limitForm, ...edited }),
    output: Done,
    errors: ['conflict'],
  }),
}
