/** Public interface of import and export. */
import type { JobKind } from '../../kernel/job-kinds.ts'
import { calls as exportCalls } from './export.ts'
import { calls as importCalls } from './import.ts'
import { importJob } from './import-job.ts'
import { calls as paperCalls } from './paper-download.ts'

export const calls = [...importCalls, ...exportCalls, ...paperCalls]
export { addGenerated, beginGenerated, failGenerated, selectGenerated, settleGenerated } from './generated.ts'
export { problemExportSubject } from './operation-subjects.ts'
export { papersOfCourses } from './course-papers.ts'
export const jobs: JobKind[] = [importJob]
