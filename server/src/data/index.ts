import { calls as learnerCalls } from './learners.ts'
import { calls as overviewCalls } from './overview.ts'
import { calls as progressCalls } from './progress.ts'

import { personal } from './personal.ts'

/** Front door of the domain. */
export const calls = [...progressCalls, ...learnerCalls, ...overviewCalls]
export const extensions = [personal]

// For http/pages.ts.
export { createVisitCounter } from './visits.ts'
