import { weakPasswords } from './sign-in/weak-passwords.ts'

/** Rules of signing in. Pure: no clock, no database. */

/** Length of a password in Unicode code points. */
export const PASSWORD_LENGTH = { min: 8, max: 64 }

/** Context that makes a password easy to guess. */
export interface PasswordContext {
  mobile: string
  mail?: string
  siteName: string
  domain: string
  nickname?: string
}

/** Error sentence for a weak password; undefined for a good one. Checks length and rarity, no composition rules. */
export function passwordError(password: string, context: PasswordContext): string | undefined {
  const length = [...password].length
  if (length < PASSWORD_LENGTH.min) return `密码至少 ${PASSWORD_LENGTH.min} 位`
  if (length > PASSWORD_LENGTH.max) return `密码最多 ${PASSWORD_LENGTH.max} 位`
  return isGuessable(password, context) ? '密码过于简单，请换一个' : undefined
}

function isGuessable(
  password: string,
  { mobile, mail = '', siteName, domain, nickname = '' }: PasswordContext,
): boolean {
  const plain = password.toLowerCase().replace(/\s/g, '')
  // At most two different characters, such as 11111111 or abababab.
  if (new Set(plain).size <= 2) return true
  const named = [siteName, domain, domain.split('.')[0] ?? '', nickname].map((word) =>
    word.toLowerCase().replace(/\s/g, ''),
  )
  const mailName = mail.toLowerCase().split('@')[0] ?? ''
  const own = [mobile, [...mobile].reverse().join(''), mobile.slice(-8), mailName, ...named].filter(Boolean)
  // The password minus the own number, name or site name must still have substance.
  if (own.some((word) => plain.includes(word) && plain.replaceAll(word, '').length <= 3)) return true
  const half = plain.slice(0, plain.length / 2)
  const known = (word: string) => weakPasswords.has(word) || isRun(word)
  return known(plain) || (plain === half + half && known(half))
}

/** Whether all characters ascend or descend by one: 12345678, hgfedcba. */
function isRun(text: string): boolean {
  if (text.length < 3) return false
  const points = [...text].map((char) => char.codePointAt(0) ?? 0)
  const step = (points[1] ?? 0) - (points[0] ?? 0)
  return Math.abs(step) === 1 && points.every((point, i) => i === 0 || point - (points[i - 1] ?? 0) === step)
}

/** Validity of a code by channel: mail takes longer to arrive. */
export const CODE_MINUTES = { sms: 5, mail: 15 } as const

/** Limits of codes, the same for each channel. */
export const CODES = {
  tries: 5,
  /** Seconds between messages to one contact, by the number sent today; the last value repeats. */
  waits: [60, 60, 60, 120, 300, 600],
  hour: 5,
  day: 10,
  /** A school registers behind one address. */
  addressHour: 300,
  /** Share (percent) of the daily limit for unknown browsers, and for one network. */
  strangersPercent: 60,
  rangePercent: 33,
} as const

/** Requests of unknown browsers that need no captcha. */
export const CODES_FREE = {
  /** Per contact and day, and per address and hour: a family or an office registers behind one address. */
  numberDay: 2,
  addressHour: 10,
  /** Wrong codes from the address within a quarter of an hour. */
  wrongCodes: 3,
  /** Per site and hour: share of the daily limit in percent, and at least so many. Against a distributed flood. */
  siteHourPercent: 4,
  siteHourMin: 20,
  /** Requests per contact and hour from a known browser. */
  knownHour: 3,
} as const

/** Codes sent so far by the channel, without the requested one. */
export interface CodeCounts {
  /** Seconds since the last one to this contact, or null. */
  lastSeconds: number | null
  hour: number
  day: number
  addressHour: number
  siteDay: number
  /** Sent today to unknown browsers: all, and from the requesting network. */
  strangersDay: number
  rangeDay: number
  /** Sent to unknown browsers within the hour. */
  strangersHour: number
  /** Wrong codes typed from the address within a quarter of an hour. */
  wrongCodes: number
}

/** Seconds until the next message to a contact, by the number sent today. */
export function codeWait(day: number): number {
  return CODES.waits[Math.min(day, CODES.waits.length) - 1] ?? CODES.waits[0]
}

const CHANNEL_WORDS = {
  sms: { contact: '该手机号', messages: '短信' },
  mail: { contact: '该邮箱', messages: '邮件' },
} as const

/**
 * Error sentence when a code may not be sent, else undefined. Independent of whether the contact is registered. Part of
 * the daily limit is reserved for known browsers.
 */
export function codeError(
  counts: CodeCounts,
  siteDayLimit: number,
  isKnownDevice: boolean,
  channel: keyof typeof CHANNEL_WORDS,
): string | undefined {
  const { contact, messages } = CHANNEL_WORDS[channel]
  const wait = codeWait(counts.day)
  if (counts.lastSeconds !== null && counts.lastSeconds < wait)
    return `验证码已发送，请 ${Math.ceil(wait - counts.lastSeconds)} 秒后再试`
  if (counts.day >= CODES.day) return `${contact}今天获取验证码的次数已达上限，请明天再试`
  if (counts.hour >= CODES.hour) return `${contact}获取验证码过于频繁，请一小时后再试`
  if (counts.siteDay >= siteDayLimit) return `今天的${messages}发送量已达上限，请明天再试`
  if (isKnownDevice) return undefined
  const strangers = (siteDayLimit * CODES.strangersPercent) / 100
  if (counts.addressHour >= CODES.addressHour || counts.rangeDay >= (strangers * CODES.rangePercent) / 100)
    return '当前网络获取验证码过于频繁，请稍后再试，或使用密码登录'
  if (counts.strangersDay >= strangers) return `今天的${messages}发送量已达上限，请明天再试，或使用密码登录`
  return undefined
}

/** Whether a request for a code looks automated enough to require a captcha. */
export function codeNeedsCaptcha(counts: CodeCounts, siteDayLimit: number, isKnownDevice: boolean): boolean {
  if (isKnownDevice) return counts.hour >= CODES_FREE.knownHour
  return (
    counts.day >= CODES_FREE.numberDay ||
    counts.addressHour >= CODES_FREE.addressHour ||
    counts.wrongCodes >= CODES_FREE.wrongCodes ||
    counts.strangersHour >= Math.max(CODES_FREE.siteHourMin, (siteDayLimit * CODES_FREE.siteHourPercent) / 100)
  )
}

/** Default name of an operator. */
export const OPERATOR_NAME = '管理员'

/** Whether a contact is a mail address; otherwise it is a mobile number. */
export const isMail = (contact: string): boolean => contact.includes('@')

/** Default nickname. @param digits a number, of which the last four are shown */
export function defaultNickname(digits: string): string {
  return `学员${digits.slice(-4)}`
}

/** Normalizes a typed captcha or code: Chinese input methods produce full-width digits and spaces. */
export function plainDigits(text: string): string {
  return text.replace(/[\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) - 0xff10)).replace(/[\s\u3000]/g, '')
}

/** Validity of a QR code for signing in, s. */
export const QR_SECONDS = 120
