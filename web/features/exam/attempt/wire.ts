import { api, ApiError } from '../../../api.ts'
import { sendAttachment } from '../paper/index.ts'
import type { Wire } from './attempt-types.ts'

/** Local code: this browser is signed in as another user now. Never sent by the server. */
export const OTHER_ACCOUNT = 399
const NOT_FOUND = 404
/** Characters: keepalive requests are limited to 64 KiB, and a Chinese character takes three bytes. */
const MAX_KEEPALIVE = 20_000

const quiet = { quiet: true } as const

/** Calls of one attempt from this device, without loading bar and toasts: the room shows its state. */
export function createWire(recordId: string, deviceId: string, userId: string): Wire {
  /** An attempt that suddenly is "not found" most often belongs to another account: ask for sign-in, lose nothing. */
  async function own<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== NOT_FOUND) throw error
      const me = await api('user/auth/user/ext/view', {}, quiet)
      throw me.id === userId ? error : new ApiError(OTHER_ACCOUNT, '')
    }
  }
  return {
    continue: (takeover) => own(api('exam/auth/user/exam/record/continue', { recordId, deviceId, takeover }, quiet)),
    paper: () => own(api('exam/auth/user/exam/record/paper', { recordId }, quiet)),
    save(input) {
      const keepalive = document.visibilityState === 'hidden' && JSON.stringify(input).length < MAX_KEEPALIVE
      return own(
        api('exam/auth/user/exam/record/answer/save', { recordId, deviceId, ...input }, { ...quiet, keepalive }),
      )
    },
    finish: (answerList, reason) =>
      own(api('exam/auth/user/exam/record/examFinish', { recordId, deviceId, answerList, reason }, quiet)),
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
