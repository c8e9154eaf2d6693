/** Discussions of a class: topics of its members, answers, and moderation by its teachers. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'
import { NamedCode } from '../code.ts'
import { textState } from './codes.ts'

/** Idempotency key. */
const ClientKey = z.string().max(64).optional()
const ZeroOrId = z.union([z.literal('0'), Id], { error: '编号不正确' })
const MAX_HTML = 1 << 20

const TopicFile = z.object({ fileId: Id, fileName: z.string(), fileSize: z.int() })

const Topic = z.object({
  id: Id,
  gradeId: Id,
  userId: Id,
  nickname: z.string().meta({ description: 'name in the class' }),
  headImgUrl: z.string(),
  userRole: z.int().meta({ description: 'role in the class; 0: former member' }),
  title: z.string(),
  summary: z.string(),
  isTop: Flag,
  isLocked: Flag.meta({ description: '1: no more answers' }),
  isGood: Flag.meta({ description: '1: featured by a teacher' }),
  isSolved: Flag.meta({ description: '1: has an accepted answer' }),
  isUnread: Flag.meta({ description: '1: unread for the viewer' }),
  fileCount: z.int(),
  commentCount: z.int().meta({ description: 'answers and comments' }),
  admireCount: z.int(),
  statusId: NamedCode(textState),
  lastTime: DateTime,
  gmtCreate: DateTime,
})

/** An answer (HTML), or a comment under one (plain text). */
const Reply = z.object({
  id: Id,
  topicId: Id,
  rootId: Id.meta({ description: 'answer of the thread; its own id for an answer' }),
  parentId: z.string().meta({ description: 'the reply it answers, or 0' }),
  userId: Id,
  nickname: z.string(),
  headImgUrl: z.string(),
  userRole: z.int(),
  replyNickname: z.string(),
  content: z.string(),
  admireCount: z.int(),
  isAdmire: Flag,
  replyCount: z.int(),
  isAccepted: Flag,
  statusId: NamedCode(textState),
  gmtCreate: DateTime,
})

const read = { method: 'POST', who: 'login', limit: limits.personal, extension: true } as const
const write = { method: 'POST', who: 'login', limit: limits.write, extension: true } as const
const run = { method: 'POST', who: 'gradeAdmin', limit: limits.write, extension: true } as const

const form = {
  title: Text('标题', 80, 2),
  content: Text('内容', 100_000, 0).default('').meta({ description: 'HTML; disallowed markup is removed' }),
  fileIds: z.array(Id).max(9, '最多 9 个附件').default([]),
}

