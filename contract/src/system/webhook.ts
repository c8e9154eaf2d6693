import { z } from 'zod'
import { call, limits } from '../call.ts'
import { NamedCode } from '../code.ts'
import { edited, tagged } from '../etag.ts'
import { DateTime, Flag, Id, Nothing, PageInput, PageOf, Text } from '../shapes.ts'
import { webhookEventNames } from './webhook-events.ts'
import { type EndpointFormat, endpointFormats } from './webhook-labels.ts'

export const deliveryStates = { waiting: 1, delivered: 2, failed: 3 } as const
export const MAX_ENDPOINTS = 20

const admin = { method: 'POST', who: 'admin', permission: 'api.webhook', limit: limits.admin, extension: true } as const
const formats = Object.keys(endpointFormats) as [EndpointFormat, ...EndpointFormat[]]
const Endpoint = {
  endpointName: Text('名称', 40),
  endpointFormat: z
    .enum(formats, '没有这种格式')
    .default('standard')
    .meta({ description: 'standard: signed JSON; else: a text message of a group robot' }),
  robotSecret: Text('加签密钥', 200, 0)
    .optional()
    .meta({ description: 'of a DingTalk or Feishu robot that checks signatures; omitted in an update: kept' }),
  url: z
    .string('请填写地址')
    .trim()
    .max(1000, '地址过长')
    .regex(/^https?:\/\/[^\s/@]+(\/\S*)?$/, '地址应以 https:// 开头，且不含账号'),
  eventNames: z.array(z.enum(webhookEventNames, '没有这个事件')).min(1, '请至少选择一个事件').max(50),
  statusId: Flag.default(1).meta({ description: '1: events are sent' }),
}

/** Addresses that events are sent to, by the Standard Webhooks specification. */
export const adminWebhook = {
  list: call({
    ...admin,
    path: 'system/admin/webhook/list',
    permission: ['api.webhook', 'api.delivery'],
    about: 'Addresses that events of the site are sent to, and what waits for them.',
    input: Nothing,
    output: z.object({
      list: z.array(
        z.object({
          id: Id,
          endpointName: z.string(),
          endpointFormat: z.enum(formats),
          url: z.string(),
          eventNames: z.array(z.enum(webhookEventNames)),
          statusId: Flag,
          waitingCount: z.int(),
          failedCount: z.int().meta({ description: 'given up within the last 30 days' }),
          gmtCreate: DateTime,
          ...tagged,
        }),
      ),
    }),
  }),
  save: call({
    ...admin,
    path: 'system/admin/webhook/save',
    about: 'Add an address. The secret by which deliveries are verified is answered once.',
    input: z.object(Endpoint),
    output: z.object({ id: Id, secret: z.string().meta({ description: 'empty for a robot' }) }),
    errors: ['invalid', 'shown'],
    logAs: '新增 Webhook',
  }),
  update: call({
    ...admin,
    path: 'system/admin/webhook/update',
    about: 'Change an address, its events, or stop it; its secret stays.',
    input: z.object({ id: Id, ...Endpoint, ...edited }),
    output: z.object({ ...tagged }),
    errors: ['notFound', 'invalid', 'conflict'],
    logAs: '修改 Webhook',
  }),
  renewSecret: call({
    ...admin,
    path: 'system/admin/webhook/secret/renew',
    about: 'Replace the secret of an address; the one before is void at once. Robots have theirs from their group.',
    input: z.object({ id: Id }),
    output: z.object({ secret: z.string() }),
    errors: ['notFound', 'shown'],
    logAs: '更换 Webhook 密钥',
  }),
  try: call({
    ...admin,
    path: 'system/admin/webhook/try',
    about: 'Send a test to an address now, and answer what it said.',
    limit: { by: 'user', max: 10, seconds: 60 },
    input: z.object({ id: Id }),
    output: z.object({ isDelivered: Flag, httpStatus: z.int(), answer: z.string() }),
    errors: ['notFound'],
  }),
  delete: call({
    ...admin,
    path: 'system/admin/webhook/delete',
    about: 'Remove an address with its deliveries.',
    input: z.object({ id: Id }),
    output: Nothing,
    errors: ['notFound'],
    logAs: '删除 Webhook',
  }),
  deliveries: call({
    ...admin,
    path: 'system/admin/webhook/delivery/page',
    permission: 'api.delivery',
    about: 'Deliveries of the last 30 days, newest first.',
    input: z.object({
      ...PageInput,
      endpointId: Id.optional(),
      deliveryState: z.coerce.number().int().min(0).max(99).optional(),
    }),
    output: PageOf(
      z.object({
        id: Id,
        endpointName: z.string(),
        eventName: z.string(),
        payload: z.string().meta({ description: 'the body, as JSON' }),
        deliveryState: NamedCode(deliveryStates),
        tries: z.int(),
        httpStatus: z.int().meta({ description: '0: no answer' }),
        durationMs: z.int(),
        answer: z.string().meta({ description: 'beginning of the answer, or why there was none' }),
        dueAt: DateTime,
        sentAt: DateTime.nullable(),
        gmtCreate: DateTime,
      }),
    ),
  }),
  resend: call({
    ...admin,
    path: 'system/admin/webhook/delivery/resend',
    permission: 'api.delivery',
    about: 'Send a delivery again, now, with the same id: receivers that have it ignore it.',
    input: z.object({ id: Id }),
    output: Nothing,
    errors: ['notFound'],
    logAs: '重新发送 Webhook',
  }),
}
