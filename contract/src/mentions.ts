/** Mentions (@name) in plain-text comments. */
import { z } from 'zod'
import { Flag, Id } from './shapes.ts'

/** Maximum mentions per comment, against spam. */
export const MAX_MENTIONS = 10

/** Users picked by the author; those whose `@name` is no longer in the text are dropped. */
export const MentionIds = z.array(Id).max(MAX_MENTIONS, `一条评论最多提到 ${MAX_MENTIONS} 人`).default([])

/** Mentioned users: `@name` in the text refers to this one. */
export const MentionList = z.array(
  z.object({
    userId: Id,
    name: z.string(),
    isBlogger: Flag.default(0).meta({ description: '1: has a page, /blog/blogger/{userId}' }),
  }),
)
