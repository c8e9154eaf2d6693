import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'
import { Keyword, MaskedMobile } from './admin-user.ts'
import { NamedCode } from '../code.ts'
import { msgTypes, taskStatus } from './codes.ts'

const admin = {
  method: 'POST',
  who: 'admin',
  limit: limits.admin,
  extension: true,
  permission: 'message.sent',
} as const

/** Audiences of messages. */
export const audiences = [
  { code: 'users', name: '指定用户' },
  { code: 'all', name: '全部用户' },
  { code: 'learners', name: '全部学员' },
  { code: 'lecturers', name: '全部讲师' },
  { code: 'organizations', name: '全部机构' },
  { code: 'vips', name: '全部会员' },
  { code: 'course', name: '某门课程的学员' },
] as const
export type AudienceCode = (typeof audiences)[number]['code']
const audienceCodes = audiences.map(({ code }) => code) as [AudienceCode, ...AudienceCode[]]

const Link = z
  .string()
  .trim()
  .max(255)
  .regex(/^$|^\/(?!\/)[^\s\\]*$|^https:\/\/[^\s\\]+$/, '链接应以 / 或 https:// 开头')
  .default('')
const Content = {
  msgTitle: Text('标题', 60),
  msgText: Text('正文', 20_000),
  linkUrl: Link,
}
const Whom = {
  audience: z.enum(audienceCodes, { error: '请选择接收人' }),
  userIds: z.array(Id).max(500, '一次最多指定 500 人').default([]),
  courseId: Id.optional(),
}
const MessageForm = {
  ...Content,
  ...Whom,
  msgType: z.union([z.literal(1), z.literal(3)]).default(1),
  isAnnouncement: Flag.default(0).meta({ description: 'with audience all: also delivered to later registrations' }),
  sendTime: z.iso
    .datetime({ offset: true, error: '发送时间格式不正确' })
    .nullable()
    .default(null)
    .meta({ description: 'null: now' }),
}

export const SentMessage = z.object({
  id: Id,
  msgType: NamedCode(msgTypes),
  msgTitle: z.string(),
  audience: z.string(),
  audienceName: z.string(),
  sendTime: DateTime,
  taskStatus: NamedCode(taskStatus),
  totalCount: z.int(),
  sentCount: z.int(),
  senderName: z.string(),
  gmtCreate: DateTime,
})

export const adminMessage = {
  list: call({
    ...admin,
    path: 'user/admin/message/list',
    about: 'Messages that operators sent or scheduled, newest first.',
    input: z.object({
      ...PageInput,
      keyword: Keyword,
      taskStatus: z.coerce.number().int().min(1).max(4).optional(),
    }),
    output: PageOf(SentMessage),
  }),
  people: call({
    ...admin,
    path: 'user/admin/message/people/list',
    about: 'Search people as receivers by name or number; at most twenty.',
    input: z.object({ keyword: Keyword }),
    output: z.object({
      list: z.array(z.object({ id: Id, nickname: z.string(), mobile: MaskedMobile, headImgUrl: z.string() })),
    }),
  }),
  count: call({
    ...admin,
    path: 'user/admin/message/count',
    about: 'Number of receivers, with sample names.',
    input: z.object(Whom),
    output: z.object({ num: z.int(), nicknames: z.array(z.string()) }),
    errors: ['notFound', 'invalid'],
  }),
  save: call({
    ...admin,
    path: 'user/admin/message/save',
    about:
      'Send a message now or at a time. {{nickname}} becomes the name of the reader; other placeholders must be filled.',
    input: z.object(MessageForm),
    output: z.object({ id: Id }),
    errors: ['invalid', 'notFound'],
    bodyBytes: 128 * 1024,
    logAs: '发送站内信',
  }),
  update: call({
    ...admin,
    path: 'user/admin/message/update',
    about: 'Change a message that is still waiting.',
    input: z.object({ id: Id, ...MessageForm, ...edited }),
    output: Done,
    errors: ['notFound', 'conflict', 'invalid'],
    bodyBytes: 128 * 1024,
    logAs: '修改待发站内信',
  }),
  cancel: call({
    ...admin,
    path: 'user/admin/message/cancel',
    about: 'Cancel a message that is still waiting.',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound', 'conflict'],
    logAs: '取消待发站内信',
  }),
  view: call({
    ...admin,
    path: 'user/admin/message/view',
    about: 'One message with number of receivers and readers.',
    input: z.object({ id: Id }),
    output: SentMessage.extend({
      msgText: z.string().meta({ description: 'HTML' }),
      linkUrl: z.string(),
      isAnnouncement: Flag,
      userList: z.array(z.object({ id: Id, nickname: z.string() })),
      refId: z.string().nullable(),
      refName: z.string(),
      readCount: z.int(),
      finishedAt: DateTime.nullable(),
      ...tagged,
    }),
    errors: ['notFound'],
  }),
}

export const adminMessageTemplate = {
  list: call({
    ...admin,
    path: 'user/admin/message/template/list',
    permission: ['message.template', 'message.sent'],
    about: 'Templates of messages.',
    input: z.object({ ...PageInput, keyword: Keyword }),
    output: PageOf(
      z.object({
        id: Id,
        templateName: z.string(),
        msgTitle: z.string(),
        msgText: z.string().meta({ description: 'HTML with {{placeholders}}' }),
        linkUrl: z.string(),
        slotList: z.array(z.string()),
        gmtModified: DateTime,
        ...tagged,
      }),
    ),
  }),
  save: call({
    ...admin,
    path: 'user/admin/message/template/save',
    permission: 'message.template',
    about: 'Create or change a template.',
    input: z.object({ id: Id.optional(), templateName: Text('模板名称', 30), ...Content, ...edited }),
    output: z.object({ id: Id }),
    errors: ['notFound', 'conflict'],
    logAs: '保存站内信模板',
  }),
  delete: call({
    ...admin,
    path: 'user/admin/message/template/delete',
    permission: 'message.template',
    about: 'Delete a template.',
    input: z.object({ id: Id }),
    output: Done,
    logAs: '删除站内信模板',
  }),
}
