/** Job types of import and export, and their payloads. */
import { z } from 'zod'
import { jobType } from '../../kernel/jobs.ts'

export const importType = jobType('exam.import', { importId: z.string() }, { leaseSeconds: 120 })
