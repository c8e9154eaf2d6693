/** Job types of grading and their payloads. */
import { z } from 'zod'
import { jobType } from '../../kernel/jobs.ts'

/** `isSecond`: the second pass, for records that were being marked by the old key during the correction. */
export const remarkType = jobType(
  'exam.remark',
  { examId: z.string(), version: z.number(), isSecond: z.literal(1).optional() },
  { retryLimit: 5 },
)
