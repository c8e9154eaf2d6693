/** The jobs of this domain: what they are called and carry. */
import { z } from 'zod'
import { jobType } from '../kernel/jobs.ts'

/** `rev`: the revision of the message this job was made for; a later change of the message made a job of its own. */
export const sendMessageType = jobType('user.sendMessage', { taskId: z.string(), rev: z.number() }, { retryLimit: 5 })
export const importUsersType = jobType('user.importUsers', { importId: z.string() }, { retryLimit: 5 })
export const exportDataType = jobType('user.exportData', { exportId: z.string() }, { retryLimit: 5 })
