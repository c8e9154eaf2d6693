import type { OutputOf } from '@zhixing/contract'

export type TopicData = OutputOf<'community/auth/grade/topic/page'>['list'][number]
export type TopicView = OutputOf<'community/auth/grade/topic/view'>
export type AnswerData = OutputOf<'community/auth/grade/topic/comment/list'>['list'][number]
export type ReplyData = AnswerData['replyList'][number]
