/** Import and export: what it answers, and the work it does in the background. */
import type { JobKind } from '../../kernel/jobs.ts'
import { calls as exportCalls } from './export.ts'
import { calls as importCalls } from './import.ts'
import { importJob } from './import-job.ts'
import { calls as paperCalls } from './paper-download.ts'

export const calls = [...importCalls, ...exportCalls, ...paperCalls]
export const jobs: JobKind[] = [importJob as JobKind]
