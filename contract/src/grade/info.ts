/** Classes: managed by teachers, listed publicly. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, Money, Nothing, PageInput, PageOf, shelfPriceShape, Text } from '../shapes.ts'
import { PictureAddress } from '../system/admin-rows.ts'
import { NamedCode } from '../code.ts'
import { applyStatus, gradeStatus, joinBy, roleCode } from './codes.ts'

export const MAX_STUDENTS = 5000
/** Maximum length of the grace period in days, in which a disbanded class can be viewed, exported and restored. */
export const MAX_GRACE_DAYS = 90
const Instant = (name: string) => z.iso.datetime({ offset: true, error: `${name}格式不正确` })
const INTRO_BYTES = 512 * 1024

/** One question for applicants: free text, or one of the options. */
export const ApplyQuestion = z.object({
  title: Text('问题', 100),
  isRequired: Flag.default(1),
  optionList: z.array(Text('选项', 50)).max(20, '选项最多 20 个').default([]),
})
export type ApplyQuestion = z.output<typeof ApplyQuestion>

export const UserRole = NamedCode(roleCode)
/** A role to assign. */
export const RoleInput = z
  .int()
  .min(1)
  .max(5)
  .meta({ description: '1 student, 2 teacher, 3 owner, 4 assistant, 5 auditor' })
const GradeStatus = NamedCode(gradeStatus)
const VerificationSet = z
  .int({ error: '加入方式不正确' })
  .min(1, '加入方式不正确')
  .max(5, '加入方式不正确')
  .meta({ description: '1 anybody, 2 by application, 3 nobody, 4 by invitation code, 5 by buying' })

const card = {
  gradeId: Id,
  gradeName: z.string(),
  gradeLogo: z.string(),
  categoryId: z.string().meta({ description: '0: none' }),
  categoryName: z.string(),
  gradeStatus: GradeStatus,
  statusId: Flag.meta({ description: '0: closed by an operator' }),
  verificationSet: NamedCode(joinBy),
  isPublicity: Flag.meta({ description: 'listed publicly' }),
  studentCount: z.int(),
  maxStudent: z.int(),
  isFree: Flag,
  orgPrice: Money,
  fabPrice: Money,
  beginTime: DateTime.nullable(),
  endTime: DateTime.nullable(),
  ownerName: z.string(),
  ownerHead: z.string(),
  nextTime: DateTime.nullable().meta({ description: 'begin of the next lesson (addition)' }),
  gmtCreate: DateTime,
}
export const GradeCard = z.object(card)
export type GradeCard = z.output<typeof GradeCard>

/** A class of the viewer, with their role. */
export const OwnGrade = GradeCard.extend({
  userRole: UserRole,
  isAdmin: Flag.meta({ description: 'has access to the management pages' }),
  isExpire: Flag,
  expireTime: DateTime.nullable(),
  graceTime: DateTime.nullable().meta({ description: 'end of the grace period of a disbanded class' }),
  pendingCount: z.int().meta({ description: 'pending applications, in classes whose applications the viewer reviews' }),
  unreadCount: z.int().meta({ description: 'unread announcements' }),
})
export type OwnGrade = z.output<typeof OwnGrade>

const Teacher = z.object({ userId: Id, nickname: z.string(), headImgUrl: z.string(), userRole: UserRole })

const form = {
  gradeName: Text('班级名称', 60),
  gradeLogo: PictureAddress.max(255, '封面地址过长').default(''),
  gradeIntro: Text('班级介绍', 100_000, 0).default('').meta({ description: 'HTML; disallowed markup is removed' }),
  suitedFor: Text('适合人群', 200, 0).default('').meta({ description: 'for whom the class is (addition)' }),
  categoryId: z.union([z.literal('0'), Id], { error: '分类不正确' }).default('0'),
  verificationSet: VerificationSet.default(2),
  applyForm: z.array(ApplyQuestion).max(10, '最多 10 个问题').default([]),
  isPublicity: Flag.default(1),
  maxStudent: z
    .int({ error: '人数上限必须是整数' })
    .min(1, '人数上限至少 1 人')
    .max(MAX_STUDENTS, `人数上限最多 ${MAX_STUDENTS} 人`)
    .default(200),
  orgPrice: Money.max(100_000_000, '价格过高').default(0),
  fabPrice: Money.max(100_000_000, '价格过高').default(0),
  beginTime: Instant('开课时间').nullable().default(null),
  endTime: Instant('结课时间').nullable().default(null),
}

