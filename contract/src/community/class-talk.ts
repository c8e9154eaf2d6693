/** Talk within a class: topics of its members, answers, and what its teachers do about them. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'

/** Given by the sender, so that a repeat is known as one. */
const ClientKey = z.string().max(64).optional()
const ZeroOrId = z.union([z.literal('0'), Id], { error: '编号不正确' })
const MAX_HTML = 1 << 20

const TopicFile = z.object({ fileId: Id, fileName: z.string(), fileSize: z.int() })

const Topic = z.object({
  id: Id,
  gradeId: Id,
  userId: Id,
  nickname: z.string().meta({ description: 'their name in the class' }),
  headImgUrl: z.string(),
  userRole: z.int().meta({ description: 'in the class; 0: has left it' }),
  title: z.string(),
  summary: z.string(),
  isTop: Flag,
  isLocked: Flag.meta({ description: '1: nobody answers it any more' }),
  isGood: Flag.meta({ description: '1: marked by a teacher as worth reading' }),
  isSolved: Flag.meta({ description: '1: an answer was marked as the right one' }),
  isUnread: Flag.meta({ description: '1: something in it is new to the viewer' }),
  fileCount: z.int(),
  commentCount: z.int().meta({ description: 'answers and comments' }),
  admireCount: z.int(),
  statusId: z.int().meta({ description: '1 shown, 2 waits for review, 3 hidden' }),
  lastTime: DateTime,
  gmtCreate: DateTime,
})

/** An answer (HTML), or a comment under one (plain text). */
const Reply = z.object({
  id: Id,
  topicId: Id,
  rootId: Id.meta({ description: 'the answer that it stands under; its own id for an answer' }),
  parentId: z.string().meta({ description: 'what it replies to, or 0' }),
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
  statusId: z.int(),
  gmtCreate: DateTime,
})

const read = { method: 'POST', who: 'login', limit: limits.personal, extension: true } as const
const write = { method: 'POST', who: 'login', limit: limits.write, extension: true } as const
const run = { method: 'POST', who: 'gradeAdmin', limit: limits.write, extension: true } as const

const form = {
  title: Text('标题', 80, 2),
  content: Text('内容', 100_000, 0).default('').meta({ description: 'HTML; what is not allowed is left out' }),
  fileIds: z.array(Id).max(9, '最多 9 个附件').default([]),
}

