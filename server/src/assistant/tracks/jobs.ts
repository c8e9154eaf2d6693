import { z } from 'zod'
import { jobType } from '../../kernel/jobs.ts'

export const RETRIES = 4

/** What is done is in the draft. */
export const trackType = jobType(
  'assistant.track',
  { videoId: z.string(), language: z.string(), target: z.string(), hash: z.string(), userId: z.string() },
  { leaseSeconds: 300, retryLimit: RETRIES },
)
