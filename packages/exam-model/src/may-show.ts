/** Visibility of marks and keys. Pure: the time is an argument. */
import { examStatus } from '@zhixing/contract/exam/kinds'
import type { ExamRules } from '@zhixing/contract/exam/shapes'

/**
 * Whether a part of the result (marks, keys) is visible: 1 never, 2 after hand-in, 3 after closeTime, 4 at showTime.
 */
export function mayShow(
  when: number,
  rules: Pick<ExamRules, 'closeTime' | 'showTime'>,
  record: { examStatus: number },
  now: number,
): boolean {
  if (record.examStatus < examStatus.handedIn || record.examStatus === examStatus.voided) return false
  if (when === 2) return true
  if (when === 3) return rules.closeTime === null || now >= Date.parse(rules.closeTime)
  return when === 4 && rules.showTime !== null && now >= Date.parse(rules.showTime)
}
