/** Job types of this domain. */
import { z } from 'zod'
import { jobType } from '../kernel/jobs.ts'

export const makeReadableType = jobType('system.makeReadable', { fileId: z.string() }, { leaseSeconds: 240 })
