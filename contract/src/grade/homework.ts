/** Homework of a class: assigned, submitted in versions, marked, annotated, returned. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Instant } from '../exam/shapes.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'
import {
  Audience,
  FileKind,
  HomeworkRow,
  Html,
  MaybeTime,
  OwnHomework,
  TaskFile,
  WorkRow,
  WorkVersion,
  WorkStatus,
} from './homework-shapes.ts'
import { Ink, PageInk } from '../ink.ts'

const Moment = (name: string) => Instant(`${name}格式不正确`)
const whole = (name: string, min: number, max: number) =>
  z.coerce
    .number({ error: `${name}必须是数字` })
    .int(`${name}应为整数`)
    .min(min, `${name}不能小于 ${min}`)
    .max(max, `${name}不能大于 ${max}`)
const Score = (name: string) =>
  z.coerce
    .number({ error: `${name}必须是数字` })
    .min(0, `${name}不能小于 0`)
    .max(1000, `${name}不能大于 1000`)
    .multipleOf(0.01, `${name}最多两位小数`)
const ClientKey = Text('提交标识', 64).optional()
const Files = (max: number) => z.array(Id).max(max, `最多 ${max} 个文件`).default([])
const Rev = z
  .int()
  .min(0)
  .max(2_000_000_000, '内容已发生变化，请刷新后重试')
  .meta({ description: 'version that was seen' })

const staff = { method: 'POST', who: 'gradeAdmin', limit: limits.author, extension: true } as const
const own = { method: 'POST', who: 'login', limit: limits.personal, extension: true } as const
const Which = z.object({ homeworkId: Id })
const Whose = Which.extend({ userId: Id })
const Work = Whose.extend({ versionNo: z.int().min(1).max(1000), rev: Rev })

const P = 'exam/auth/grade/homework'

/** Assigning homework, and its progress. */
export const gradeHomework = {
  save: call({
    ...staff,
    path: `${P}/save`,
    inClass: 'manage',
    about: 'Assign or change homework of a class. Its audience gets a message when it is assigned.',
    bodyBytes: 256 * 1024,
    input: z.object({
      gradeId: Id,
      homeworkId: Id.optional(),
      homeworkName: Text('作业名称', 60),
      content: Html('作业要求').default(''),
      fileIds: Files(20),
      audience: Audience.default(1),
      targetIds: z.array(Id).max(5000, '布置对象过多').default([]).meta({ description: 'ids of groups or users' }),
      openTime: Moment('开放时间').nullable().default(null),
      dueTime: Moment('截止时间'),
      closeTime: Moment('最后期限').nullable().default(null),
      lateRule: z.union([z.literal(1), z.literal(2), z.literal(3)], { error: '请选择迟交规则' }).default(2),
      deductPercent: whole('每天扣分', 0, 100).default(0),
      deductLimit: whole('最多扣分', 0, 100).default(0),
      fullScore: Score('满分').min(0.01, '满分必须大于 0').default(100),
      weight: whole('权重', 0, 1000).default(1),
      resubmitTotal: whole('重交次数', 0, 20).default(3),
      mayText: Flag.default(1),
      fileKinds: z.array(FileKind).max(4).default(['image', 'pdf', 'word']),
      maxFiles: whole('文件个数', 1, 20).default(9),
      maxMegabytes: whole('文件大小', 1, 20).default(20),
      publishMode: z.union([z.literal(1), z.literal(2)], { error: '请选择公布方式' }).default(1),
      clientKey: ClientKey,
    }),
    output: z.object({ homeworkId: Id }),
    errors: ['notFound', 'forbidden', 'invalid', 'shown'],
  }),
  del: call({
    ...staff,
    path: `${P}/del`,
    inClass: 'manage',
    notWhileImpersonating: true,
    about: 'Delete homework of a class with its submissions. Idempotent.',
    input: Which,
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  adminPage: call({
    ...staff,
    path: `${P}/admin/page`,
    inClass: 'read',
    about: 'Homework of a class for staff, newest first, with number of works by status.',
    input: z.object({ ...PageInput, gradeId: Id, keyword: Text('关键词', 50, 0).default('') }),
    output: PageOf(HomeworkRow),
    errors: ['notFound', 'forbidden'],
  }),
  teachingPage: call({
    ...own,
    path: `${P}/teaching/page`,
    about:
      'Homework of all running classes that the caller teaches or assists: works that wait for a mark first, then by due date, latest first.',
    input: z.object({
      ...PageInput,
      isWaiting: Flag.default(0).meta({ description: '1: only with works that wait for a mark' }),
    }),
    output: PageOf(HomeworkRow),
  }),
  view: call({
    ...staff,
    path: `${P}/view`,
    inClass: 'read',
    about: 'One homework of a class in full, for staff.',
    input: Which,
    output: HomeworkRow.extend({
      content: z.string(),
      fileList: z.array(TaskFile),
      targetIds: z.array(Id),
      bestScore: z.number().nullable().meta({ description: 'highest mark so far; the full score cannot be lower' }),
      mayManage: Flag,
      mayMark: Flag,
    }),
    errors: ['notFound', 'forbidden'],
  }),
  publish: call({
    ...staff,
    path: `${P}/publish`,
    inClass: 'mark',
    about: 'Publish the marks of homework whose marks are shown together. Idempotent.',
    input: Which,
    output: z.object({ total: z.int().meta({ description: 'marked works' }) }),
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  remind: call({
    ...staff,
    path: `${P}/remind`,
    inClass: 'mark',
    about: 'Remind all students without a submission; at most every ten minutes.',
    input: Which,
    output: z.object({ total: z.int() }),
    errors: ['notFound', 'forbidden', 'shown'],
  }),
}

/** Marking. */
export const gradeHomeworkMark = {
  list: call({
    ...staff,
    path: `${P}/work/list`,
    inClass: 'read',
    about: 'Everyone in the audience or with a submission, with the status of their work.',
    input: Which,
    output: z.object({ list: z.array(WorkRow) }),
    errors: ['notFound', 'forbidden'],
  }),
  view: call({
    ...staff,
    path: `${P}/work/view`,
    inClass: 'read',
    about: "One student's work with all versions, marks and annotations.",
    input: Whose,
    output: z.object({
      userId: Id,
      nickname: z.string(),
      workStatus: WorkStatus,
      rev: z.int(),
      redoTime: MaybeTime,
      versionList: z.array(WorkVersion),
    }),
    errors: ['notFound', 'forbidden'],
  }),
  mark: call({
    ...staff,
    path: `${P}/work/mark`,
    inClass: 'mark',
    notWhileImpersonating: true,
    about: 'Mark the latest version of a work; a conflict when it has changed since it was seen.',
    input: Work.extend({ score: Score('得分'), comment: Text('评语', 2000, 0).default('') }),
    output: z.object({ rev: z.int() }),
    errors: ['notFound', 'forbidden', 'invalid', 'conflict', 'shown'],
  }),
  giveBack: call({
    ...staff,
    path: `${P}/work/return`,
    inClass: 'mark',
    notWhileImpersonating: true,
    about: 'Return a work for rework, with a reason and an optional deadline.',
    input: Work.extend({
      reason: Text('退回原因', 500),
      redoTime: Moment('重交截止时间').nullable().default(null),
    }),
    output: z.object({ rev: z.int() }),
    errors: ['notFound', 'forbidden', 'invalid', 'conflict', 'shown'],
  }),
  ink: call({
    ...staff,
    path: `${P}/work/ink/save`,
    inClass: 'mark',
    notWhileImpersonating: true,
    about: 'Save annotations of one page of a file; the file is not changed. Conflicts with a concurrent change.',
    bodyBytes: 1024 * 1024,
    input: z.object({ workFileId: Id, pageNo: whole('页码', 1, 2000), rev: Rev, ink: Ink }),
    output: z.object({ rev: z.int() }),
    errors: ['notFound', 'forbidden', 'invalid', 'conflict', 'shown'],
  }),
  inkView: call({
    ...staff,
    path: `${P}/work/ink/view`,
    inClass: 'read',
    about: 'Current annotations of one page of a file.',
    input: z.object({ workFileId: Id, pageNo: whole('页码', 1, 2000) }),
    output: PageInk,
    errors: ['notFound', 'forbidden'],
  }),
}

/** Homework for students. */
export const ownHomework = {
  page: call({
    ...own,
    path: `${P}/own/page`,
    inClass: 'see',
    about: 'My homework in one class or all: actionable first, by due date.',
    input: z.object({
      ...PageInput,
      gradeId: Id.optional(),
      state: z.enum(['all', 'todo', 'done'], { error: '请选择作业状态' }).default('all'),
    }),
    output: PageOf(OwnHomework),
    errors: ['notFound'],
  }),
  view: call({
    ...own,
    path: `${P}/own/view`,
    about: 'One homework that is set for me, with my draft, my submissions, and published feedback.',
    input: Which,
    output: OwnHomework.extend({
      content: z.string(),
      fileList: z.array(TaskFile),
      refusal: z
        .enum(['left', 'marked', 'redoOver', 'early', 'over', 'noMore'])
        .nullable()
        .meta({ description: 'reason why I may not submit now' }),
      handInsLeft: z.int(),
      draft: z.object({ content: z.string(), fileList: z.array(TaskFile), rev: z.int() }),
      versionList: z.array(WorkVersion),
      serverTime: DateTime,
    }),
    errors: ['notFound'],
  }),
  draft: call({
    ...own,
    path: `${P}/own/draft/save`,
    notWhileImpersonating: true,
    about: 'Save a draft.',
    limit: limits.author,
    bodyBytes: 256 * 1024,
    input: Which.extend({ content: Html('作业内容').default(''), fileIds: Files(20), rev: Rev }),
    output: z.object({ rev: z.int() }),
    errors: ['notFound', 'invalid', 'conflict', 'shown'],
  }),
  submit: call({
    ...own,
    path: `${P}/own/submit`,
    notWhileImpersonating: true,
    about: 'Submit. Idempotent by key; lateness is determined by server time.',
    limit: limits.write,
    bodyBytes: 256 * 1024,
    input: Which.extend({ content: Html('作业内容').default(''), fileIds: Files(20), clientKey: ClientKey }),
    output: z.object({ versionNo: z.int(), submitTime: DateTime, lateDays: z.int() }),
    errors: ['notFound', 'invalid', 'shown'],
  }),
  withdraw: call({
    ...own,
    path: `${P}/own/withdraw`,
    notWhileImpersonating: true,
    about: 'Withdraw my submission, unless it is marked or cannot be submitted again.',
    limit: limits.write,
    input: Which.extend({ versionNo: z.int().min(1).max(1000) }),
    output: Done,
    errors: ['notFound', 'shown'],
  }),
}