const own = { method: 'POST', who: 'gradeAdmin', limit: limits.write } as const

/** What a class gives, for its visitors: no addresses, rooms, files or people. */
const Offer = z.object({
  courseList: z.array(
    z.object({
      courseId: Id,
      courseCategory: z.int(),
      courseName: z.string(),
      courseLogo: z.string(),
      periodTotal: z.int(),
    }),
  ),
  lessonList: z
    .array(z.object({ title: z.string(), begins: DateTime, ends: DateTime }))
    .meta({ description: 'the next lessons' }),
  lessonTotal: z.int().meta({ description: 'lessons to come' }),
  homeworkList: z.array(z.string()).meta({ description: 'names of the first pieces of homework' }),
  homeworkTotal: z.int(),
  examTotal: z.int(),
  hasCertificate: Flag,
})
export type GradeOffer = z.output<typeof Offer>

export const gradePublic = {
  page: call({
    method: 'POST',
    path: 'exam/api/grade/info/page',
    about: 'Public classes, newest first.',
    who: 'anon',
    limit: limits.read,
    input: z.object({
      ...PageInput,
      keyword: Text('搜索内容', 50, 0).default(''),
      categoryId: Id.optional().meta({ description: 'including subcategories' }),
      isFree: Flag.optional(),
      orgId: Id.optional().meta({ description: 'by the lecturers and the account of an organisation' }),
    }),
    output: PageOf(GradeCard.extend(shelfPriceShape)),
    cacheSeconds: 10,
  }),
  view: call({
    method: 'POST',
    path: 'exam/api/grade/info/view',
    about:
      'Public page of a class, with what is needed to join. A non-public class is visible with its invitation code, and to its members and applicants.',
    who: 'anon',
    limit: limits.read,
    extension: true,
    input: z.object({ gradeId: Id, invitationCode: Text('邀请码', 20, 0).default('') }),
    output: GradeCard.extend({
      gradeIntro: z.string().meta({ description: 'HTML' }),
      suitedFor: z.string(),
      offer: Offer,
      applyForm: z.array(ApplyQuestion),
      teacherList: z.array(Teacher),
      userRole: z.union([z.literal(0), UserRole]).meta({ description: '0: not a member' }),
      isExpire: Flag,
      applyStatus: z
        .union([z.literal(0), NamedCode(applyStatus)])
        .meta({ description: "status of the viewer's newest application; 0: none" }),
      auditOpinion: z.string(),
      isFull: Flag,
      isOver: Flag.meta({ description: 'ended, or past its end time' }),
    }),
    errors: ['notFound'],
  }),
}

