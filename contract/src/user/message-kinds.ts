/** Kinds of messages and their channels: the one table that site defaults, settings of people and sending follow. Pure. */

/** `always`: cannot be disabled. `never`: the kind has no such channel. */
type Usual = 'always' | 'on' | 'off' | 'never'

interface Kind {
  /** Name in the back office. */
  name: string
  /** Initial value per channel, which the site and then the person may change. */
  site: Exclude<Usual, 'never'>
  mail: Exclude<Usual, 'always'>
}

const kinds = {
  due: { name: '考试安排与截止', site: 'always', mail: 'on' },
  live: { name: '直播开始与改期', site: 'always', mail: 'on' },
  mark: { name: '成绩与批阅', site: 'always', mail: 'on' },
  grade: { name: '班级通知', site: 'always', mail: 'on' },
  course: { name: '课程与审核', site: 'always', mail: 'on' },
  order: { name: '订单、退款与发票', site: 'always', mail: 'on' },
  system: { name: '账户与站点通知', site: 'always', mail: 'on' },
  answer: { name: '问题有新回答、回答被采纳', site: 'on', mail: 'on' },
  mention: { name: '有人提到我', site: 'on', mail: 'off' },
  comment: { name: '评论与回复', site: 'on', mail: 'off' },
  like: { name: '点赞与赞同', site: 'on', mail: 'off' },
  follow: { name: '新的粉丝', site: 'on', mail: 'off' },
  invite: { name: '邀请回答', site: 'on', mail: 'off' },
  report: { name: '机构学习报告', site: 'always', mail: 'on' },
  sms: { name: '直播临时改期或取消时发短信', site: 'on', mail: 'never' },
  digest: { name: '每周摘要', site: 'off', mail: 'off' },
} as const satisfies Record<string, Kind>

export type MessageKind = keyof typeof kinds
export const messageKindInfo: Readonly<Record<MessageKind, Kind>> = kinds
/** All kinds, in display order. */
export const messageKinds = Object.keys(kinds) as [MessageKind, ...MessageKind[]]

export const messageChannels = ['site', 'mail'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** Whether the site or a person may change a kind on a channel. */
export const isChoice = (kind: MessageKind, channel: MessageChannel): boolean =>
  ['on', 'off'].includes(messageKindInfo[kind][channel])

/** Whether a kind uses a channel unless the site or the person says otherwise. */
export const isOnByDefault = (kind: MessageKind, channel: MessageChannel = 'site'): boolean =>
  ['always', 'on'].includes(messageKindInfo[kind][channel])

/** Kind of a message that names none, by its `msgType`. */
export const kindOfType = (msgType: number): MessageKind =>
  (({ 3: 'course', 5: 'grade', 6: 'order', 7: 'answer' }) as Record<number, MessageKind>)[msgType] ?? 'system'
