/** When an operation needs a second operator, and the request for one (docs/decisions/0145). */
import type { Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import type { Viewer } from '../../kernel/session.ts'
import { selectOperatorsAmong, selectOperatorsWith } from '../../user/index.ts'
import { insertApproval, type NewApproval } from './approval.sql.ts'

const noSecond = '没有其他同事可以复核，请联系拥有者'

type Acting = Pick<Viewer, 'userId' | 'isOwner'>

/**
 * Requests a second operator if an eligible one exists: with the right, neither the requester nor a recipient. An owner
 * without an eligible approver acts alone.
 * @returns true: the request waits; false: execute at once
 * @throws {CallError} when no eligible approver exists and the requester is not an owner
 */
export async function askSecond(tx: Tx, viewer: Acting, asked: Omit<NewApproval, 'operatorId'>): Promise<boolean> {
  const others = (await selectOperatorsWith(tx, 'saleRule.approval')).filter(
    (id) => id !== viewer.userId && !asked.userIds.includes(id),
  )
  if (others.length === 0) {
    if (viewer.isOwner === 1) return false
    throw new CallError('shown', noSecond)
  }
  await insertApproval(tx, { ...asked, operatorId: viewer.userId })
  return true
}

/** The same for a gift: one to operators, oneself included, waits. */
export async function askForGift(
  tx: Tx,
  viewer: Acting,
  { userIds, ...asked }: Omit<NewApproval, 'operatorId'>,
): Promise<boolean> {
  const operators = await selectOperatorsAmong(tx, userIds)
  return operators.length > 0 && askSecond(tx, viewer, { ...asked, userIds: operators })
}
