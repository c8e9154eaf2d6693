/** Kinds of messages and their channels: the one table that site defaults, settings of people and sending follow. Pure. */

/** `always`: cannot be disabled. `never`: the kind has no such channel. */
type Usual = 'always' | 'on' | 'off' | 'never'

/** Channels of messages, in display order. All but `site` carry copies of the messages of the site. */
export const messageChannels = ['site', 'mail', 'push', 'wechat', 'sms'] as const
export type MessageChannel = (typeof messageChannels)[number]
/** Names in the back office. */
export const channelNames: Readonly<Record<MessageChannel, string>> = {
  site: '站内',
  mail: '邮件',
  push: '浏览器通知',
  wechat: '微信',
  sms: '短信',
}

/** Initial value per channel, which the site and then the person may change. */
interface Kind extends Readonly<Record<Exclude<MessageChannel, 'site'>, Exclude<Usual, 'always'>>> {
  /** Name in the back office. */
  readonly name: string
  readonly site: Exclude<Usual, 'never'>
}

/** What matters to everybody: by every channel that reaches a person. */
const important = { site: 'always', mail: 'on', push: 'on', wechat: 'on', sms: 'never' } as const
/** What others do. */
const social = { site: 'on', mail: 'off', push: 'off', wechat: 'off', sms: 'never' } as const

const kinds = {
  due: { name: '考试安排与截止', ...important },
  // An SMS only when a session is moved at short notice or cancelled.
  live: { name: '直播开始与改期', ...important, sms: 'on' },
  mark: { name: '成绩与批阅', ...important },
  grade: { name: '班级通知', ...important },
  course: { name: '课程与审核', ...important },
  order: { name: '订单、退款与发票', ...important },
  system: { name: '账户与站点通知', ...important },
  answer: { name: '问题有新回答、回答被采纳', ...important, site: 'on', wechat: 'off' },
  mention: { name: '有人提到我', ...social },
  comment: { name: '评论与回复', ...social },
  like: { name: '点赞与赞同', ...social },
  follow: { name: '新的粉丝', ...social },
  invite: { name: '邀请回答', ...social },
  report: { name: '机构学习报告', ...important, push: 'off', wechat: 'off' },
  seat: { name: '机构名额提醒', ...important },
  digest: { name: '每周摘要', ...social, site: 'off' },
} as const satisfies Record<string, Kind>

export type MessageKind = keyof typeof kinds
export const messageKindInfo: Readonly<Record<MessageKind, Kind>> = kinds
/** All kinds, in display order. */
export const messageKinds = Object.keys(kinds) as [MessageKind, ...MessageKind[]]

/** Whether the site or a person may change a kind on a channel. */
export const isChoice = (kind: MessageKind, channel: MessageChannel): boolean =>
  ['on', 'off'].includes(messageKindInfo[kind][channel])

/** Whether a kind uses a channel unless the site or the person says otherwise. */
export const isOnByDefault = (kind: MessageKind, channel: MessageChannel = 'site'): boolean =>
  ['always', 'on'].includes(messageKindInfo[kind][channel])

/** Kind of a message that names none, by its `msgType`. */
export const kindOfType = (msgType: number): MessageKind =>
  (({ 3: 'course', 5: 'grade', 6: 'order', 7: 'answer' }) as Record<number, MessageKind>)[msgType] ?? 'system'
