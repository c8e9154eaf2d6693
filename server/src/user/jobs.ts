/** The jobs of this domain: what they are called and carry. */
import { z } from 'zod'
import { jobType } from '../kernel/jobs.ts'

/** `rev`: the revision of the message this job was made for; a later change of the message made a job of its own. */
export const sendMessageType = jobType('user.sendMessage', { taskId: z.string(), rev: z.number() }, { retryLimit: 5 })
/** News of a change to phones. `since`: when it happened; whoever got a notice after that is passed over. */
export const smsNoticeType = jobType('user.smsNotice', {
  userIds: z.array(z.string()),
  since: z.string(),
  name: z.string(),
  before: z.string(),
  now: z.string(),
})
export const importUsersType = jobType('user.importUsers', { importId: z.string() }, { retryLimit: 5 })
export const exportDataType = jobType('user.exportData', { exportId: z.string() }, { retryLimit: 5 })
