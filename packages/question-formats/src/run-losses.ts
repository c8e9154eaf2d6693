/** What a format cannot carry. The rules know the writers, which bring their libraries along: loaded when it is asked. */
import type { ExportFormat } from '@zhixing/contract/exam/export'
import type { Loss } from './losses.ts'
import type { OutProblem } from './row.ts'

/** What would be lost of these problems in a format. */
export async function lossesOf(format: ExportFormat, list: readonly OutProblem[]): Promise<Loss[]> {
  return (await import('./losses.ts')).lossesOf(format, list)
}
