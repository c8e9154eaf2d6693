/** Public interface of grading: manual grading, results, statistics, corrections. Marking by rules is in attempt/. */
import type { JobKind } from '../../kernel/job-kinds.ts'
import { calls as correctionCalls } from './correction.ts'
import { calls as gradingCalls } from './grading-queue.ts'
import { calls as groupCalls } from './mark-group.ts'
import { calls as phraseCalls } from './phrase.ts'
import { remarkJob } from './remark-job.ts'
import { calls as recheckCalls } from './recheck.ts'
import { calls as resultCalls } from './result.ts'
import { calls as statisticsCalls } from './statistics.ts'

export const calls = [
  ...gradingCalls,
  ...phraseCalls,
  ...groupCalls,
  ...resultCalls,
  ...recheckCalls,
  ...correctionCalls,
  ...statisticsCalls,
]
export const jobs: JobKind[] = [remarkJob]
// For the domain of classes.
export { type TakerGroup, takerGroups } from './taker-groups.ts'
export { markKeysSeenOf } from './result.sql.ts'
// For classes: results and marking by class staff.
export { viewAnswers, viewResult } from './result.ts'
// For suggestions of a model.
export { viewMarkTask } from './grading-queue.ts'
export { ownsRecord, selectGivenScores } from './manual-grades.sql.ts'
export { markFor, tasksFor } from './staff.ts'
