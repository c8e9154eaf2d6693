import { z } from 'zod'
import { jobType } from '../../kernel/jobs.ts'

export const passagesType = jobType(
  'assistant.passages',
  { courseId: z.string() },
  { retryLimit: 5, leaseSeconds: 300 },
)
