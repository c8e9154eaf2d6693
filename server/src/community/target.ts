/** Target types of comments, reactions and labels: one enumeration, since one table stores them all. */
export const targetType = { blog: 1, question: 2, comment: 3, blogger: 4, article: 5, topic: 6, series: 7 } as const
export type TargetType = (typeof targetType)[keyof typeof targetType]

/** Types of other domains that moderators review (shared/moderation.ts), in the same enumeration. */
export const foreignType = { courseComment: 8, danmaku: 9, nickname: 10, avatar: 11 } as const

/** One target. A blogger is identified by the user id. */
export interface Target {
  targetType: TargetType
  targetId: string
}

/**
 * States of every text. Only `shown` is public; `pending` waits for review, `hidden` was removed by a moderator,
 * `merged` redirects to another question.
 */
export const textState = { deleted: 0, shown: 1, pending: 2, hidden: 3, merged: 4 } as const
export type TextState = (typeof textState)[keyof typeof textState]