export const gradeInfo = {
  save: call({
    method: 'POST',
    path: 'exam/auth/grade/info/save',
    about:
      'Create a class; its creator is the owner: a lecturer, or a person whom an operator allowed to make classes. Idempotent by `clientKey`.',
    who: 'login',
    limit: limits.write,
    bodyBytes: INTRO_BYTES,
    input: z.object({
      ...form,
      gradeStatus: z.int().min(1).max(2).default(2),
      clientKey: z.string().max(64).optional(),
    }),
    output: z.object({ gradeId: Id }),
    errors: ['notFound', 'invalid'],
  }),
  update: call({
    ...own,
    method: 'PUT',
    path: 'exam/auth/grade/info/update',
    inClass: 'manage',
    about: 'Change a class. A capacity below the number of students is refused.',
    bodyBytes: INTRO_BYTES,
    input: z.object({ gradeId: Id, ...form }),
    output: Done,
    errors: ['notFound', 'forbidden', 'invalid', 'shown'],
  }),
  page: call({
    method: 'POST',
    path: 'exam/auth/grade/info/page',
    about: 'Classes of the viewer, newest first.',
    who: 'login',
    limit: limits.personal,
    input: z.object({
      ...PageInput,
      scope: z
        .enum(['my', 'teacher'])
        .default('my')
        .meta({ description: 'all own classes, or those on whose staff the viewer is' }),
      keyword: Text('搜索内容', 50, 0).default(''),
    }),
    output: PageOf(OwnGrade),
  }),
  view: call({
    method: 'POST',
    path: 'exam/auth/grade/info/view',
    inClass: 'see',
    about: 'A class as its members see it; with the invitation code for staff who admit members.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ gradeId: Id }),
    output: OwnGrade.extend({
      gradeIntro: z.string(),
      suitedFor: z.string(),
      applyForm: z.array(ApplyQuestion),
      invitationCode: z.string().meta({ description: 'empty for others' }),
      groupList: z.array(z.object({ groupId: Id, groupName: z.string(), studentCount: z.int() })),
      teacherList: z.array(Teacher),
      memberNickname: z.string().meta({ description: "the viewer's name in the class" }),
      groupName: z.string(),
    }),
    errors: ['notFound', 'shown'],
  }),
  all: call({
    method: 'POST',
    path: 'exam/auth/grade/info/grade/list/substation/all',
    about: 'All classes that the viewer may see, by name: public and own ones.',
    who: 'login',
    limit: limits.personal,
    input: Nothing,
    output: z.object({
      list: z.array(
        z.object({
          gradeId: Id,
          gradeName: z.string(),
          userRole: z.union([z.literal(0), UserRole]).meta({ description: '0: none' }),
        }),
      ),
    }),
  }),
  expire: call({
    method: 'POST',
    path: 'exam/auth/grade/info/expire',
    inClass: 'see',
    about: "Whether the viewer's membership has expired, by itself or with the class.",
    who: 'login',
    limit: limits.personal,
    input: z.object({ gradeId: Id }),
    output: z.object({ isExpire: Flag, expireTime: DateTime.nullable() }),
    errors: ['notFound'],
  }),
  setStatus: call({
    ...own,
    path: 'exam/auth/grade/info/stand',
    inClass: 'manage',
    about: 'Open a class (2), end it (3), or turn it back into a draft (1) while it has no students.',
    extension: true,
    input: z.object({ gradeId: Id, gradeStatus: z.int().min(1).max(3) }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  disband: call({
    ...own,
    path: 'exam/auth/grade/info/disband',
    inClass: 'own',
    notWhileImpersonating: true,
    about: 'Disband a class. During the grace period its staff may view it, export its members and restore it.',
    input: z.object({
      gradeId: Id,
      graceDays: z.int().min(0, '天数不能为负').max(MAX_GRACE_DAYS, `最多保留 ${MAX_GRACE_DAYS} 天`).default(30),
    }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  restore: call({
    ...own,
    path: 'exam/auth/grade/info/restore',
    inClass: 'own',
    about: 'Restore a disbanded class within its grace period.',
    extension: true,
    input: z.object({ gradeId: Id }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  copy: call({
    ...own,
    path: 'exam/auth/grade/info/copy',
    inClass: 'manage',
    about:
      'Copy a class for the next term: settings, groups, courses and exams (with their own papers) with shifted dates, and staff; no students. Creates a draft.',
    extension: true,
    input: z.object({
      gradeId: Id,
      gradeName: Text('班级名称', 60),
      beginTime: Instant('开课时间').nullable().default(null),
      endTime: Instant('结课时间').nullable().default(null),
      clientKey: z.string().max(64).optional(),
    }),
    output: z.object({ gradeId: Id }),
    errors: ['notFound', 'forbidden', 'invalid'],
  }),
  invite: call({
    ...own,
    path: 'exam/auth/grade/info/invite',
    inClass: 'mark',
    about: 'Invitation code, link and QR code. A new code invalidates the old one.',
    extension: true,
    input: z.object({ gradeId: Id, isNew: Flag.default(0) }),
    output: z.object({
      invitationCode: z.string(),
      inviteUrl: z.string(),
      qrcodeUrl: z.string().meta({ description: 'data URL of the picture' }),
    }),
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  log: call({
    ...own,
    limit: limits.personal,
    path: 'exam/auth/grade/info/log',
    inClass: 'read',
    about: 'Operation log of a class, newest first.',
    extension: true,
    input: z.object({ ...PageInput, gradeId: Id }),
    output: PageOf(
      z.object({
        id: Id,
        operationType: z.int(),
        operatorName: z.string(),
        userName: z.string(),
        detail: z.string(),
        gmtCreate: DateTime,
      }),
    ),
    errors: ['notFound', 'forbidden'],
  }),
}
