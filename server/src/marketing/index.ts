import { calls as counselCalls } from './counsel.ts'

/** Public interface of the domain. */
export const calls = [...counselCalls]
/** Extension points of lower domains that this domain implements. */
export { extensions } from './operation-subjects.ts'

// For the dashboard of the back office.
export { selectWaitingCounsels } from './counsel.sql.ts'
