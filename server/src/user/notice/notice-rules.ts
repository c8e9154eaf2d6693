/** Pure rules of notifications to browsers and WeChat. */
import { DEFAULT_LANGUAGE, type Language } from '@zhixing/contract/language'
import type { MessageKind } from '@zhixing/contract/user/message-kinds'
import { fitted, type TemplateField, type TemplateWay } from '@zhixing/contract/user/wechat-fields'
import { shorten } from '../../lib/shorten.ts'
import { textOfHtml } from '../mail/letter.ts'

/** Channels with a queue of deliveries. */
export type NoticeChannel = 'push' | 'wechat'

/** Browsers with notifications per person; the least recently used one makes room. */
export const MAX_BROWSERS = 20

/** Hours after which a kind is no news any more: it is not sent, nor kept by a push service. */
export const hoursOf = (kind: MessageKind): number => (kind === 'live' ? 2 : 24)

/** Minutes after which a try is repeated at the latest. */
export const MAX_WAIT = 120

/** Letters of the text in a notification; push services take 4096 bytes in all. */
const MAX_BODY = 200
const MAX_TITLE = 100

const cut = (text: string, max: number) => shorten(text.replace(/\s+/g, ' ').trim(), max)

export interface Notice {
  msgId: string
  msgTitle: string
  /** Sanitized HTML. */
  msgText: string
  /** Path on the site or address, or empty. */
  linkUrl: string
}

/** What the service worker receives (`web/public/sw.js`). */
export const pushPayload = ({ msgId, msgTitle, msgText, linkUrl }: Notice, language: string): string =>
  JSON.stringify({
    title: cut(msgTitle, MAX_TITLE),
    body: cut(textOfHtml(msgText), MAX_BODY),
    url: linkUrl,
    tag: msgId,
    lang: language,
  })

/** What a push service answered. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later'

/** 404 and 410: the browser has left. Keys that cannot be used never will be. */
export function pushOutcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410 || status === -1) return 'gone'
  return status === 0 || status === 408 || status === 429 || status >= 500 ? 'later' : 'refused'
}

/** Why a push service took nothing, for people and operators. */
export function pushReason(outcome: PushOutcome, status: number, answer: string): string {
  if (outcome === 'gone') return '浏览器已收回通知权限，已从列表移除，请重新开启'
  if (status <= 0) return `连不上推送服务：${answer}`
  const means = outcome === 'later' ? '推送服务繁忙，请稍后再试' : '推送服务没有接收'
  return `${means}（${`${status} ${answer.slice(0, 200)}`.trim()}）`
}

/** Words of ours in a notification, in the language of the browser. */
const trials: Readonly<Record<'zh-CN' | 'en', { title: string; body: string }>> = {
  'zh-CN': { title: '浏览器通知已开启', body: '收到这条测试通知，说明这个浏览器可以收到消息。' },
  en: { title: 'Notifications are on', body: 'This test arrived: this browser gets notifications.' },
}

/** A notification by which a person sees that it works. */
export const trialPayload = (language: string): string => {
  const { title, body } = trials[(language as Language) === 'en' ? 'en' : (DEFAULT_LANGUAGE as 'zh-CN')]
  return JSON.stringify({ title, body, url: '', tag: 'trial', lang: language })
}

export interface TemplateValues extends Omit<Notice, 'msgId'> {
  siteName: string
  nickname: string
  kindName: string
  /** Milliseconds since the epoch. */
  at: number
}

/** `2026年12月1日 08:30`, the form that WeChat takes for times. */
export function wechatTime(at: number): string {
  const parts = new Intl.DateTimeFormat('zh-CN', {
    timeZone: 'Asia/Shanghai',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year')}年${of('month')}月${of('day')}日 ${of('hour')}:${of('minute')}`
}

/** Fields of a template message. An empty value is refused by WeChat, so it becomes the title. */
export function templateData(
  fields: readonly TemplateField[],
  values: TemplateValues,
): Record<string, { value: string }> {
  const of: Record<TemplateField['source'], string> = {
    title: values.msgTitle,
    text: textOfHtml(values.msgText),
    time: wechatTime(values.at),
    site: values.siteName,
    nickname: values.nickname,
    kind: values.kindName,
    fixed: '',
  }
  return Object.fromEntries(
    fields.map(({ name, source, text }) => [
      name,
      { value: fitted(name, (source === 'fixed' ? text : of[source]) || values.msgTitle) },
    ]),
  )
}

/** What an `errcode` of WeChat means for a message. */
export type WechatOutcome = 'sent' | 'token' | 'person' | 'subscription' | 'setting' | 'later'

const OUTCOMES: Readonly<Record<number, WechatOutcome>> = {
  0: 'sent',
  // The access token expired, or another system made a newer one.
  40001: 'token',
  40014: 'token',
  41001: 'token',
  42001: 'token',
  // No such follower; not following (any more); refused by the person; on the account's black list.
  40003: 'person',
  43004: 'person',
  43019: 'person',
  43101: 'person',
  // Busy, or too many calls in a minute or day.
  [-1]: 'later',
  45009: 'later',
  45011: 'later',
}

/** Refused by the person: of a template message, all of the account; of a notice, no subscription is left. */
const REFUSED = 43101

export const wechatOutcome = (errcode: number, way: TemplateWay = 'template'): WechatOutcome =>
  errcode === REFUSED && way !== 'template' ? 'subscription' : (OUTCOMES[errcode] ?? 'setting')

const SENTENCES: Readonly<Record<number, string>> = {
  [-1]: '微信服务繁忙，请稍后再试',
  40001: 'AppSecret 不正确，或令牌已失效',
  40003: '这个微信不属于当前服务号，请重新绑定',
  40013: 'AppID 不正确',
  40037: '模板 ID 不正确，或不属于这个服务号',
  40125: 'AppSecret 不正确',
  40164: '服务器的 IP 不在公众平台的白名单里',
  41030: '微信不接受消息里的链接',
  43004: '没有关注服务号，或已取消关注',
  43019: '被服务号列入黑名单',
  43101: '在微信里拒收了这类消息',
  45009: '已达到微信的调用上限',
  47003: '模板的字段与内容不符，请核对字段名和类型',
  48001: '服务号没有发送这种消息的权限',
  61004: '服务器的 IP 不在公众平台的白名单里',
}

const NO_SUBSCRIPTION = '没有订阅这类通知，或订阅的次数已用完'

/** WeChat's reason for operators and people. */
export const wechatReason = (errcode: number, errmsg: string, way: TemplateWay = 'template'): string =>
  `${(errcode === REFUSED && way !== 'template' ? NO_SUBSCRIPTION : SENTENCES[errcode]) ?? '微信没有接收'}（${errcode}${errmsg ? ` ${errmsg.slice(0, 200)}` : ''}）`
