/** Members of a class: joining, names, leaving. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, Mobile, Nothing, PageInput, PageOf, Text } from '../shapes.ts'
import { RoleInput, UserRole } from './info.ts'

/** Maximum number of phone numbers per call. */
export const MAX_MOBILES = 100

const Answer = z.object({ title: z.string().trim().max(100), answer: Text('回答', 500, 0) })
export type ApplyAnswer = z.output<typeof Answer>

const Member = z.object({
  studentId: Id,
  userId: Id,
  nickname: z.string().meta({ description: 'name in the class' }),
  headImgUrl: z.string(),
  mobile: z.string().meta({ description: 'empty unless the viewer admits members; masked otherwise' }),
  studentNo: z.string().meta({ description: 'student number, for staff; empty for others (addition)' }),
  userRole: UserRole,
  isLearner: Flag.meta({
    description: 'takes exams and does homework: all students, and staff who keep learning (addition)',
  }),
  groupId: z.string().meta({ description: '0: no group' }),
  groupName: z.string(),
  joinSource: z.int().meta({
    description:
      '1 invitation code, 2 application, 3 added, 4 bought, 5 joined freely, 6 made the class, 7 seat of an organisation, 8 group of a directory',
  }),
  remark: z.string().meta({ description: 'for staff; empty for others' }),
  expireTime: DateTime.nullable(),
  gmtCreate: DateTime,
})
export type GradeMember = z.output<typeof Member>

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
    inClass: 'see',
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
    inClass: 'manage',
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
    inClass: 'manage',
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
    inClass: 'see',
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
    inClass: 'see',
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
    inClass: 'manage',
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
    inClass: 'manage',
    about: 'All members as a spreadsheet (.xlsx), also of a disbanded class in its grace period.',
    extension: true,
    input: z.object({ gradeId: Id }),
    stepUp: 'recent',
    output: z.object({ fileName: z.string(), file: z.string().meta({ description: 'base64' }) }),
    errors: ['notFound', 'forbidden', 'stepUp'],
    logAs: '导出班级学员',
  }),
}

/** Maximum number of slips per call. */
export const SLIPS = 500

export const gradeSlip = {
  list: call({
    ...run,
    limit: limits.author,
    path: 'exam/auth/grade/student/slip/list',
    inClass: 'manage',
    about:
      'Sign-in slips of the accounts that imports of this class created and that wait for their first sign-in: class code, number, one-time code, QR code. The same until it is used or renewed.',
    extension: true,
    notWhileImpersonating: true,
    input: z.object({
      gradeId: Id,
      studentIds: z.array(Id).max(SLIPS, `一次最多打印 ${SLIPS} 张`).default([]).meta({ description: 'empty: all' }),
    }),
    output: z.object({
      gradeName: z.string(),
      code: z.string().meta({ description: 'class code for the sign-in by student number; empty without accounts' }),
      list: z.array(
        z.object({
          studentId: Id,
          nickname: z.string(),
          studentNo: z.string(),
          mobile: z.string().meta({ description: 'masked; for accounts that sign in by mobile' }),
          firstCode: z.string(),
          expireTime: DateTime,
          url: z.string(),
          qrPicture: z.string().meta({ description: 'data URL' }),
        }),
      ),
    }),
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  renew: call({
    ...run,
    path: 'exam/auth/grade/student/slip/renew',
    inClass: 'manage',
    about:
      'Reset the password of an account that an import of this class created: ends its sessions and issues a new one-time code. Refused once the person has proved a phone number or holds another role.',
    extension: true,
    notWhileImpersonating: true,
    input: z.object({ gradeId: Id, studentId: Id }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
}

export const gradeGroup = {
  save: call({
    ...run,
    path: 'exam/auth/grade/group/save',
    inClass: 'manage',
    about: 'Add or rename a group. Idempotent by name.',
    extension: true,
    input: z.object({ gradeId: Id, groupId: Id.optional(), groupName: Text('分组名称', 30) }),
    output: z.object({ groupId: Id }),
    errors: ['notFound', 'forbidden', 'conflict', 'shown'],
  }),
  delete: call({
    ...run,
    path: 'exam/auth/grade/group/delete',
    inClass: 'manage',
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
    inClass: 'manage',
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
