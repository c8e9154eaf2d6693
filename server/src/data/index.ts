import { attendedJob } from './attendance.ts'
import { calls as classProgressCalls } from './class-progress.ts'
import { calls as funnelCalls } from './funnel.ts'
import { calls as learnerCalls } from './learners.ts'
import { calls as lecturerHomeCalls } from './lecturer-home.ts'
import { calls as overviewCalls } from './overview.ts'
import { calls as progressCalls } from './progress.ts'
import { calls as searchCalls } from './search.ts'
import { keepFigures } from './figures.ts'
import { KEEP_DAYS } from './search.sql.ts'
import { calls as todoCalls } from './todo.ts'
import type { Retention } from '../kernel/retention.ts'
import type { RecurringWork } from '../kernel/schedule.ts'

import { momentAnswered, studyBeginning } from '../course/index.ts'
import { selectSiteSetup } from '../system/index.ts'
import { operationSubject, yesText } from '../shared/operation-log.ts'
import { personal } from './personal.ts'
import { recheckLesson } from './reports.ts'
import { beginStudy } from './study-begin.sql.ts'

/** Calls of the domain. */
export const calls = [
  ...progressCalls,
  ...learnerCalls,
  ...lecturerHomeCalls,
  ...classProgressCalls,
  ...overviewCalls,
  ...todoCalls,
  ...funnelCalls,
  ...searchCalls,
]
/** Extensions of lower domains. */
export const extensions = [
  personal,
  studyBeginning.with(beginStudy),
  momentAnswered.with(recheckLesson),
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
  { name: 'data.keepFigures', everyMinutes: 60, run: (services) => keepFigures(services) },
]
export const retention: Retention[] = [
  {
    table: 'site_visit_hour',
    since: 'hour',
    days: 30,
    what: 'page views by hour, which are compared with the week before',
  },
  { table: 'search_word_day', since: 'day', days: KEEP_DAYS, what: 'words that were searched for' },
]

// http/pages.ts.
export { createVisitCounter } from './visits.ts'
// The demo's seed.
export { newSketch, note } from './sketch.ts'
export { addVisits } from './visits.sql.ts'
