import type { Sql } from '../../kernel/db/index.ts'
import { extensionPoint } from '../../kernel/extensions.ts'
import type { Services } from '../../kernel/services.ts'

/**
 * Organisations, a higher domain, have learning plans whose order closes papers: why a person may not begin one yet;
 * null when no plan of theirs closes it. Asked for papers that `org_plan_closed` names.
 */
export type PaperGate = (sql: Sql, userId: string, examId: string) => Promise<string | null>

export const paperGates = extensionPoint<PaperGate>('exam.paperGates')

/** The first reason of a higher domain; null: none closes the paper. */
export async function closedReason(
  services: Pick<Services, 'extensions'>,
  sql: Sql,
  { userId, examId }: { userId: string; examId: string },
): Promise<string | null> {
  for (const gate of paperGates.all(services)) {
    const words = await gate(sql, userId, examId)
    if (words !== null) return words
  }
  return null
}