export const classTopic = {
  page: call({
    ...read,
    path: 'community/auth/grade/topic/page',
    inClass: 'see',
    about: 'Topics of a class for its members: pinned first, then by last answer.',
    input: z.object({
      ...PageInput,
      gradeId: Id,
      kind: z
        .enum(['all', 'good', 'own', 'open'])
        .default('all')
        .meta({ description: 'good: featured; own: by the viewer; open: without an accepted answer' }),
      keyword: Text('搜索内容', 50, 0).default(''),
    }),
    output: PageOf(Topic),
    errors: ['notFound', 'shown'],
  }),
  state: call({
    ...read,
    path: 'community/auth/grade/topic/state',
    inClass: 'see',
    about: 'Whether the discussion is open, whether the viewer may write, and the number of unread topics.',
    input: z.object({ gradeId: Id }),
    output: z.object({
      isOpen: Flag,
      mayWrite: Flag,
      whyNot: z.string().meta({ description: 'reason why the viewer may not write, or empty' }),
      unreadCount: z.int().meta({ description: 'unread topics; 99 means 99 or more' }),
    }),
    errors: ['notFound', 'shown'],
  }),
  unread: call({
    ...read,
    path: 'community/auth/grade/topic/unread',
    about: 'Number of unread topics in each class of the viewer.',
    input: z.object({}),
    output: z.object({ list: z.array(z.object({ gradeId: Id, unreadCount: z.int() })) }),
  }),
  view: call({
    ...read,
    path: 'community/auth/grade/topic/view',
    inClass: 'see',
    about: 'A topic with its text. Marks it as read.',
    input: z.object({ id: Id }),
    output: Topic.extend({
      gradeName: z.string(),
      content: z.string().meta({ description: 'HTML' }),
      fileList: z.array(TopicFile),
      isAdmire: Flag,
      isOwn: Flag,
      mayMark: Flag.meta({ description: '1: the viewer is on the staff: may pin, lock, feature and remove' }),
      mayWrite: Flag,
      whyNot: z.string(),
    }),
    errors: ['notFound', 'shown'],
  }),
  save: call({
    ...write,
    path: 'community/auth/grade/topic/save',
    about: 'Create a topic in a class. Idempotent by `clientKey`.',
    bodyBytes: MAX_HTML,
    input: z.object({ gradeId: Id, ...form, clientKey: ClientKey }),
    output: z.object({ id: Id, statusId: NamedCode(textState) }),
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  update: call({
    ...write,
    path: 'community/auth/grade/topic/update',
    about: 'Edit an own topic.',
    bodyBytes: MAX_HTML,
    input: z.object({ id: Id, ...form }),
    output: z.object({ id: Id, statusId: NamedCode(textState) }),
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  delete: call({
    ...write,
    path: 'community/auth/grade/topic/delete',
    notWhileImpersonating: true,
    about: 'Delete an own topic, or as staff any topic of the class.',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound', 'shown'],
  }),
  mark: call({
    ...run,
    path: 'community/auth/grade/topic/mark',
    inClass: 'mark',
    about: 'Pin, lock or feature a topic; absent fields stay.',
    input: z.object({ id: Id, isTop: Flag.optional(), isLocked: Flag.optional(), isGood: Flag.optional() }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  admire: call({
    ...write,
    path: 'community/auth/grade/topic/admire',
    inClass: 'see',
    about: 'Like a topic or a reply in it (`commentId`), or undo it.',
    input: z.object({ id: Id, commentId: ZeroOrId.default('0'), isAdmire: Flag }),
    output: z.object({ admireCount: z.int() }),
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  file: call({
    ...read,
    path: 'community/auth/grade/topic/file',
    inClass: 'see',
    about: 'Signed URL of an attachment of a topic for the viewer, valid for an hour.',
    input: z.object({ id: Id, fileId: Id }),
    output: z.object({ url: z.string(), fileName: z.string() }),
    errors: ['notFound', 'shown'],
  }),
}

export const classReply = {
  list: call({
    ...read,
    path: 'community/auth/grade/topic/comment/list',
    inClass: 'see',
    about:
      'Answers of a topic with the first comments under each: accepted first, then by time. With rootId, all comments under one answer.',
    input: z.object({ ...PageInput, id: Id, rootId: ZeroOrId.default('0') }),
    output: PageOf(Reply.extend({ replyList: z.array(Reply).meta({ description: 'first comments under it' }) })),
    errors: ['notFound', 'shown'],
  }),
  save: call({
    ...write,
    path: 'community/auth/grade/topic/comment/save',
    about: 'Answer a topic (HTML), or comment on an answer or comment (parentId; plain text). Idempotent by clientKey.',
    bodyBytes: MAX_HTML,
    input: z.object({
      id: Id,
      parentId: ZeroOrId.default('0'),
      content: Text('内容', 100_000, 1),
      clientKey: ClientKey,
    }),
    output: Reply,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  delete: call({
    ...write,
    path: 'community/auth/grade/topic/comment/delete',
    notWhileImpersonating: true,
    about: 'Delete an own answer or comment, or as staff any in the class.',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound', 'shown'],
  }),
  accept: call({
    ...write,
    path: 'community/auth/grade/topic/comment/accept',
    about: 'Accept an answer, or none (0): staff, and the asker.',
    input: z.object({ id: Id, commentId: ZeroOrId }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
}

export const classTalkRule = {
  save: call({
    ...run,
    path: 'community/auth/grade/topic/rule/save',
    inClass: 'manage',
    about: 'Open or close the discussion of a class; a closed one is visible to staff only.',
    input: z.object({ gradeId: Id, isOpen: Flag }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  mutes: call({
    ...run,
    limit: limits.personal,
    path: 'community/auth/grade/mute/page',
    inClass: 'read',
    about: 'Mutes of a class with end and reason, including past ones.',
    input: z.object({ ...PageInput, gradeId: Id }),
    output: PageOf(
      z.object({
        id: Id,
        userId: Id,
        nickname: z.string(),
        reason: z.string(),
        endTime: DateTime,
        isHolding: Flag,
        operatorName: z.string(),
        gmtCreate: DateTime,
      }),
    ),
    errors: ['notFound', 'forbidden'],
  }),
  mute: call({
    ...run,
    path: 'community/auth/grade/mute/save',
    inClass: 'manage',
    about: 'Mute a student of the class for some days; the student is notified.',
    input: z.object({
      gradeId: Id,
      userId: Id,
      days: z.coerce.number({ error: '请选择天数' }).int('天数必须是整数').min(1, '至少 1 天').max(365, '最长 365 天'),
      reason: Text('原因', 100),
    }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  lift: call({
    ...run,
    path: 'community/auth/grade/mute/lift',
    inClass: 'manage',
    about: 'End a mute.',
    input: z.object({ gradeId: Id, id: Id }),
    output: Done,
    errors: ['notFound', 'forbidden'],
  }),
}
