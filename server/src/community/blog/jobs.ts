import { z } from 'zod'
import { jobType } from '../../kernel/jobs.ts'

/** Runs at the time of a scheduled article. */
export const blogShown = jobType(
  'community.blogShown',
  { userId: z.string(), blogId: z.string().default('0') },
  { isDeferred: true },
)
