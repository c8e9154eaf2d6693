/** Job types of authoring. */
import { z } from 'zod'
import { jobType } from '../../kernel/jobs.ts'

export const publishType = jobType('course.publish', { courseId: z.string(), version: z.number() }, { retryLimit: 5 })
