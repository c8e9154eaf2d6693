/** Lazy-loading entry point of losses.ts, which imports the writers. */
import type { ExportFormat } from '@zhixing/contract/exam/export'
import type { Loss } from './losses.ts'
import type { OutProblem } from './row.ts'

/** Losses for these problems in a format. */
export async function lossesOf(format: ExportFormat, list: readonly OutProblem[]): Promise<Loss[]> {
  return (await import('./losses.ts')).lossesOf(format, list)
}
