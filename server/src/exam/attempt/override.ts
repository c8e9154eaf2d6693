/** The way of ruling for single people, for whoever sets a paper. */
import type { Tx } from '../../kernel/db/index.ts'
import type { OwnRules } from './own-rules.ts'
import * as sql from './override.sql.ts'

const isNothing = ({ ownOpen, ownClose, extraMinutes, extraAttempts }: OwnRules): boolean =>
  ownOpen === null && ownClose === null && extraMinutes === 0 && extraAttempts === 0

/** Rules for some people of a paper in place of what was ruled for them before; nothing in particular takes it back. An attempt that is open stays as it is. */
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
