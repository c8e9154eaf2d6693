import { attendedJob } from './attendance.ts'
import { calls as classProgressCalls } from './class-progress.ts'
import { calls as funnelCalls } from './funnel.ts'
import { calls as learnerCalls } from './learners.ts'
import { calls as lecturerHomeCalls } from './lecturer-home.ts'
import { calls as overviewCalls } from './overview.ts'
import { calls as progressCalls } from './progress.ts'
import { calls as searchCalls } from './search.ts'
import { dropOldWords } from './search.sql.ts'
import type { RecurringWork } from '../kernel/schedule.ts'

import { studyBeginning } from '../course/index.ts'
import { selectSiteSetup } from '../system/index.ts'
import { operationSubject, yesText } from '../shared/operation-log.ts'
import { personal } from './personal.ts'
import { beginStudy } from './study-begin.sql.ts'

/** Calls of the domain. */
export const calls = [
  ...progressCalls,
  ...learnerCalls,
  ...lecturerHomeCalls,
  ...classProgressCalls,
  ...overviewCalls,
  ...funnelCalls,
  ...searchCalls,
]
/** Extensions of lower domains. */
export const extensions = [
  personal,
  studyBeginning.with(beginStudy),
  operationSubject({
    calls: ['data/admin/overview/setup/'],
    read: async (sql) => {
      const { isHidden } = await selectSiteSetup(sql)
      return { name: '开站清单', path: '/admin', values: { 收起: yesText(isHidden ? 1 : 0) } }
    },
  }),
]
export const jobs = [attendedJob]
export const recurring: RecurringWork[] = [
  { name: 'data.dropOldWords', everyMinutes: 24 * 60, run: ({ database }) => dropOldWords(database.owner) },
]

// http/pages.ts.
export { createVisitCounter } from './visits.ts'
// The demo's seed.
export { newSketch, note } from './sketch.ts'
export { addVisits } from './visits.sql.ts'
