import { calls as counselCalls } from './counsel.ts'

/** Front door of the domain. */
export const calls = [...counselCalls]

// For the overview of the back office.
export { selectWaitingCounsels } from './counsel.sql.ts'
