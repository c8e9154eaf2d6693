import { z } from 'zod'
import { jobType } from '../kernel/jobs.ts'

/** Makes the replay of an ended session. */
export const replayType = jobType('live.replay', { periodId: z.string() }, { leaseSeconds: 120 })

/** An ended session counts as progress of its attendees; handled by the domain of progress. */
export const attendedType = jobType('live.attended', { periodId: z.string() })

/** Trims a replay. */
export const trimType = jobType('live.trim', { periodId: z.string() }, { leaseSeconds: 120 })
