import { calls as counselCalls } from './counsel.ts'

/** Front door of the domain. */
export const calls = [...counselCalls]
/** What this domain adds to those below. */
export { extensions } from './operation-subjects.ts'

// For the overview of the back office.
export { selectWaitingCounsels } from './counsel.sql.ts'
