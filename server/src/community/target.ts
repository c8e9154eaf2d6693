/** Target types of comments, reactions and labels: one enumeration, since one table stores them all. */
import { textState } from '@zhixing/contract/community/codes'

export const targetType = {
  blog: 1,
  question: 2,
  comment: 3,
  blogger: 4,
  article: 5,
  topic: 6,
  series: 7,
  /** A learner's work in a course. 8 to 11 belong to other domains. */
  work: 12,
} as const
export type TargetType = (typeof targetType)[keyof typeof targetType]

/** Types of other domains that moderators review (shared/moderation.ts), in the same enumeration. */
export const foreignType = { courseComment: 8, danmaku: 9, nickname: 10, avatar: 11 } as const

/** One target. A blogger is identified by the user id. */
export interface Target {
  targetType: TargetType
  targetId: string
}

export { textState }
export type TextState = (typeof textState)[keyof typeof textState]
