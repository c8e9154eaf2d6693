/** Per-person rules, for domains that assign papers. */
import type { Tx } from '../../kernel/db/index.ts'
import type { OwnRules } from './own-rules.ts'
import * as sql from './override.sql.ts'

const isNothing = ({ ownOpen, ownClose, extraMinutes, extraAttempts }: OwnRules): boolean =>
  ownOpen === null && ownClose === null && extraMinutes === 0 && extraAttempts === 0

/** Replaces the rules of some people of a paper; empty rules delete them. An open attempt is unchanged. */
export async function ruleFor(
  tx: Tx,
  examId: string,
  userIds: readonly string[],
  own: OwnRules & { operatorId: string },
): Promise<void> {
  if (isNothing(own)) await sql.deleteOverrides(tx, examId, userIds)
  else await sql.upsertOverrides(tx, examId, userIds, own)
  await sql.followLastClose(tx, examId)
}
