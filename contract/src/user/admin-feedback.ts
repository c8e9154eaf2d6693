import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { DateTime, Done, Flag, Id, Nothing, PageInput, PageOf, Text } from '../shapes.ts'
import { Between, Keyword, MaskedMobile } from './admin-user.ts'
import { NamedCode } from '../code.ts'
import { feedbackStatus } from './codes.ts'

const admin = { method: 'POST', who: 'admin', limit: limits.admin, extension: true } as const

const FeedbackRow = z.object({
  id: Id,
  userId: Id,
  nickname: z.string(),
  mobile: MaskedMobile,
  feedbackType: z.int(),
  content: z.string(),
  contact: z.string(),
  picList: z.array(z.string()).meta({ description: 'signed URLs of its pictures, valid for an hour' }),
  status: NamedCode(feedbackStatus),
  replyContent: z.string(),
  replyTime: DateTime.nullable(),
  replyName: z.string(),
  gmtCreate: DateTime,
  etag: tagged.etag.meta({ description: 'version of the reply' }),
})

export const adminFeedback = {
  list: call({
    ...admin,
    permission: 'feedback',
    path: 'user/admin/feedback/list',
    about: 'Feedback, newest first.',
    input: z.object({
      ...PageInput,
      ...Between,
      keyword: Keyword,
      status: z.coerce.number().int().min(1).max(3).optional(),
      feedbackType: z.coerce.number().int().min(1).max(5).optional(),
    }),
    output: PageOf(FeedbackRow),
  }),
  view: call({
    ...admin,
    permission: 'feedback',
    path: 'user/admin/feedback/view',
    about: 'One feedback with the page it was sent from.',
    input: z.object({ id: Id }),
    output: FeedbackRow.extend({ pageUrl: z.string(), browser: z.string() }),
    errors: ['notFound'],
  }),
  reply: call({
    ...admin,
    permission: 'feedback',
    path: 'user/admin/feedback/reply',
    about: 'Reply to feedback; the reply is sent as a message, once for each new wording.',
    input: z.object({ id: Id, replyContent: Text('回复内容', 1000), ...edited }),
    output: Done,
    errors: ['notFound', 'conflict'],
    logAs: '回复意见反馈',
  }),
  state: call({
    ...admin,
    permission: 'feedback',
    path: 'user/admin/feedback/state',
    about: 'Change the state of feedback without a reply.',
    input: z.object({ id: Id, status: z.union([z.literal(1), z.literal(2), z.literal(3)]) }),
    output: Done,
    errors: ['notFound'],
    logAs: '修改反馈状态',
  }),
}

export const adminSms = {
  list: call({
    ...admin,
    permission: 'sms.sms',
    path: 'user/admin/sms/list',
    about: 'Sent SMS, newest first. Their texts are not stored.',
    input: z.object({
      ...PageInput,
      ...Between,
      keyword: Keyword.meta({ description: 'a number: whole, or its last four digits' }),
      provider: z.string().trim().max(30).default(''),
      isSuccess: Flag.optional(),
    }),
    output: PageOf(
      z.object({
        id: Id,
        mobile: MaskedMobile,
        template: z.string(),
        provider: z.string(),
        isSuccess: Flag,
        error: z.string(),
        ip: z.string(),
        price: z.int().meta({ description: 'thousandths of a yuan' }),
        gmtCreate: DateTime,
      }),
    ),
  }),
  summary: call({
    ...admin,
    permission: 'sms.sms',
    path: 'user/admin/sms/summary',
    about: 'Sent, failed and cost by day and provider, over at most 92 days; and the current price of each provider.',
    input: z.object({ days: z.coerce.number().int().min(1).max(92).default(30) }),
    output: z.object({
      list: z.array(
        z.object({
          day: z.string(),
          provider: z.string(),
          sendCount: z.int(),
          failCount: z.int(),
          cost: z.int().meta({ description: 'thousandths of a yuan' }),
        }),
      ),
      priceList: z.array(z.object({ provider: z.string(), price: z.int(), ...tagged })),
      current: z.string().meta({ description: 'the provider in use' }),
    }),
  }),
  price: call({
    ...admin,
    permission: 'sms.sms',
    path: 'user/admin/sms/price/save',
    about: 'Set the price of one SMS of a provider from now on; earlier messages keep their price.',
    input: z.object({
      provider: z.string().trim().min(1).max(30),
      price: z.coerce.number().int('单价必须是整数厘').min(0).max(100_000, '单价过高'),
      ...edited,
    }),
    output: Done,
    errors: ['notFound', 'conflict'],
    logAs: '设置短信单价',
  }),
}

export const adminTodo = {
  view: call({
    ...admin,
    permission: 'overview',
    path: 'user/admin/todo/view',
    about: 'Pending work of operators in this part of the site.',
    input: Nothing,
    output: z.object({ feedbackCount: z.int(), lecturerCount: z.int(), organizationCount: z.int() }),
  }),
}
