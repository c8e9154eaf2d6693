/** SMTP settings and their labels: one description for the call, the server, the environment and the back office. */

export interface MailField {
  name: string
  label: string
  /** Never sent to a browser; stored encrypted. */
  isSecret?: boolean
  isOptional?: boolean
  hint?: string
  /** Allowed values; the first is the default. */
  options?: readonly { value: string; label: string }[]
}

export const MAX_MAILS_PER_MINUTE = 1000
const DEFAULT_MAILS_PER_MINUTE = 60

export const mailFields: readonly MailField[] = [
  { name: 'host', label: '服务器', hint: '如 smtp.exmail.qq.com' },
  { name: 'port', label: '端口', hint: 'SSL/TLS 常用 465，STARTTLS 常用 587' },
  {
    name: 'security',
    label: '加密方式',
    options: [
      { value: 'tls', label: 'SSL/TLS' },
      { value: 'starttls', label: 'STARTTLS' },
      { value: 'none', label: '不加密（只用于内网）' },
    ],
  },
  { name: 'user', label: '账号', isOptional: true, hint: '通常是完整的邮箱地址；服务器不要求登录时留空' },
  { name: 'password', label: '密码', isSecret: true, isOptional: true, hint: '很多邮箱要求使用“授权码”而不是登录密码' },
  { name: 'from', label: '发件地址', hint: '须与账号一致，或是服务器允许的地址' },
  { name: 'fromName', label: '发件人名称', isOptional: true, hint: '不填用网站名称' },
  {
    name: 'perMinute',
    label: '每分钟最多发送',
    isOptional: true,
    hint: `超出的排队等候；不填为 ${DEFAULT_MAILS_PER_MINUTE} 封`,
  },
]

export const MAIL_SETTING_MAX = 500

/** A mail address, as people type it: one @, a domain with a dot, no spaces. */
export const isMailAddress = (text: string): boolean =>
  text.length <= 254 &&
  /^[^\s@<>()[\],;:\\"]{1,64}@[A-Za-z0-9\u0080-\uffff](?:[\w\u0080-\uffff.-]*[A-Za-z0-9\u0080-\uffff])?$/.test(text) &&
  /@[^@]*[^.@]\.[^.@]+$/.test(text) &&
  !text.includes('..')

/** Error of a field, by name; empty if the settings are complete. `kept`: secrets that are stored and not sent again. */
export function mailSettingErrors(
  settings: Readonly<Record<string, string>>,
  kept: ReadonlySet<string> = new Set(),
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { name, label, isOptional, options } of mailFields) {
    const value = settings[name]?.trim() ?? ''
    if (!value) {
      if (!isOptional && !options && !kept.has(name)) errors[name] = `请填写${label}`
    } else if (options && !options.some((one) => one.value === value)) errors[name] = `请选择${label}`
    else if (value.length > MAIL_SETTING_MAX) errors[name] = `${label}过长`
  }
  const { host = '', port = '', user = '', password = '', from = '', perMinute = '' } = settings
  if (!errors.host && !/^(\[[0-9a-f:.]+\]|[\w.-]+)$/i.test(host.trim()))
    errors.host = '服务器应是域名或 IP 地址，不含 https:// 和端口'
  if (!errors.port && !isWhole(port, 1, 65535)) errors.port = '端口应是 1 到 65535 之间的整数'
  if (!errors.from && !isMailAddress(from.trim())) errors.from = '发件地址格式不正确'
  if (perMinute.trim() && !isWhole(perMinute, 1, MAX_MAILS_PER_MINUTE))
    errors.perMinute = `每分钟最多发送应是 1 到 ${MAX_MAILS_PER_MINUTE} 之间的整数`
  if (password.trim() && !user.trim()) errors.user = '填写了密码，还要填写账号'
  if (user.trim() && !password.trim() && !kept.has('password')) errors.password = '填写了账号，还要填写密码'
  return errors
}

/** Mails that the settings allow per minute. */
export const mailRate = ({ perMinute = '' }: Readonly<Record<string, string>>): number =>
  Number(perMinute) || DEFAULT_MAILS_PER_MINUTE

const isWhole = (text: string, min: number, max: number) =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max
