import type { OutputOf } from '@zhixing/contract'

export type QuestionCardData = OutputOf<'community/api/questions/list'>['list'][number]
export type AnswerData = OutputOf<'community/api/questions/comment/list'>['list'][number]
export type CommentData = AnswerData['replyList'][number]
