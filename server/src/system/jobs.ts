/** The jobs of this domain: what they are called and carry. */
import { z } from 'zod'
import { jobType } from '../kernel/jobs.ts'

export const makeReadableType = jobType('system.makeReadable', { fileId: z.string() }, { leaseSeconds: 240 })
