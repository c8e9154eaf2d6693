/** Front door of the room. */
import type { JobKind } from '../../kernel/jobs.ts'
import { calls as correctionCalls } from './correction.ts'
import { calls as deskCalls } from './desk.ts'
import { calls as phraseCalls } from './phrase.ts'
import { remarkJob } from './remark-job.ts'
import { calls as resultCalls } from './result.ts'
import { calls as statisticsCalls } from './statistics.ts'

export const calls = [...deskCalls, ...phraseCalls, ...resultCalls, ...correctionCalls, ...statisticsCalls]
export const jobs: JobKind[] = [remarkJob as JobKind]
