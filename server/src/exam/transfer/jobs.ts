/** The jobs of import and export: what they are called and carry. */
import { z } from 'zod'
import { jobType } from '../../kernel/jobs.ts'

export const importType = jobType('exam.import', { importId: z.string() }, { leaseSeconds: 120 })
