/** Public interface of the domain: answers from the passages of a course. */
import type { Retention } from '../kernel/retention.ts'
import type { RecurringWork } from '../kernel/schedule.ts'
import { calls as askCalls } from './ask/ask.ts'
import { dropOldTalks, endLostTurns } from './ask/turn.sql.ts'
import { calls as deskCalls } from './desk/reply.ts'
import { calls as explainCalls } from './explain/explain.ts'
import { calls as markCalls } from './marking/mark.ts'
import { calls as missedCalls } from './missed/missed.ts'
import { calls as modelCalls } from './model/admin-model.ts'
import { KEEP_DAYS } from './model/usage.sql.ts'
import { operationSubjects } from './operation-subjects.ts'
import { buildMissingPassages, passagesJob, rebuildLater } from './passage/passages.ts'
import { calls as problemCalls } from './problems/draft.ts'
import { calls as similarCalls } from './problems/similar.ts'
import { calls as titleCalls } from './ask/title.ts'
import { calls as trackCalls } from './tracks/track.ts'
import { trackJob } from './tracks/track-job.ts'
import { draftJob } from './problems/draft-job.ts'
import { personal } from './personal.ts'

export const calls = [
  ...askCalls,
  ...explainCalls,
  ...missedCalls,
  ...problemCalls,
  ...deskCalls,
  ...similarCalls,
  ...markCalls,
  ...titleCalls,
  ...trackCalls,
  ...modelCalls,
]
export const jobs = [passagesJob, draftJob, trackJob]
export const extensions = [personal, rebuildLater, ...operationSubjects]
export const recurring: RecurringWork[] = [
  {
    name: 'assistant.missingPassages',
    everyMinutes: 60,
    async run({ database, sites }) {
      let count = 0
      for (const { siteId } of sites.all()) count += await buildMissingPassages(database.of(siteId))
      return count
    },
  },
  {
    name: 'assistant.cleanUp',
    everyMinutes: 60,
    async run({ database: { owner } }) {
      return { talks: await dropOldTalks(owner), lost: await endLostTurns(owner) }
    },
  },
]
export const retention: Retention[] = [
  { table: 'assistant_usage', since: 'hour', days: KEEP_DAYS, what: 'usage of the model by hour' },
]
export { sealed } from './model/site-model.ts'
// http/ask-stream.ts.
export { writeAnswer } from './ask/answer.ts'
// The demo's seed.
export { buildMissingPassages, buildPassages } from './passage/passages.ts'
