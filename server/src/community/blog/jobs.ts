import { z } from 'zod'
import { jobType } from '../../kernel/jobs.ts'

/** The time of a planned article has come. */
export const blogShown = jobType(
  'community.blogShown',
  { userId: z.string(), blogId: z.string().default('0') },
  { isDeferred: true },
)
