/** The jobs of grading: what they are called and carry. */
import { z } from 'zod'
import { jobType } from '../../kernel/jobs.ts'

/** `isSecond`: the second look, for records that were being marked by the old key while it was corrected. */
export const remarkType = jobType(
  'exam.remark',
  { examId: z.string(), version: z.number(), isSecond: z.literal(1).optional() },
  { retryLimit: 5 },
)
