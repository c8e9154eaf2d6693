/** SMS providers, their settings and labels: one description for the call, the server and the back office. */

export interface SmsField {
  name: string
  label: string
  /** Never sent to a browser; stored encrypted. */
  isSecret?: boolean
  isOptional?: boolean
  isLong?: boolean
  hint?: string
  /** Allowed values. */
  options?: readonly string[]
}

const sign: SmsField = { name: 'sign', label: '短信签名', hint: '不含【】' }
const template: SmsField = { name: 'template', label: '验证码模板' }
const notice: SmsField = {
  name: 'noticeTemplate',
  label: '通知模板',
  isOptional: true,
  hint: '直播改期等通知用，不填则不发通知',
}

/**
 * Providers a site can choose. `installation` uses the keys of the installation, with a sign and templates of the
 * site's own.
 */
export const smsProviders = {
  installation: {
    name: '平台统一账号',
    about: '使用平台的短信账号，可换成本站自己的签名和模板。',
    fields: [{ ...sign, isOptional: true }, { ...template, isOptional: true }, notice],
  },
  aliyun: {
    name: '阿里云短信',
    about: '模板中的变量名为 code；通知模板的变量名为 name、before、now。',
    fields: [
      { name: 'keyId', label: 'AccessKey ID' },
      { name: 'keySecret', label: 'AccessKey Secret', isSecret: true },
      sign,
      { ...template, hint: '如 SMS_123456789' },
      notice,
    ],
  },
  tencent: {
    name: '腾讯云短信',
    about: '模板的第一个变量是验证码；通知模板的三个变量依次为名称、原时间、新时间。',
    fields: [
      { name: 'keyId', label: 'SecretId' },
      { name: 'keySecret', label: 'SecretKey', isSecret: true },
      { name: 'appId', label: '应用 SDK AppID', hint: '短信控制台“应用管理”中的 10 位数字' },
      sign,
      { ...template, hint: '数字 ID' },
      {
        name: 'parameters',
        label: '验证码模板的变量',
        options: ['code', 'code,minutes'],
        hint: 'code：只有验证码；code,minutes：验证码和有效分钟数',
      },
      notice,
    ],
  },
  http: {
    name: '通用 HTTP 接口',
    about:
      '任何提供 HTTP 接口的短信平台。请求体和地址中可用 {{mobile}}、{{code}}、{{minutes}}、{{sign}}、{{site}}，会按位置转义。',
    fields: [
      { name: 'url', label: '请求地址', hint: '以 https:// 开头' },
      { name: 'method', label: '请求方法', options: ['POST', 'GET', 'PUT'] },
      {
        name: 'secretHeaders',
        label: '请求头',
        isSecret: true,
        isOptional: true,
        isLong: true,
        hint: '每行一个，如 Authorization: Bearer …',
      },
      {
        name: 'body',
        label: '请求体（JSON）',
        isOptional: true,
        isLong: true,
        hint: '如 {"to":"{{mobile}}","text":"【{{sign}}】验证码 {{code}}，{{minutes}} 分钟内有效"}',
      },
      {
        name: 'success',
        label: '成功标志',
        isOptional: true,
        hint: '响应中必须出现的文字，如 "code":0；不填则以 HTTP 2xx 为成功',
      },
      { ...sign, isOptional: true },
    ],
  },
} as const satisfies Record<string, { name: string; about: string; fields: readonly SmsField[] }>

export type SmsProviderKey = keyof typeof smsProviders
export const smsProviderKeys = Object.keys(smsProviders) as [SmsProviderKey, ...SmsProviderKey[]]

/** Fields of a provider. */
export const smsFieldsOf = (provider: SmsProviderKey): readonly SmsField[] => smsProviders[provider].fields

/** Longest value of a setting. */
export const SMS_SETTING_MAX = 4000

/** Error of a field, by name; empty if the settings are complete. `kept`: secrets that are stored and not sent again. */
export function smsSettingErrors(
  provider: SmsProviderKey,
  settings: Readonly<Record<string, string>>,
  kept: ReadonlySet<string>,
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { name, label, isOptional, options } of smsFieldsOf(provider)) {
    const value = settings[name]?.trim() ?? ''
    if (!value) {
      if (!isOptional && !kept.has(name)) errors[name] = `请填写${label}`
    } else if (options && !options.includes(value)) errors[name] = `${label}只能是 ${options.join('、')}`
    else if (value.length > SMS_SETTING_MAX) errors[name] = `${label}过长`
  }
  if (provider !== 'http') return errors
  const { url = '', body = '', secretHeaders: headers = '' } = settings
  if (!errors.url && !/^https?:\/\/[^\s/]+/.test(url.trim())) errors.url = '请求地址应以 https:// 开头'
  if (!errors.body && body.trim() && !isJson(body)) errors.body = '请求体不是有效的 JSON'
  if (
    !errors.secretHeaders &&
    headers.trim() &&
    !headers
      .trim()
      .split('\n')
      .every((line) => /^[\w-]+\s*:\s*\S/.test(line.trim()))
  )
    errors.secretHeaders = '请求头每行应形如 名称: 值'
  return errors
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
