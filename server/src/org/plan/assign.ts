/** Assigning learning plans: rounds of people, with the seats that their steps need. The caller holds the lock. */
import type { Tx } from '../../kernel/db/index.ts'
import { giveSeats, type Giver } from '../seat/give.ts'
import { hasPack } from '../report/deadline.sql.ts'
import * as sql from './plan.sql.ts'
import { insertRounds } from './round.sql.ts'
import { stepItems } from './step-kinds.ts'

export interface Assigned {
  assigned: { memberId: string; userId: string }[]
  /** People who wait for a seat of a step. */
  waitingCount: number
}

/** Gives the seats that the steps of a plan need; without room people wait. @returns how many wait for one at most */
export async function giveForSteps(
  tx: Tx,
  giver: Giver,
  planId: string,
  memberIds: readonly string[],
  operatorId: string,
): Promise<number> {
  if (memberIds.length === 0) return 0
  const items = await stepItems(tx, await sql.selectSteps(tx, [planId]))
  const products = new Map(
    [...items.values()].flatMap(({ product }) =>
      product ? [[`${product.productType}:${product.productId}`, product] as const] : [],
    ),
  )
  let waiting = 0
  for (const product of products.values()) {
    // Free contents of the shelf have no seats.
    if (!(await hasPack(tx, giver.orgId, product))) continue
    const given = await giveSeats(tx, giver, product, memberIds, { operatorId, isWaiting: true })
    waiting = Math.max(waiting, given.waitingCount)
  }
  return waiting
}

/** Assigns a plan to members; those with an open round or a valid record are skipped. */
export async function assignPlan(
  tx: Tx,
  giver: Giver,
  { planId, operatorId }: { planId: string; operatorId: string },
  memberIds: readonly string[],
): Promise<Assigned> {
  const assigned = await insertRounds(tx, { orgId: giver.orgId, planId, operatorId }, memberIds)
  const ids = assigned.map(({ memberId }) => memberId)
  return { assigned, waitingCount: await giveForSteps(tx, giver, planId, ids, operatorId) }
}

/** Assigns to members what the plans of their departments ask. */
export async function applyPlans(
  tx: Tx,
  giver: Giver,
  memberIds: readonly string[],
  { isEntering }: { isEntering: boolean },
): Promise<void> {
  if (memberIds.length === 0) return
  for (const { planId, memberIds: people } of await sql.selectRuled(tx, giver.orgId, memberIds, isEntering))
    await assignPlan(tx, giver, { planId, operatorId: '0' }, people)
}
