/** What people comment on, react to and label: one list for all kinds, since one table holds what is said of each. */
export const targetType = { blog: 1, question: 2, comment: 3, blogger: 4, article: 5, topic: 6, series: 7 } as const
export type TargetType = (typeof targetType)[keyof typeof targetType]

/** What other domains put before the moderators (shared/moderation.ts): numbers of the same list, of which this domain knows nothing else. */
export const foreignType = { courseComment: 8, danmaku: 9, nickname: 10, avatar: 11 } as const

/** One thing. A blogger is named by the id of the user. */
export interface Target {
  targetType: TargetType
  targetId: string
}

/** States of every text of the community. Only `shown` is public; `pending` waits for a moderator, `hidden` was taken down by one, `merged` is a question whose address leads to another. */
export const textState = { deleted: 0, shown: 1, pending: 2, hidden: 3, merged: 4 } as const
export type TextState = (typeof textState)[keyof typeof textState]
