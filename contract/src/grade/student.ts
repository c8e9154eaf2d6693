/** Members of a class: joining, names, leaving. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, Mobile, Nothing, PageInput, PageOf, Text } from '../shapes.ts'
import { RoleInput, UserRole } from './info.ts'
import { NamedCode } from '../code.ts'
import { memberImportStatus } from './codes.ts'

/** Maximum number of phone numbers per call. */
export const MAX_MOBILES = 100
export const MEMBER_ROWS = 2000
export const MEMBER_FILE_BYTES = 2 * 1024 * 1024
const ROWS_BYTES = 1024 * 1024

const Answer = z.object({ title: z.string().trim().max(100), answer: Text('回答', 500, 0) })
export type ApplyAnswer = z.output<typeof Answer>

const Member = z.object({
  studentId: Id,
  userId: Id,
  nickname: z.string().meta({ description: 'name in the class' }),
  headImgUrl: z.string(),
  mobile: z.string().meta({ description: 'empty unless the viewer admits members; masked otherwise' }),
  userRole: UserRole,
  isLearner: Flag.meta({
    description: 'takes exams and does homework: all students, and staff who keep learning (addition)',
  }),
  groupId: z.string().meta({ description: '0: no group' }),
  groupName: z.string(),
  joinSource: z
    .int()
    .meta({ description: '1 invitation code, 2 application, 3 added, 4 bought, 5 joined freely, 6 made the class' }),
  remark: z.string().meta({ description: 'for staff; empty for others' }),
  expireTime: DateTime.nullable(),
  gmtCreate: DateTime,
})
export type GradeMember = z.output<typeof Member>

/** A row as typed: errors are reported, not rejected by the schema. */
export const MemberRow = z.object({
  rowNo: z.int().min(1).max(1_000_000),
  mobile: z.string().max(60),
  nickname: z.string().max(200),
  groupName: z.string().max(200),
  remark: z.string().max(1000),
})
export type MemberRow = z.output<typeof MemberRow>

const run = { method: 'POST', who: 'gradeAdmin', limit: limits.write } as const
const name = Text('班级昵称', 30)

