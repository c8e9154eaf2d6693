import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { Flag, Nothing } from '../shapes.ts'
import { type MessageKind, messageKinds } from './message-kinds.ts'
import { fieldSources, MAX_TEMPLATE_FIELDS, templateWays } from './wechat-fields.ts'

const admin = { method: 'POST', who: 'admin', permission: 'sms.mail', limit: limits.admin, extension: true } as const
const own = { method: 'POST', who: 'login', extension: true, notWhileImpersonating: true } as const

const Kind = z.enum(messageKinds as [MessageKind, ...MessageKind[]], { error: '没有这类消息' })
const TemplateId = z
  .string('请填写模板 ID')
  .trim()
  .regex(/^[\w-]{10,100}$/, '模板 ID 由字母、数字、下划线和短横线组成，请从公众平台复制')
const Template = z.object({
  kind: Kind,
  way: z
    .enum(templateWays, { error: '请选择发送方式' })
    .default('template')
    .meta({ description: 'template message, or subscription notice: once per message, or long' }),
  templateId: TemplateId,
  fieldList: z
    .array(
      z.object({
        name: z
          .string('请填写字段名')
          .trim()
          .regex(/^[a-z]\w{0,40}$/i, '字段名形如 thing1，不含 {{ }} 和 .DATA'),
        source: z.enum(fieldSources, { error: '请选择字段的内容' }),
        text: z
          .string()
          .trim()
          .max(20, '固定文字最多 20 字')
          .default('')
          .meta({ description: 'for the source `fixed`' }),
      }),
    )
    .min(1, '请至少填写一个字段')
    .max(MAX_TEMPLATE_FIELDS, `最多 ${MAX_TEMPLATE_FIELDS} 个字段`),
})

/** WeChat service account (服务号) of the site and its message templates. The secret is written, never read. */
export const wechatSetting = {
  view: call({
    ...admin,
    path: 'user/admin/wechat/setting/view',
    about: 'The service account of the site without its secret, and the template of each kind of messages.',
    input: Nothing,
    output: z.object({
      appId: z.string().meta({ description: 'empty: none' }),
      isComplete: Flag.meta({ description: '1: AppSecret is stored, too' }),
      templateList: z.array(Template),
      followerCount: z.int().meta({ description: 'people who have linked their WeChat' }),
      stoppedCount: z.int().meta({ description: 'of whom WeChat takes no more messages' }),
      isMine: Flag.meta({ description: '1: the caller has linked their WeChat, so a test can be sent' }),
      ...tagged,
    }),
  }),
  save: call({
    ...admin,
    path: 'user/admin/wechat/setting/save',
    about:
      'Replace the service account and the templates; an empty `appId` removes the account. A secret that is not sent keeps its value.',
    input: z.object({
      appId: z
        .string()
        .trim()
        .regex(/^(wx[0-9a-f]{16})?$/, 'AppID 以 wx 开头，共 18 位')
        .default(''),
      appSecret: z
        .string()
        .trim()
        .regex(/^[0-9a-f]{32}$/i, 'AppSecret 是 32 位字母和数字')
        .optional(),
      templateList: z.array(Template).max(messageKinds.length).default([]),
      ...edited,
    }),
    output: z.object({ ...tagged }),
    errors: ['invalid', 'conflict'],
    logAs: '修改微信通知设置',
  }),
  test: call({
    ...admin,
    limit: limits.guess,
    path: 'user/admin/wechat/setting/test',
    about: 'Send the saved template of a kind to my own WeChat. The answer has the reason of a failure.',
    input: z.object({ kind: Kind }),
    output: z.object({ isSent: Flag, error: z.string().meta({ description: "WeChat's reason, or empty" }) }),
    errors: ['invalid'],
    logAs: '发送微信测试消息',
  }),
}

const OwnWechat = z.object({
  isOffered: Flag.meta({ description: '1: the site has a service account' }),
  isBound: Flag,
  stopped: z.string().meta({ description: 'why WeChat takes no more messages, or empty' }),
  subscribeList: z
    .array(
      z.object({
        templateId: z.string(),
        kindList: z.array(Kind),
        isLong: Flag.meta({ description: '1: one subscription for all messages' }),
        leftCount: z.int().meta({ description: 'messages that are left; 0: not subscribed' }),
      }),
    )
    .meta({ description: 'notices that a person gets only after subscribing to them in WeChat' }),
  qrcodeUrl: z.string().meta({ description: 'picture with the address of the settings page, to open in WeChat' }),
})

/** Messages in the WeChat of a person. */
export const ownWechat = {
  view: call({
    ...own,
    path: 'user/auth/wechat/view',
    about: 'Whether messages reach me in WeChat.',
    limit: limits.personal,
    input: Nothing,
    output: OwnWechat,
  }),
  begin: call({
    ...own,
    path: 'user/auth/wechat/begin',
    about: "WeChat's page that returns to the message settings with `code` and `state`; opens inside WeChat only.",
    limit: limits.write,
    input: Nothing,
    output: z.object({ askUrl: z.string() }),
    errors: ['shown'],
  }),
  save: call({
    ...own,
    path: 'user/auth/wechat/save',
    about: 'Link my WeChat by the code with which its page returned.',
    limit: limits.guess,
    input: z.object({
      code: z.string('缺少微信授权码').min(1, '缺少微信授权码').max(200, '微信授权码过长'),
      state: z.string('缺少授权状态').max(128, '授权状态不正确'),
    }),
    output: OwnWechat,
    errors: ['invalid', 'busy', 'shown'],
  }),
  delete: call({
    ...own,
    path: 'user/auth/wechat/delete',
    about: 'Unlink my WeChat.',
    limit: limits.write,
    input: Nothing,
    output: OwnWechat,
  }),
  subscribeBegin: call({
    ...own,
    path: 'user/auth/wechat/subscribe/begin',
    about: "Signature with which a page of this site may show WeChat's subscription button (JS-SDK).",
    limit: limits.write,
    input: z.object({ url: z.string('缺少页面地址').max(2000, '页面地址过长') }),
    output: z.object({ appId: z.string(), timestamp: z.int(), nonceStr: z.string(), signature: z.string() }),
    errors: ['invalid', 'busy', 'shown'],
  }),
  subscribeSave: call({
    ...own,
    path: 'user/auth/wechat/subscribe/save',
    about:
      'Report that I have subscribed to a notice in WeChat. Repeating it with the same `clientKey` changes nothing.',
    limit: limits.write,
    input: z.object({
      templateId: TemplateId,
      clientKey: z.string('缺少重复提交标识').min(8, '重复提交标识过短').max(64, '重复提交标识过长'),
    }),
    output: OwnWechat,
    errors: ['invalid', 'notFound', 'shown'],
  }),
}
