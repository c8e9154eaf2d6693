/** State of a class exam for one person. Pure: the time is an argument. */
import { examStatus } from '@zhixing/contract/exam/kinds'
import type { OwnRules, Taking } from '../../exam/index.ts'

/** Status before the first attempt: there is no record yet. */
export const WAITING = 1

/** Position of `now` (milliseconds) relative to a window: 1 not begun, 2 open, 3 over. */
export function windowOf(beginTime: string | null, endTime: string | null, now: number): 1 | 2 | 3 {
  if (beginTime && now < Date.parse(beginTime)) return 1
  return endTime && now >= Date.parse(endTime) ? 3 : 2
}

/** Score by grading method: 1 highest, 2 average, 3 first, 4 last attempt. */
export function scoreBy(method: number, scores: readonly number[]): number | null {
  if (scores.length === 0) return null
  if (method === 3) return scores[0] ?? null
  if (method === 4) return scores.at(-1) ?? null
  if (method === 2) return Math.round((scores.reduce((sum, one) => sum + one, 0) / scores.length) * 100) / 100
  return Math.max(...scores)
}

export const noRules: OwnRules = { ownOpen: null, ownClose: null, extraMinutes: 0, extraAttempts: 0 }

export interface ExamState {
  examStatus: number
  /** Has not started, and their window is over. */
  isAbsent: 0 | 1
  score: number | null
  isPass: 0 | 1 | null
}

/** Status of a student, from their attempts and their own window. */
export function stateOf(
  taking: Pick<Taking, 'examStatus' | 'scores'> | undefined,
  rules: { openTime: string | null; closeTime: string | null; gradeMethod: number; passScore: number },
  now: number,
): ExamState {
  const status = taking?.examStatus ?? WAITING
  const score = taking ? scoreBy(rules.gradeMethod, taking.scores) : null
  return {
    examStatus: status,
    isAbsent: status === WAITING && windowOf(rules.openTime, rules.closeTime, now) === 3 ? 1 : 0,
    score,
    isPass: score === null ? null : score >= rules.passScore ? 1 : 0,
  }
}

/** Filters of the roster. */
export const states = ['wait', 'absent', 'doing', 'marking', 'marked', 'failed'] as const
export type State = (typeof states)[number]

/** Whether a student matches a filter; failed students match `marked`, too. */
export function isIn(state: State, { examStatus: status, isAbsent, isPass }: ExamState): boolean {
  const { doing, handedIn, marking, marked } = examStatus
  if (state === 'wait') return status === WAITING && isAbsent === 0
  if (state === 'absent') return isAbsent === 1
  if (state === 'doing') return status === doing
  if (state === 'marking') return status === handedIn || status === marking
  return status === marked && (state === 'marked' || isPass === 0)
}