export const gradeStudent = {
  add: call({
    method: 'POST',
    path: 'exam/auth/grade/student/grade/add',
    about:
      'Join a class by its id or invitation code, or apply to it, as its settings say. Members are answered as joined. Rate-limited against guessing of codes.',
    who: 'login',
    limit: limits.guess,
    input: z.object({
      gradeId: Id.optional(),
      invitationCode: Text('邀请码', 20, 0).default(''),
      nickname: Text('班级昵称', 30, 0).default(''),
      applyDescription: Text('申请说明', 255, 0).default(''),
      answerList: z.array(Answer).max(10).default([]),
    }),
    output: z.object({
      gradeId: Id,
      gradeName: z.string(),
      joinState: z.int().meta({ description: '1 member now, 2 applied' }),
    }),
    errors: ['notFound', 'invalid', 'shown'],
  }),
  quit: call({
    method: 'PUT',
    path: 'exam/auth/grade/student/quit',
    notWhileImpersonating: true,
    about: 'Leave a class. The last owner cannot.',
    who: 'login',
    limit: limits.write,
    input: z.object({ gradeId: Id }),
    output: Done,
    errors: ['notFound', 'shown'],
  }),
  kickOut: call({
    ...run,
    method: 'PUT',
    path: 'exam/auth/grade/student/kick/out',
    notWhileImpersonating: true,
    about: 'Remove a member; they are notified of the reason.',
    input: z.object({ gradeId: Id, studentId: Id, leaveReason: Text('原因', 200) }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  updateAdmin: call({
    ...run,
    method: 'PUT',
    path: 'exam/auth/grade/student/update/admin',
    notWhileImpersonating: true,
    about:
      'Change the role of a member. Owners assign every role, teachers those below them; a class keeps an owner. A student who becomes a teacher or assistant keeps learning unless `isLearner` is 0.',
    input: z.object({
      gradeId: Id,
      studentId: Id,
      userRole: RoleInput,
      isLearner: Flag.optional().meta({
        description: 'whether a teacher or assistant takes exams and does homework, too (addition)',
      }),
    }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  page: call({
    method: 'POST',
    path: 'exam/auth/grade/student/page',
    about: 'Members of a class: staff first, then by join time.',
    who: 'login',
    limit: limits.personal,
    input: z.object({
      ...PageInput,
      gradeId: Id,
      keyword: Text('搜索内容', 50, 0).default(''),
      userRole: z.coerce.number().int().min(1).max(5).optional(),
      groupId: Id.optional(),
    }),
    output: PageOf(Member),
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  edit: call({
    method: 'PUT',
    path: 'exam/auth/grade/student/edit',
    about: 'Change the own name in the class; staff change names, groups, remarks and expiry of members.',
    who: 'login',
    limit: limits.write,
    input: z.object({
      gradeId: Id,
      studentId: Id.optional().meta({ description: 'default: the own membership' }),
      nickname: name.optional(),
      remark: Text('备注', 200, 0).optional(),
      groupId: z.union([z.literal('0'), Id], { error: '分组不正确' }).optional(),
      expireTime: z.iso.datetime({ offset: true, error: '有效期格式不正确' }).nullable().optional(),
    }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  isAdmin: call({
    method: 'PUT',
    path: 'exam/auth/grade/student/isAdmin',
    about: 'Whether the viewer is on the staff of any class.',
    who: 'login',
    limit: limits.personal,
    input: Nothing,
    output: z.object({ isAdmin: Flag }),
  }),
  addByMobile: call({
    ...run,
    path: 'exam/auth/grade/student/add/mobile',
    about: 'Add people by phone number. Unknown numbers are reported; all others are added.',
    extension: true,
    input: z.object({
      gradeId: Id,
      mobileList: z.array(Mobile).min(1, '请填写手机号').max(MAX_MOBILES, `一次最多添加 ${MAX_MOBILES} 人`),
    }),
    output: z.object({
      addedCount: z.int(),
      knownCount: z.int(),
      expiredCount: z.int().meta({ description: 'added former members whose membership has expired (addition)' }),
      unknownList: z.array(z.string()),
    }),
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  export: call({
    ...run,
    limit: limits.author,
    path: 'exam/auth/grade/student/export',
    about: 'All members as a spreadsheet (.xlsx), also of a disbanded class in its grace period.',
    extension: true,
    input: z.object({ gradeId: Id }),
    output: z.object({ fileName: z.string(), file: z.string().meta({ description: 'base64' }) }),
    errors: ['notFound', 'forbidden'],
    logAs: '导出班级学员',
  }),
}

export const gradeImport = {
  template: call({
    ...run,
    limit: limits.author,
    path: 'exam/auth/grade/student/import/template',
    about: 'Template for the import (.xlsx).',
    extension: true,
    input: Nothing,
    output: z.object({ fileName: z.string(), file: z.string().meta({ description: 'base64' }) }),
  }),
  preview: call({
    ...run,
    limit: limits.author,
    path: 'exam/auth/grade/student/import/preview',
    about:
      'Parse a table (the file, .xlsx or .csv), or validate corrected rows: every row with its errors. Writes nothing.',
    extension: true,
    input: z.object({
      gradeId: Id,
      rows: z.array(MemberRow).max(MEMBER_ROWS, `一次最多导入 ${MEMBER_ROWS} 行`).default([]),
    }),
    output: z.object({
      rows: z.array(MemberRow.extend({ errors: z.array(z.object({ field: z.string(), msg: z.string() })) })),
      errorCount: z.int(),
    }),
    errors: ['notFound', 'forbidden', 'invalid', 'tooLarge', 'busy', 'shown'],
    bodyBytes: ROWS_BYTES,
    fileBytes: MEMBER_FILE_BYTES,
  }),
  save: call({
    ...run,
    limit: limits.author,
    path: 'exam/auth/grade/student/import/save',
    about: 'Add the people of these rows, all or nothing. Idempotent by `clientKey`.',
    extension: true,
    input: z.object({
      gradeId: Id,
      fileName: z.string().trim().max(200).default(''),
      rows: z.array(MemberRow).min(1, '没有可导入的数据').max(MEMBER_ROWS, `一次最多导入 ${MEMBER_ROWS} 行`),
      clientKey: z.string().min(8).max(64),
    }),
    output: z.object({ importId: Id, addedCount: z.int() }),
    errors: ['notFound', 'forbidden', 'invalid', 'shown'],
    bodyBytes: ROWS_BYTES,
  }),
  list: call({
    ...run,
    limit: limits.personal,
    path: 'exam/auth/grade/student/import/list',
    about: 'Latest imports of a class.',
    extension: true,
    input: z.object({ gradeId: Id }),
    output: z.object({
      list: z.array(
        z.object({
          importId: Id,
          fileName: z.string(),
          importStatus: NamedCode(memberImportStatus),
          addedCount: z.int(),
          operatorName: z.string(),
          gmtCreate: DateTime,
        }),
      ),
    }),
    errors: ['notFound', 'forbidden'],
  }),
  undo: call({
    ...run,
    path: 'exam/auth/grade/student/import/undo',
    about: 'Undo an import: removes the members it added, except those who became staff.',
    extension: true,
    input: z.object({ gradeId: Id, importId: Id }),
    output: z.object({ removedCount: z.int() }),
    errors: ['notFound', 'forbidden', 'shown'],
  }),
}

export const gradeGroup = {
  save: call({
    ...run,
    path: 'exam/auth/grade/group/save',
    about: 'Add or rename a group. Idempotent by name.',
    extension: true,
    input: z.object({ gradeId: Id, groupId: Id.optional(), groupName: Text('分组名称', 30) }),
    output: z.object({ groupId: Id }),
    errors: ['notFound', 'forbidden', 'conflict', 'shown'],
  }),
  delete: call({
    ...run,
    path: 'exam/auth/grade/group/delete',
    notWhileImpersonating: true,
    about: 'Delete a group; its students stay in the class.',
    extension: true,
    input: z.object({ gradeId: Id, groupId: Id }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  move: call({
    ...run,
    path: 'exam/auth/grade/group/move',
    about: 'Move members to a group, or to none (0).',
    extension: true,
    input: z.object({
      gradeId: Id,
      groupId: z.union([z.literal('0'), Id], { error: '分组不正确' }),
      studentIds: z.array(Id).min(1, '请选择成员').max(500, '一次最多 500 人'),
    }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
}
