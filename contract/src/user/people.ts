import { z } from 'zod'
import { call, limits } from '../call.ts'
import { messageChannels, messageKinds } from './message-kinds.ts'
import { DateTime, Done, Flag, Id, Nothing, PageInput, PageOf, Text } from '../shapes.ts'
import { NamedCode } from '../code.ts'
import { feedbackStatus, msgTypes } from './codes.ts'

export const LecturerCard = z.object({
  id: Id,
  userId: Id,
  lecturerName: z.string(),
  headImgUrl: z.string(),
  position: z.string(),
  introduce: z.string().meta({ description: 'HTML' }),
  attentionCount: z.int(),
})
export type LecturerCard = z.output<typeof LecturerCard>

export const lecturer = {
  viewPublic: call({
    method: 'POST',
    path: 'user/api/lecturer/view',
    about: "A lecturer's public profile.",
    who: 'anon',
    limit: limits.read,
    input: z.object({ lecturerId: Id }),
    output: LecturerCard.extend({
      isAttention: Flag.meta({ description: '1 when the caller follows this lecturer' }),
      organization: z
        .object({ orgId: Id, orgName: z.string() })
        .nullable()
        .meta({ description: 'organisation of the lecturer' }),
    }),
    errors: ['notFound'],
  }),
  listPublic: call({
    method: 'POST',
    path: 'user/api/lecturer/list',
    about: 'Lecturers of the site in order (home shelf).',
    who: 'anon',
    limit: limits.read,
    input: z.object({ ...PageInput, keyword: Text('搜索内容', 50, 0).default('') }),
    output: PageOf(LecturerCard),
    cacheSeconds: 15,
    extension: true,
  }),
  viewOwn: call({
    method: 'POST',
    path: 'user/auth/lecturer/view',
    about: 'My lecturer profile.',
    who: 'lecturer',
    limit: limits.personal,
    input: Nothing,
    output: LecturerCard.extend({
      lecturerMobile: z.string(),
      lecturerEmail: z.string(),
      lecturerProportion: z.number().meta({ description: 'share of a sale, 0 to 1' }),
    }),
    errors: ['notFound'],
  }),
}

export const attention = {
  save: call({
    method: 'POST',
    path: 'user/auth/lecturer/attention/save',
    about: 'Follow a lecturer. Idempotent.',
    who: 'login',
    limit: limits.write,
    input: z.object({ lecturerId: Id }),
    output: Done,
    errors: ['notFound'],
  }),
  list: call({
    method: 'POST',
    path: 'user/auth/lecturer/attention/list',
    about: 'Lecturers I follow, newest first.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ ...PageInput }),
    output: PageOf(LecturerCard.extend({ gmtCreate: DateTime })),
  }),
  delete: call({
    method: 'POST',
    path: 'user/auth/lecturer/attention/delete',
    notWhileImpersonating: true,
    about: 'Unfollow a lecturer.',
    who: 'login',
    limit: limits.write,
    input: z.object({ lecturerId: Id }),
    output: Done,
  }),
}

export const Message = z.object({
  id: Id,
  msgType: NamedCode(msgTypes),
  msgTitle: z.string(),
  msgText: z.string().meta({ description: 'HTML' }),
  linkUrl: z.string(),
  isRead: Flag,
  isTop: Flag,
  gmtCreate: DateTime,
})

export const message = {
  list: call({
    method: 'POST',
    path: 'user/auth/msg/user/list',
    about: 'My messages: pinned first, then newest.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ ...PageInput, isRead: Flag.optional() }),
    output: PageOf(Message),
  }),
  read: call({
    method: 'POST',
    path: 'user/auth/msg/user/read',
    about: 'Read one message and mark it as read.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ id: Id }),
    output: Message,
    errors: ['notFound'],
  }),
  unread: call({
    method: 'POST',
    path: 'user/auth/msg/user/num',
    about: 'Unread count.',
    who: 'login',
    limit: limits.personal,
    input: Nothing,
    output: z.object({ num: z.int() }),
  }),
  readAll: call({
    method: 'POST',
    path: 'user/auth/msg/user/read/all',
    about: 'Mark all my messages as read.',
    who: 'login',
    limit: limits.write,
    input: Nothing,
    output: z.object({ num: z.int().meta({ description: 'number of messages marked' }) }),
  }),
  deleteMany: call({
    method: 'POST',
    path: 'user/auth/msg/user/batch/delete',
    notWhileImpersonating: true,
    about: 'Delete several of my messages.',
    who: 'login',
    limit: limits.write,
    input: z.object({ ids: z.array(Id).min(1, '请选择要删除的消息').max(100, '一次最多删除 100 条消息') }),
    output: z.object({ num: z.int() }),
  }),
}

const MessageKindInput = z.enum(messageKinds, { error: '没有这类消息' })
const MessageSetting = z.object({
  kind: MessageKindInput,
  isOn: Flag.meta({ description: '1: as a message of the site' }),
  isFixed: Flag.meta({ description: '1: the message of the site cannot be changed' }),
  channelList: z
    .array(z.object({ channel: z.enum(messageChannels), isOn: Flag }))
    .meta({ description: 'other channels that the site permits for the kind; 1: a copy goes there, if it reaches me' }),
})

export const messageSetting = {
  list: call({
    method: 'POST',
    path: 'user/auth/msg/setting/list',
    about: 'My message settings by kind and channel; kinds with `isFixed` cannot be disabled on the site.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: Nothing,
    output: z.object({ list: z.array(MessageSetting) }),
  }),
  save: call({
    method: 'POST',
    path: 'user/auth/msg/setting/save',
    about: 'Enable or disable a kind of messages on a channel.',
    who: 'login',
    limit: limits.write,
    extension: true,
    input: z.object({
      kind: MessageKindInput,
      channel: z.enum(messageChannels, '没有这个渠道').default('site'),
      isOn: Flag,
    }),
    output: z.object({ list: z.array(MessageSetting) }),
    errors: ['invalid'],
  }),
}

export const feedbackTypes = [
  { code: 1, desc: '功能建议' },
  { code: 2, desc: '课程内容' },
  { code: 3, desc: '视频播放' },
  { code: 5, desc: '其他' },
] as const

/** Maximum number of pictures per feedback. */
export const MAX_FEEDBACK_FILES = 9

export const feedback = {
  save: call({
    method: 'POST',
    path: 'user/auth/user/feedback/log/save',
    about: 'Send feedback.',
    who: 'login',
    limit: { by: 'user', max: 10, seconds: 600 },
    input: z.object({
      feedbackType: z.coerce.number().int().min(1).max(5).default(1),
      content: Text('反馈内容', 1000, 5),
      contact: Text('联系方式', 60, 0).default(''),
      picList: z
        .array(Id)
        .max(MAX_FEEDBACK_FILES, `最多 ${MAX_FEEDBACK_FILES} 张图片`)
        .default([])
        .meta({ description: 'own private pictures (system/auth/upload/aliyun)' }),
      pageUrl: z.string().trim().max(255).default(''),
    }),
    output: z.object({ id: Id }),
  }),
  page: call({
    method: 'POST',
    path: 'user/auth/user/feedback/log/page',
    about: 'My feedback with replies, newest first.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ ...PageInput }),
    output: PageOf(
      z.object({
        id: Id,
        feedbackType: z.int(),
        content: z.string(),
        contact: z.string(),
        picList: z.array(z.string()).meta({ description: 'signed URLs of its pictures, valid for an hour' }),
        status: NamedCode(feedbackStatus),
        replyContent: z.string(),
        replyTime: DateTime.nullable(),
        gmtCreate: DateTime,
      }),
    ),
  }),
}
