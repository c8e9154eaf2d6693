import { mailStates } from './codes.ts'
import { z } from 'zod'
import { NamedCode } from '../code.ts'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { DateTime, Flag, Id, Nothing, PageInput, PageOf, SmsCode } from '../shapes.ts'
import { MailAddress } from './contact.ts'
import { MAIL_SETTING_MAX } from './mail-fields.ts'
import { messageChannels, messageKinds } from './message-kinds.ts'

/** How mail reaches a person: not at all, each message, or all of a day in one. */
export const mailModes = { none: 0, each: 1, daily: 2 } as const

const admin = { method: 'POST', who: 'admin', permission: 'sms.mail', limit: limits.admin, extension: true } as const
const own = { method: 'POST', who: 'login', extension: true, notWhileImpersonating: true } as const

/** SMTP account of the site. The password is written, never read. */
export const mailSetting = {
  view: call({
    ...admin,
    path: 'user/admin/mail/setting/view',
    about:
      'The SMTP account of the site, without its password; `settings` is empty while the site has none of its own.',
    input: Nothing,
    output: z.object({
      settings: z.record(z.string(), z.string()),
      storedList: z.array(z.string()).meta({ description: 'names of the secrets that are stored' }),
      installation: Flag.meta({ description: '1: the installation has an account, which sites without their own use' }),
      isReady: Flag.meta({ description: '1: mail is sent' }),
      ...tagged,
    }),
  }),
  save: call({
    ...admin,
    path: 'user/admin/mail/setting/save',
    about: 'Replace the SMTP account of the site; `isOwn` 0 removes it. A password that is not sent keeps its value.',
    input: z.object({
      isOwn: Flag,
      settings: z
        .record(z.string().regex(/^\w{1,30}$/), z.string('设置项应为文字').max(MAIL_SETTING_MAX, '设置项过长'))
        .default({}),
      ...edited,
    }),
    output: z.object({ ...tagged }),
    errors: ['invalid', 'conflict'],
    logAs: '修改邮件服务器设置',
  }),
  test: call({
    ...admin,
    limit: limits.sms,
    path: 'user/admin/mail/setting/test',
    about: 'Send one mail with the saved account to an address. The answer has the reason of a failure.',
    input: z.object({ address: MailAddress }),
    output: z.object({
      isSent: Flag,
      error: z.string().meta({ description: "the server's reason, or empty" }),
    }),
    errors: ['tooMany', 'invalid'],
    logAs: '发送测试邮件',
  }),
  list: call({
    ...admin,
    path: 'user/admin/mail/list',
    about: 'Messages that were sent by mail or wait, newest first. Addresses are masked.',
    input: z.object({
      ...PageInput,
      keyword: z.string().trim().max(100).default(''),
      mailState: z.coerce.number().int().min(0).max(99).optional(),
    }),
    output: PageOf(
      z.object({
        id: Id,
        nickname: z.string(),
        address: z.string(),
        msgTitle: z.string(),
        kind: z.string(),
        mailState: NamedCode(mailStates),
        isDigest: Flag,
        tries: z.int(),
        error: z.string(),
        gmtCreate: DateTime,
        sentAt: DateTime.nullable(),
      }),
    ),
  }),
  defaults: call({
    ...admin,
    path: 'user/admin/mail/default/list',
    about: 'Which kinds of messages use which channel unless a person says otherwise, and which may not.',
    input: Nothing,
    output: z.object({
      list: z.array(
        z.object({
          kind: z.enum(messageKinds),
          channel: z.enum(messageChannels),
          isOn: Flag,
          isAllowed: Flag.meta({ description: '0: the kind does not use the channel, and people cannot change that' }),
        }),
      ),
      ...tagged,
    }),
  }),
  saveDefaults: call({
    ...admin,
    path: 'user/admin/mail/default/save',
    about: 'Change which kinds of messages use which channel; kinds that cannot be disabled are refused.',
    input: z.object({
      list: z
        .array(
          z.object({
            kind: z.enum(messageKinds, { error: '没有这类消息' }),
            channel: z.enum(messageChannels, { error: '没有这个渠道' }),
            isOn: Flag,
            isAllowed: Flag.default(1),
          }),
        )
        .max(messageKinds.length * messageChannels.length),
      ...edited,
    }),
    output: z.object({ ...tagged }),
    errors: ['invalid', 'conflict'],
    logAs: '修改消息的默认渠道',
  }),
}

const OwnMail = z.object({
  isOffered: Flag.meta({ description: '1: the site sends mail' }),
  address: z.string().meta({ description: 'proved address, or empty' }),
  mailMode: NamedCode(mailModes),
  stopped: z.string().meta({ description: 'answer of the mail server that refused the address, or empty' }),
})

/** Mail address of a person. */
export const ownMail = {
  view: call({
    ...own,
    path: 'user/auth/mail/view',
    about: 'My mail address and how mail reaches me.',
    limit: limits.personal,
    input: Nothing,
    output: OwnMail,
  }),
  sendCode: call({
    ...own,
    path: 'user/auth/mail/code/send',
    about: 'Send a code to a mail address that shall become mine.',
    limit: limits.guess,
    input: z.object({ address: MailAddress }),
    output: z.object({ waitSeconds: z.int() }),
    errors: ['tooMany', 'busy', 'invalid'],
  }),
  save: call({
    ...own,
    path: 'user/auth/mail/save',
    about:
      'Prove a mail address by its code; it replaces the one before, which gets a notice, and mail to it starts again.',
    limit: limits.guess,
    stepUp: 'recent',
    input: z.object({ address: MailAddress, code: SmsCode }),
    output: OwnMail,
    errors: ['wrongCode', 'shown', 'stepUp'],
  }),
  mode: call({
    ...own,
    path: 'user/auth/mail/mode/save',
    about: 'How mail reaches me: not at all, each message, or one mail a day.',
    limit: limits.write,
    input: z.object({ mailMode: z.union([z.literal(0), z.literal(1), z.literal(2)], '请选择接收方式') }),
    output: OwnMail,
    errors: ['shown'],
  }),
  delete: call({
    ...own,
    path: 'user/auth/mail/delete',
    about: 'Remove my mail address, unless it is the only way to sign in.',
    limit: limits.write,
    stepUp: 'recent',
    input: Nothing,
    output: OwnMail,
    errors: ['shown', 'stepUp'],
  }),
}
