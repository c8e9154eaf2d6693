import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { Flag, Id, Mobile } from '../shapes.ts'
import { SMS_SETTING_MAX, smsProviderKeys } from './sms-providers.ts'

const Settings = z.record(z.string().regex(/^\w{1,30}$/), z.string('设置项应为文字').max(SMS_SETTING_MAX, '设置项过长'))
const admin = { method: 'POST', who: 'admin', permission: 'sms.sms', limit: limits.admin, extension: true } as const

/** SMS account of the site. Secrets are written, never read. */
export const smsSetting = {
  view: call({
    ...admin,
    path: 'user/admin/sms/setting/view',
    about: 'The SMS account of the site, without its secrets; `provider` is empty while the site has none of its own.',
    input: z.object({}),
    output: z.object({
      provider: z.enum(['', ...smsProviderKeys]),
      settings: z.record(z.string(), z.string()),
      storedList: z.array(z.string()).meta({ description: 'names of the secrets that are stored' }),
      installation: z.string().meta({ description: 'name of the provider of the installation, or empty' }),
      isReady: Flag.meta({ description: '1: messages reach phones' }),
      ...tagged,
    }),
  }),
  save: call({
    ...admin,
    path: 'user/admin/sms/setting/save',
    about:
      'Replace the SMS account of the site; an empty provider removes it. A secret that is not sent keeps its value while the provider stays the same.',
    input: z.object({
      provider: z.enum(['', ...smsProviderKeys], '请选择短信服务商'),
      settings: Settings.default({}),
      ...edited,
    }),
    output: z.object({ ...tagged }),
    errors: ['invalid', 'conflict'],
    logAs: '修改短信服务商设置',
  }),
  test: call({
    ...admin,
    limit: limits.sms,
    path: 'user/admin/sms/setting/test',
    about:
      'Send one message with the saved account to a number, by default my own. The answer has the reason of a failure.',
    input: z.object({ mobile: Mobile.optional() }),
    output: z.object({
      isSent: Flag,
      error: z.string().meta({ description: "the provider's reason, or empty" }),
      provider: z.string(),
      mobile: z.string().meta({ description: 'masked' }),
    }),
    errors: ['tooMany'],
    logAs: '发送测试短信',
  }),
}

/** Ways of signing in that the site has; a password is always one. */
export const signInWays = {
  ways: call({
    method: 'POST',
    path: 'user/api/user/login/ways',
    about: 'Ways of signing in that the site offers beside the password.',
    who: 'anon',
    limit: limits.read,
    input: z.object({}),
    output: z.object({
      sms: Flag.meta({ description: '1: by mobile number; codes by SMS can be sent' }),
      mail: Flag.meta({ description: '1: by mail address; codes by mail can be sent' }),
      number: Flag.meta({ description: '1: accounts with student numbers exist' }),
      qr: Flag.meta({ description: '1: by scanning a QR code' }),
      ssoList: z
        .array(
          z.object({
            id: Id,
            providerName: z.string(),
            isForm: Flag.meta({ description: '1: account and password are typed here' }),
          }),
        )
        .meta({ description: 'identity providers of the site' }),
    }),
    cacheSeconds: 30,
    extension: true,
  }),
}
