/** The calls of an exam taker, for tests. */
import type { WireInputOf } from '@zhixing/contract'
import type { MadeUser } from './factories.ts'
import type { TestApp } from './harness.ts'
import { signAnswer } from '../src/exam/attempt/rules.ts'

export const DEVICE = 'device-one'
export type Sent = WireInputOf<'exam/auth/user/exam/record/answer/save'>['answerList']

/** The calls of takers on one application. */
export function takerOf(t: TestApp) {
  return {
    begin: (examId: string, user: MadeUser, over: Record<string, unknown> = {}) =>
      t.call('exam/auth/user/exam/record/examOnline', { examId, deviceId: DEVICE, ...over }, { token: user.token }),
    goOn: (recordId: string, user: MadeUser, deviceId = DEVICE, takeover: 0 | 1 = 1) =>
      t.call('exam/auth/user/exam/record/continue', { recordId, deviceId, takeover }, { token: user.token }),
    paper: (recordId: string, user: MadeUser) =>
      t.call('exam/auth/user/exam/record/paper', { recordId }, { token: user.token }),
    send: (recordId: string, user: MadeUser, answerList: Sent, over: Record<string, unknown> = {}) =>
      t.call(
        'exam/auth/user/exam/record/answer/save',
        { recordId, deviceId: DEVICE, answerList, ...over },
        { token: user.token },
      ),
    /** Saves one answer. */
    save: (recordId: string, user: MadeUser, problemId: string, rev: number, userAnswer: string[], deviceId = DEVICE) =>
      t.call(
        'exam/auth/user/exam/record/answer/save',
        { recordId, deviceId, answerList: [{ problemId, rev, userAnswer }] },
        { token: user.token },
      ),
    finish: (recordId: string, user: MadeUser, over: Record<string, unknown> = {}) =>
      t.call('exam/auth/user/exam/record/examFinish', { recordId, deviceId: DEVICE, ...over }, { token: user.token }),
    /** Stored answers of a record, by problem. */
    async held(recordId: string): Promise<Record<string, { rev: number; userAnswer: string[] }>> {
      const rows = await t.owner<{ p: string; rev: number; a: string[] }[]>`
        SELECT problem_id AS p, rev::float8 AS rev, user_answer AS a FROM user_exam_answer WHERE record_id = ${recordId}`
      return Object.fromEntries(rows.map(({ p, rev, a }) => [p, { rev, userAnswer: a }]))
    },
    async row(recordId: string) {
      const [row] = await t.owner<
        {
          examStatus: number
          submitType: number | null
          score: number | null
          lateTotal: number
          marks: { problemId: string; score: number }[] | null
          cutoffTime: string | null
          submitTime: string | null
          leaveCount: number
          epoch: number
        }[]
      >`SELECT exam_status, submit_type, score, late_total, marks, cutoff_time, submit_time, leave_count, epoch
        FROM user_exam_record WHERE id = ${recordId}`
      if (!row) throw new Error(`no record ${recordId}`)
      return row
    },
    /** Moves all times of a record into the past, as if its device had been offline. */
    async away(recordId: string, seconds = 120) {
      await t.owner`UPDATE user_exam_record SET begin_time = begin_time - make_interval(secs => ${seconds}) WHERE id = ${recordId}`
      await t.owner`UPDATE user_exam_answer SET saved_at = saved_at - make_interval(secs => ${seconds}) WHERE record_id = ${recordId}`
      await t.owner`UPDATE user_exam_presence SET last_seen = last_seen - make_interval(secs => ${seconds}) WHERE record_id = ${recordId}`
    },
    /** Lets the time run out, `seconds` ago. */
    expire: (recordId: string, seconds = 10) =>
      t.owner`UPDATE user_exam_record SET cutoff_time = now() - make_interval(secs => ${seconds}) WHERE id = ${recordId}`,
  }
}

/** A late answer with the device's signature. */
export function signed(
  syncKey: string,
  answer: { problemId: string; rev: number; userAnswer: string[]; answeredAt: string },
) {
  return { ...answer, mac: signAnswer(Buffer.from(syncKey, 'base64url'), answer) }
}
