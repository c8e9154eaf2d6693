/**
 * Public interface of attempts: calls of takers and monitors, hand-in with marking by rules, and what is hidden before
 * an attempt.
 */
import { calls as monitorCalls } from './monitor.ts'
import { calls as recordCalls } from './record.ts'

export const calls = [...recordCalls, ...monitorCalls]
export { startAutoSubmit } from './auto-submit.ts'
export { isCurrent, selectGivenOf } from './manual-grades.sql.ts'
export { withGiven } from './manual-grades.ts'
export { type OwnRules, rulesFor, shownAfterAll } from './own-rules.ts'
export { paperGates } from './paper-gate.ts'
export { ruleFor } from './override.ts'
export { type Override, ownRuleColumns, selectOverrides, selectOwnOverrides } from './override.sql.ts'
export { finish, sittingUntil } from './sit.ts'
export type { Taker } from './taker.ts'
export { begin, checkOf, goOn, saveAnswers } from './taking.ts'
export { countTakings, passedView, selectBegun, selectSatAssigned, selectTakings, type Taking } from './takings.sql.ts'
export { countedWith, counts, isCountedProblem, paperCounts, selectUnsat, unsat } from './unsat.sql.ts'
