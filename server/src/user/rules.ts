import { weakPasswords } from './weak-passwords.ts'

/** Everything about signing in that is arithmetic: no clock, no database. */

/** Fewest and most characters of a password, counted in Unicode code points. */
export const PASSWORD_LENGTH = { min: 8, max: 64 }

/** What makes a password easy to guess for this very person. */
export interface PasswordContext {
  mobile: string
  siteName: string
  domain: string
}

/** The sentence that refuses a password, or undefined for a good one. No rule of composition: length and being unusual count. */
export function passwordFault(password: string, context: PasswordContext): string | undefined {
  const length = [...password].length
  if (length < PASSWORD_LENGTH.min) return `密码至少 ${PASSWORD_LENGTH.min} 位`
  if (length > PASSWORD_LENGTH.max) return `密码最多 ${PASSWORD_LENGTH.max} 位`
  return isGuessable(password, context) ? '密码过于简单，请换一个' : undefined
}

function isGuessable(password: string, { mobile, siteName, domain }: PasswordContext): boolean {
  const plain = password.toLowerCase().replace(/\s/g, '')
  // One or two different characters, such as 11111111 or abababab.
  if (new Set(plain).size <= 2) return true
  const site = [siteName, domain, domain.split('.')[0] ?? ''].map((word) => word.toLowerCase().replace(/\s/g, ''))
  const own = [mobile, [...mobile].reverse().join(''), ...site].filter(Boolean)
  // What is left beside the person's own number or the site's name must be worth something by itself.
  if (own.some((word) => plain.includes(word) && plain.replaceAll(word, '').length <= 3)) return true
  const half = plain.slice(0, plain.length / 2)
  const known = (word: string) => weakPasswords.has(word) || isRun(word)
  return known(plain) || (plain === half + half && known(half))
}

/** True for characters that only ever go one step up or only one step down: 12345678, hgfedcba. */
function isRun(text: string): boolean {
  if (text.length < 3) return false
  const points = [...text].map((char) => char.codePointAt(0) ?? 0)
  const step = (points[1] ?? 0) - (points[0] ?? 0)
  return Math.abs(step) === 1 && points.every((point, i) => i === 0 || point - (points[i - 1] ?? 0) === step)
}

/** Failed tries within the last quarter of an hour, this one included. */
export interface FailedTries {
  /** Wrong passwords for the mobile since its last success. */
  mobile: number
  /** Failures of any kind from the address. */
  ip: number
}
export const TRIES = { windowMinutes: 15, freeByMobile: 3, freeByIp: 10, mostByIp: 100, mostOldPasswords: 10 }

/** What a try to sign in must bring. No answer locks an account: the right password with a right captcha always works. */
export function judgeTry(tries: FailedTries): 'free' | 'captcha' | 'refuse' {
  if (tries.ip > TRIES.mostByIp) return 'refuse'
  return tries.mobile > TRIES.freeByMobile || tries.ip > TRIES.freeByIp ? 'captcha' : 'free'
}

export const SMS = { codeMinutes: 5, waitSeconds: 60, hour: 5, day: 10, ipHour: 20, tries: 5 }

/** Messages already handed out, not counting the one asked for. */
export interface SmsCounts {
  /** Seconds since the last one to this phone, or null. */
  lastSeconds: number | null
  hour: number
  day: number
  ipHour: number
  siteDay: number
}

/** The sentence that refuses to send, or undefined. The same for a registered number and an unknown one. */
export function smsFault(counts: SmsCounts, siteDayLimit: number): string | undefined {
  if (counts.lastSeconds !== null && counts.lastSeconds < SMS.waitSeconds)
    return `验证码已发送，请 ${Math.ceil(SMS.waitSeconds - counts.lastSeconds)} 秒后再试`
  if (counts.day >= SMS.day) return '该手机号今天获取验证码的次数已达上限，请明天再试'
  if (counts.hour >= SMS.hour) return '该手机号获取验证码过于频繁，请一小时后再试'
  if (counts.ipHour >= SMS.ipHour) return '当前网络获取验证码过于频繁，请一小时后再试'
  if (counts.siteDay >= siteDayLimit) return '今天的短信发送量已达上限，请明天再试'
  return undefined
}

/** The name of someone who gave none. */
export function defaultNickname(mobile: string): string {
  return `学员${mobile.slice(-4)}`
}

/** What a person types for a captcha or a code, as plain digits: full-width digits and spaces are what Chinese keyboards produce. */
export function plainDigits(text: string): string {
  return text.replace(/[\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) - 0xff10)).replace(/[\s\u3000]/g, '')
}

/** States of a QR code on the wire. */
export const QR = { waiting: 1, scanned: 2, confirmed: 3, expired: 4, needsMobile: 5, seconds: 120 } as const

/** A browser by the name its user knows, from its User-Agent. */
export function browserName(userAgent: string): string {
  const browsers: [RegExp, string][] = [
    [/MicroMessenger/, '微信'],
    [/Edg(e|A|iOS)?\//, 'Edge'],
    [/QQBrowser/, 'QQ 浏览器'],
    [/Firefox|FxiOS/, 'Firefox'],
    [/Chrome|CriOS/, 'Chrome'],
    [/Safari/, 'Safari'],
  ]
  const systems: [RegExp, string][] = [
    [/HarmonyOS/, '鸿蒙'],
    [/Android/, 'Android'],
    [/iPhone|iPad/, 'iOS'],
    [/Windows/, 'Windows'],
    [/Mac OS/, 'macOS'],
    [/Linux/, 'Linux'],
  ]
  const name = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [name(browsers), name(systems)]
  if (!browser && !system) return '未知浏览器'
  return system ? `${browser ?? '浏览器'}（${system}）` : `${browser ?? '浏览器'}`
}
