/** Job types of this domain. */
import { z } from 'zod'
import { jobType } from '../kernel/jobs.ts'

/** `rev`: revision of the message that this job belongs to; an edit of the message creates a new job. */
export const sendMessageType = jobType('user.sendMessage', { taskId: z.string(), rev: z.number() }, { retryLimit: 5 })
/** Notice of a change by SMS. `since`: time of the change; numbers that got a notice after it are skipped. */
export const smsNoticeType = jobType('user.smsNotice', {
  userIds: z.array(z.string()),
  since: z.string(),
  name: z.string(),
  before: z.string(),
  now: z.string(),
})
/** Sends due mails of a site. */
export const sendMailType = jobType('user.sendMail', {}, { concurrency: 3 })
/** Sends due notifications of a site to browsers or WeChat. */
export const sendNoticesType = jobType('user.sendNotices', { channel: z.enum(['push', 'wechat']) }, { concurrency: 3 })
export const importUsersType = jobType('user.importUsers', { importId: z.string() }, { retryLimit: 5 })
export const exportDataType = jobType('user.exportData', { exportId: z.string() }, { retryLimit: 5 })
