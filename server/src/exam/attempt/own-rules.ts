/** The rules of a paper for one person. */
import type { ExamRules } from '@zhixing/contract/exam/shapes'

/** Per-person rules: a window, extra minutes, further attempts. */
export interface OwnRules {
  ownOpen: string | null
  ownClose: string | null
  extraMinutes: number
  extraAttempts: number
}

type Changed = Pick<ExamRules, 'openTime' | 'closeTime' | 'answerTime' | 'attempts' | 'lateEntry'>

const later = (iso: string, minutes: number): string => new Date(Date.parse(iso) + minutes * 60_000).toISOString()

/**
 * The effective rules for one person. Extra minutes also move the end of the window, or they would have no effect when
 * the window is as long as the exam. Late entry counts from the personal opening; a personal end without an opening
 * lifts it.
 */
export function rulesFor<R extends Changed>(rules: R, own: OwnRules): R {
  const { ownOpen, ownClose, extraMinutes, extraAttempts } = own
  return {
    ...rules,
    openTime: ownOpen ?? rules.openTime,
    closeTime: ownClose ?? (rules.closeTime && later(rules.closeTime, extraMinutes)),
    answerTime: rules.answerTime > 0 ? rules.answerTime + extraMinutes : 0,
    attempts: rules.attempts > 0 ? rules.attempts + extraAttempts : 0,
    lateEntry: ownClose && !ownOpen ? 0 : rules.lateEntry,
  }
}

/** Rules for showing keys: "after the end" means after the last personal window. */
export const shownAfterAll = <R extends Pick<ExamRules, 'closeTime'>>(rules: R, lastClose: string | null): R =>
  rules.closeTime && lastClose && Date.parse(lastClose) > Date.parse(rules.closeTime)
    ? { ...rules, closeTime: lastClose }
    : rules
