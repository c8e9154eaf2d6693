/** People whom a plain comment names by @. */
import { z } from 'zod'
import { Flag, Id } from './shapes.ts'

/** Whoever names more people in one comment addresses nobody. */
export const MAX_MENTIONS = 10

/** Whom the writer picked; only those whose name stands in the text behind an @ are kept. */
export const MentionIds = z.array(Id).max(MAX_MENTIONS, `一条评论最多提到 ${MAX_MENTIONS} 人`).default([])

/** People as the text calls them: `@name` in it means this person. */
export const MentionList = z.array(
  z.object({
    userId: Id,
    name: z.string(),
    isBlogger: Flag.default(0).meta({ description: '1: has a page, /blog/blogger/{userId}' }),
  }),
)
