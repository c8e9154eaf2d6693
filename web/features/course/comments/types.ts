import type { OutputOf } from '@zhixing/contract'

export type CommentPage = OutputOf<'course/api/courseComment/list'>
export type Thread = CommentPage['list'][number]
export type Comment = Thread['replyList'][number]
