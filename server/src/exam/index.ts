/** Front door of the domain. */
import type { Implementation } from '../kernel/implement.ts'
import type { JobKind } from '../kernel/jobs.ts'

export const calls: Implementation[] = []
export const jobs: JobKind[] = []
