import type { Retention } from '../kernel/retention.ts'
import type { RecurringWork } from '../kernel/schedule.ts'
import { calls as counselCalls } from './counsel.ts'
import { calls as formCalls } from './form/form.ts'
import { calls as leadCalls } from './lead/lead.ts'
import { followLeads } from './lead/work.ts'
import { leadSubjects } from './operation-subjects.ts'
import { personal } from './personal.ts'
import { calls as attemptCalls } from './placement/attempt.ts'
import { calls as ownPlacementCalls } from './placement/own.ts'
import { calls as placementCalls } from './placement/placement.ts'
import { countReady } from './placement/work.ts'

/** Public interface of the domain. */
export const calls = [
  ...counselCalls,
  ...leadCalls,
  ...formCalls,
  ...attemptCalls,
  ...ownPlacementCalls,
  ...placementCalls,
]
export const recurring: RecurringWork[] = [
  { name: 'marketing.followLeads', everyMinutes: 5, run: followLeads },
  { name: 'marketing.countPlacements', everyMinutes: 60, run: countReady },
]
export const retention: Retention[] = [
  {
    table: 'placement_attempt',
    since: 'gmt_create',
    days: 30,
    only: 'user_id IS NULL AND lead_id IS NULL',
    what: 'placement tests of visitors without an account or a lead',
  },
]
/** Extension points of lower domains that this domain implements. */
export const extensions = [personal, ...leadSubjects]

// For the dashboard of the back office.
export { waitingCounsels } from './counsel.sql.ts'