export const classTopic = {
  page: call({
    ...read,
    path: 'community/auth/grade/topic/page',
    about: 'Topics of a class: those on top first, then by the last answer. For its members.',
    input: z.object({
      ...PageInput,
      gradeId: Id,
      kind: z
        .enum(['all', 'good', 'own', 'open'])
        .default('all')
        .meta({ description: 'good: marked by a teacher; own: the viewer’s; open: without a right answer yet' }),
      keyword: Text('搜索内容', 50, 0).default(''),
    }),
    output: PageOf(Topic),
    errors: ['notFound', 'shown'],
  }),
  state: call({
    ...read,
    path: 'community/auth/grade/topic/state',
    about: 'Whether a class talks, whether the viewer may write there, and what they have not read.',
    input: z.object({ gradeId: Id }),
    output: z.object({
      isOpen: Flag,
      mayWrite: Flag,
      whyNot: z.string().meta({ description: 'a sentence, where one may not' }),
      unreadCount: z.int().meta({ description: 'topics; 99 stands for more' }),
    }),
    errors: ['notFound', 'shown'],
  }),
  unread: call({
    ...read,
    path: 'community/auth/grade/topic/unread',
    about: 'How many topics of each of the viewer’s classes have something new to them.',
    input: z.object({}),
    output: z.object({ list: z.array(z.object({ gradeId: Id, unreadCount: z.int() })) }),
  }),
  view: call({
    ...read,
    path: 'community/auth/grade/topic/view',
    about: 'A topic with its text. From now on the viewer has read it.',
    input: z.object({ id: Id }),
    output: Topic.extend({
      gradeName: z.string(),
      content: z.string().meta({ description: 'HTML' }),
      fileList: z.array(TopicFile),
      isAdmire: Flag,
      isOwn: Flag,
      mayMark: Flag.meta({ description: '1: the viewer works with the class: pins, locks, marks, takes down' }),
      mayWrite: Flag,
      whyNot: z.string(),
    }),
    errors: ['notFound', 'shown'],
  }),
  save: call({
    ...write,
    path: 'community/auth/grade/topic/save',
    about: 'Open a topic in a class. Sent again with the same `clientKey` it is that very one.',
    bodyBytes: MAX_HTML,
    input: z.object({ gradeId: Id, ...form, clientKey: ClientKey }),
    output: z.object({ id: Id, statusId: z.int() }),
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  update: call({
    ...write,
    path: 'community/auth/grade/topic/update',
    about: 'Change the text of a topic of one’s own.',
    bodyBytes: MAX_HTML,
    input: z.object({ id: Id, ...form }),
    output: z.object({ id: Id, statusId: z.int() }),
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  delete: call({
    ...write,
    path: 'community/auth/grade/topic/delete',
    notWhileImpersonating: true,
    about: 'Delete a topic: one’s own, or any of a class that one works with.',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound', 'shown'],
  }),
  mark: call({
    ...run,
    path: 'community/auth/grade/topic/mark',
    about: 'Pin a topic, lock it, or mark it as worth reading; what is not named stays.',
    input: z.object({ id: Id, isTop: Flag.optional(), isLocked: Flag.optional(), isGood: Flag.optional() }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  admire: call({
    ...write,
    path: 'community/auth/grade/topic/admire',
    about: 'Like a topic or something said in it (`commentId`), or no longer.',
    input: z.object({ id: Id, commentId: ZeroOrId.default('0'), isAdmire: Flag }),
    output: z.object({ admireCount: z.int() }),
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  file: call({
    ...read,
    path: 'community/auth/grade/topic/file',
    about: 'The address of a document of a topic, for the viewer, for an hour.',
    input: z.object({ id: Id, fileId: Id }),
    output: z.object({ url: z.string(), fileName: z.string() }),
    errors: ['notFound', 'shown'],
  }),
}

export const classReply = {
  list: call({
    ...read,
    path: 'community/auth/grade/topic/comment/list',
    about:
      'Answers of a topic with the first comments under each: the right one first, then by time. With rootId, all comments under one answer.',
    input: z.object({ ...PageInput, id: Id, rootId: ZeroOrId.default('0') }),
    output: PageOf(Reply.extend({ replyList: z.array(Reply).meta({ description: 'the first comments under it' }) })),
    errors: ['notFound', 'shown'],
  }),
  save: call({
    ...write,
    path: 'community/auth/grade/topic/comment/save',
    about:
      'Answer a topic (HTML), or comment on an answer or comment (parentId; plain text). The same clientKey again is the same one.',
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
    about: 'Delete an answer or comment: one’s own, or any in a class that one works with.',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound', 'shown'],
  }),
  accept: call({
    ...write,
    path: 'community/auth/grade/topic/comment/accept',
    about: 'Mark an answer as the right one, or none (0): those who work with the class, and who asked.',
    input: z.object({ id: Id, commentId: ZeroOrId }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
}

export const classTalkRule = {
  save: call({
    ...run,
    path: 'community/auth/grade/topic/rule/save',
    about: 'Let a class talk, or no longer: what was said is then seen by nobody but those who work with it.',
    input: z.object({ gradeId: Id, isOpen: Flag }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  mutes: call({
    ...run,
    limit: limits.personal,
    path: 'community/auth/grade/mute/page',
    about: 'Who may not write in a class, until when and why; ended ones too.',
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
    about: 'Let a student of the class write nothing there for some days; they are told why.',
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
    about: 'Let somebody write again.',
    input: z.object({ gradeId: Id, id: Id }),
    output: Done,
    errors: ['notFound', 'forbidden'],
  }),
}
