/** Limits on what one operator may refund and give away, per order and per day (docs/decisions/0145). */
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { beginOf, today } from '../../kernel/day.ts'
import type { Request } from '../../kernel/implement.ts'
import { holds } from '../../kernel/permissions.ts'
import { selectOperatorsWith } from '../../user/index.ts'
import { selectRule } from '../product/terms.sql.ts'
import { texts } from './texts.ts'

/** Fen per refunded order or gift, and per day for both together. */
export interface OperatorLimit {
  once: number
  day: number
}

async function siteLimit(sql: Sql): Promise<OperatorLimit> {
  const { refundReviewAbove, operatorDayLimit } = await selectRule(sql)
  return { once: refundReviewAbove, day: operatorDayLimit }
}

/** The limits of this operator; null: none. */
export async function operatorLimit({ viewer, site, db }: Request<'admin'>): Promise<OperatorLimit | null> {
  if (holds(viewer, 'order.refund', site)) return null
  return siteLimit(db)
}

/** The limits of an operator whose work a job does. */
export async function limitOf(sql: Sql, operatorId: string): Promise<OperatorLimit | null> {
  if ((await selectOperatorsWith(sql, 'order.refund')).includes(operatorId)) return null
  return siteLimit(sql)
}

/** Sum of an order's refunds by operators. */
export async function sumOfOrder(sql: Sql, orderNo: string): Promise<number> {
  const [row] = await sql<{ sum: number }[]>`
    SELECT coalesce(sum(amount), 0)::int AS sum FROM order_refund
    WHERE site_id = ${sql.siteId}
      AND order_no = ${orderNo}
      AND deal_user_id IS NOT NULL
      AND status IN ('refunding', 'refunded')
      AND kind IN ('request', 'grant')`
  return row?.sum ?? 0
}

/** Sum of an operator's refunds and gifts of today; a gift counts the price reduction of sales they entered. */
export async function sumOfDay(sql: Sql, operatorId: string): Promise<number> {
  const begin = beginOf(sql, today(sql))
  const [row] = await sql<{ sum: number }[]>`
    SELECT (
      (SELECT coalesce(sum(amount), 0) FROM order_refund
        WHERE site_id = ${sql.siteId}
          AND deal_user_id = ${operatorId}
          AND deal_time >= ${begin}
          AND status IN ('refunding', 'refunded')
          AND kind IN ('request', 'grant'))
      + (SELECT coalesce(sum(o.price_discount), 0) FROM order_log l JOIN order_info o ON o.site_id = l.site_id AND o.order_no = l.order_no
        WHERE l.site_id = ${sql.siteId} AND l.operator_id = ${operatorId} AND l.gmt_create >= ${begin} AND l.event IN ('byHand', 'given'))
    )::float8 AS sum`
  return row?.sum ?? 0
}

/**
 * Enforces an operator's limits. Takes a lock per operator until the end of the transaction, so that concurrent
 * requests cannot both pass.
 * @param orderNo the refunded order, locked by the caller; undefined: a gift
 * @throws {CallError} forbidden
 */
export async function holdLimit(
  tx: Tx,
  limit: OperatorLimit | null,
  { operatorId, amount, orderNo }: { operatorId: string; amount: number; orderNo?: string },
): Promise<void> {
  if (limit === null || amount === 0) return
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`operator ${tx.siteId} ${operatorId}`}, 0))`
  const before = orderNo === undefined ? 0 : await sumOfOrder(tx, orderNo)
  if (before + amount > limit.once)
    throw new CallError(
      'forbidden',
      orderNo === undefined ? texts.giftAbove(limit.once) : texts.aboveLimit(limit.once, before),
    )
  const ofDay = await sumOfDay(tx, operatorId)
  if (ofDay + amount > limit.day) throw new CallError('forbidden', texts.dayAbove(limit.day, ofDay))
}
