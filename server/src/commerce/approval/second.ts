/** When an operator may not act alone, and asking for the second one (docs/decisions/0145). */
import type { Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import type { Viewer } from '../../kernel/session.ts'
import { selectOperatorsAmong, selectOperatorsWith } from '../../user/index.ts'
import { insertApproval, type NewApproval } from './approval.sql.ts'

const noSecond = '没有其他同事可以复核，请联系拥有者'

type Acting = Pick<Viewer, 'userId' | 'isOwner'>

/**
 * Asks for a second operator where there is one who may approve: holds the right, has not asked and gets nothing of it. An owner whom nobody could approve acts alone.
 * @returns whether it waits now; else it is to be carried out at once
 * @throws {CallError} where nobody could approve what somebody else than an owner asks for
 */
export async function askSecond(tx: Tx, viewer: Acting, asked: Omit<NewApproval, 'operatorId'>): Promise<boolean> {
  const others = (await selectOperatorsWith(tx, 'saleRule')).filter(
    (id) => id !== viewer.userId && !asked.userIds.includes(id),
  )
  if (others.length === 0) {
    if (viewer.isOwner === 1) return false
    throw new CallError('shown', noSecond)
  }
  await insertApproval(tx, { ...asked, operatorId: viewer.userId })
  return true
}

/** The same for a gift to these people: one to operators, oneself among them, waits. */
export async function askForGift(
  tx: Tx,
  viewer: Acting,
  { userIds, ...asked }: Omit<NewApproval, 'operatorId'>,
): Promise<boolean> {
  const operators = await selectOperatorsAmong(tx, userIds)
  return operators.length > 0 && askSecond(tx, viewer, { ...asked, userIds: operators })
}
