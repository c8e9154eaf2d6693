/** The jobs of authoring: what they are called and carry. */
import { z } from 'zod'
import { jobType } from '../../kernel/jobs.ts'

export const publishType = jobType('course.publish', { courseId: z.string(), version: z.number() }, { retryLimit: 5 })
