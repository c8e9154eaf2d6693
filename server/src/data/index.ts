import { calls as classProgressCalls } from './class-progress.ts'
import { calls as learnerCalls } from './learners.ts'
import { calls as overviewCalls } from './overview.ts'
import { calls as progressCalls } from './progress.ts'

import { personal } from './personal.ts'

/** Front door of the domain. */
export const calls = [...progressCalls, ...learnerCalls, ...classProgressCalls, ...overviewCalls]
export const extensions = [personal]

// For http/pages.ts.
export { createVisitCounter } from './visits.ts'
