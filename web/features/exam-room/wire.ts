import { api, ApiError } from '../../api.ts'
import { sendAttachment } from '../exam-paper/attachments.ts'
import type { Wire } from './room-types.ts'

const quiet = { quiet: true } as const

/** The calls of one sitting from this device, without bars and messages: the room says itself what happens. */
export function createWire(recordId: string, deviceId: string): Wire {
  return {
    continue: (takeover) => api('exam/auth/user/exam/record/continue', { recordId, deviceId, takeover }, quiet),
    paper: () => api('exam/auth/user/exam/record/paper', { recordId }, quiet),
    save: (input) => api('exam/auth/user/exam/record/answer/save', { recordId, deviceId, ...input }, quiet),
    finish: (answerList, reason) =>
      api('exam/auth/user/exam/record/examFinish', { recordId, deviceId, answerList, reason }, quiet),
    notices: async () => (await api('exam/auth/user/exam/record/notice/list', { recordId }, quiet)).list,
    async sendFile(file, name) {
      try {
        return await sendAttachment(new File([file], name, { type: file.type }))
      } catch (error) {
        throw error instanceof ApiError ? error : new ApiError(0, '')
      }
    },
  }
}
