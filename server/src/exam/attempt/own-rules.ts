/** What a paper's rules are for one person. Pure. */
import type { ExamRules } from '@zhixing/contract/exam/shapes'

/** What was ruled for one person: a window of their own, extra minutes, further attempts. */
export interface OwnRules {
  ownOpen: string | null
  ownClose: string | null
  extraMinutes: number
  extraAttempts: number
}

type Changed = Pick<ExamRules, 'openTime' | 'closeTime' | 'answerTime' | 'attempts' | 'lateEntry'>

const later = (iso: string, minutes: number): string => new Date(Date.parse(iso) + minutes * 60_000).toISOString()

/**
 * The rules as they are for one person. Extra minutes move the end of the window, too: they would be worth nothing to whoever begins when the window is
 * as long as the exam. How late one may come is counted from one's own opening; who has an end of their own without an opening came late by agreement.
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

/** Rules by which keys are shown: those that are shown after the end wait until nobody's own window is open. */
export const shownAfterAll = <R extends Pick<ExamRules, 'closeTime'>>(rules: R, lastClose: string | null): R =>
  rules.closeTime && lastClose && Date.parse(lastClose) > Date.parse(rules.closeTime)
    ? { ...rules, closeTime: lastClose }
    : rules
