/** Job types of narration. */
import { z } from 'zod'
import { jobType } from '../../kernel/jobs.ts'

export const narrateType = jobType(
  'course.narrate',
  { narrationId: z.string() },
  { leaseSeconds: 60, concurrency: ({ voice }) => voice?.streams ?? 1 },
)
/** Deletes files of narration that no row names any more. */
export const cleanType = jobType('course.cleanNarration', { keys: z.array(z.string()) })
