import { z } from 'zod'
import { jobType } from '../kernel/jobs.ts'

/** The recording of a session that is over becomes its replay. */
export const replayType = jobType('live.replay', { periodId: z.string() }, { leaseSeconds: 120 })

/** A session that is over counts as progress of those who were there: worked by the domain that has the progress. */
export const attendedType = jobType('live.attended', { periodId: z.string() })

/** A replay is trimmed. */
export const trimType = jobType('live.trim', { periodId: z.string() }, { leaseSeconds: 120 })
