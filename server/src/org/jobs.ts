/** Job types of this domain. */
import { z } from 'zod'
import { jobType } from '../kernel/jobs.ts'

export const importStaffType = jobType('org.importStaff', { importId: z.string() }, { retryLimit: 5 })
/** `runKey`: the planned time, or the key of who wants one now; a run of a key is sent once. */
export const mailReportType = jobType(
  'org.mailReport',
  { reportMailId: z.string(), runKey: z.string() },
  { retryLimit: 3 },
)
