/** Invariants of orders and the ledger, for the model-based test of money. */
import { expect } from 'vitest'
import { prove } from '../src/commerce/ledger/proof.ts'
import type { MadeUser } from './factories.ts'
import type { TestApp } from './harness.ts'
import type { Money } from './money.ts'

export interface Books {
  /** The sandbox's balance of our payments, and our ledger's. */
  sandbox: number
  ledger: number
  /**
   * The suspense balance, actual and expected: wrong amounts, less what the channel returned although an operator had
   * refunded.
   */
  suspense: number
  wrong: number
  refundDue: number
}

/** Sums of these orders. */
export async function booksOf(t: TestApp, orderNos: string[]): Promise<Books> {
  const [row] = await t.owner<Books[]>`
    WITH payment AS (
      SELECT s.* FROM order_pay p JOIN sandbox_payment s ON s.site_id = p.site_id AND s.serial_number = p.serial_number::text
      WHERE p.site_id = 12 AND p.order_no IN ${t.owner(orderNos)}
    ), refund AS (
      SELECT r.amount, EXISTS (SELECT FROM order_refund_hand h WHERE h.site_id = 12 AND h.sn::text = r.refund_no) AS by_hand FROM sandbox_refund r
      WHERE r.site_id = 12 AND r.serial_number IN (SELECT serial_number FROM payment)
    ), account AS (
      SELECT a.kind, sum(e.amount) AS sum FROM ledger_transfer f JOIN ledger_entry e ON e.site_id = 12 AND e.transfer_id = f.id
      JOIN ledger_account a ON a.site_id = 12 AND a.id = e.account_id
      WHERE f.site_id = 12 AND f.order_no IN ${t.owner(orderNos)} GROUP BY a.kind
    )
    SELECT coalesce((SELECT sum(paid_amount) FROM payment), 0)::int - coalesce((SELECT sum(amount) FROM refund), 0)::int AS sandbox,
      coalesce((SELECT -sum FROM account WHERE kind = 'channel:sandbox'), 0)::int AS ledger,
      coalesce((SELECT sum FROM account WHERE kind = 'suspense'), 0)::int AS suspense,
      coalesce((SELECT sum(paid_amount) FILTER (WHERE paid_amount <> amount) FROM payment), 0)::int
        - coalesce((SELECT sum(amount) FROM refund WHERE by_hand), 0)::int AS wrong,
      coalesce((SELECT sum FROM account WHERE kind = 'refundDue'), 0)::int AS refund_due`
  if (!row) throw new Error('no books')
  return row
}

/** The full proof: all sums recomputed and compared with orders, shares, withdrawals and the sandbox's book. */
export async function proveAll(t: TestApp, money: Money): Promise<void> {
  const { figures, differenceList } = await prove(t.services.database.of(12))
  expect({ sum: figures.entrySum, differenceList }).toEqual({ sum: 0, differenceList: [] })
  const [there] = await t.owner<{ held: string }[]>`
    SELECT coalesce((SELECT sum(paid_amount) FROM sandbox_payment WHERE site_id = 12),
      0) - coalesce((SELECT sum(amount) FROM sandbox_refund WHERE site_id = 12), 0) AS held`
  expect(-((await money.balances())['channel:sandbox'] ?? 0)).toBe(Number(there?.held))
}

/** A buyer with their latest order. */
interface Buyer {
  user: MadeUser
  order: Awaited<ReturnType<Money['place']>> | null
  couponId: string
  /** The courses of the order. */
  courseIds: string[]
  /** A course free for members. */
  memberCourseId: string
}

/** Invariants that hold at any time. */
export async function expectInvariants(
  t: TestApp,
  money: Money,
  { user, order, couponId, courseIds, memberCourseId }: Buyer,
): Promise<void> {
  if (!order) return
  // A coupon is unused, or belongs to an order that is waiting, paid or being refunded.
  const stray = await t.owner`
    SELECT c.coupon_status, o.order_status FROM coupon c LEFT JOIN order_info o ON o.site_id = c.site_id AND o.order_no = c.order_no
    WHERE c.id = ${couponId} AND NOT CASE c.coupon_status WHEN 1 THEN c.order_no IS NULL WHEN 2 THEN o.order_status = 1 ELSE o.order_status IN (2, 7) END`
  expect(stray).toEqual([])
  const uneven = await t.owner`
    SELECT e.transfer_id FROM ledger_entry e JOIN ledger_transfer f ON f.site_id = e.site_id AND f.id = e.transfer_id
    WHERE f.site_id = 12 AND f.order_no = ${order.orderNo} GROUP BY e.transfer_id HAVING sum(e.amount) <> 0`
  expect(uneven).toEqual([])
  const status = await money.status(order)
  const rows =
    await t.owner`SELECT course_id FROM course_user WHERE user_id = ${user.userId} AND order_no = ${order.orderNo}`
  expect(rows, `order ${status}`).toHaveLength(status === 2 || status === 7 ? courseIds.length : 0)
  await expectMemberAccess(t, user, memberCourseId)
}

/** A member has a paid month that was not refunded; only a member has access through the membership. */
async function expectMemberAccess(t: TestApp, { userId }: MadeUser, memberCourseId: string): Promise<void> {
  const [row] = await t.owner<{ isMember: boolean; hasMonth: boolean; hasOrder: boolean; isOpen: boolean }[]>`
    SELECT EXISTS (SELECT FROM vip_member v WHERE v.site_id = 12 AND v.user_id = ${userId}) AS is_member,
      EXISTS (SELECT FROM order_item i WHERE i.site_id = 12 AND i.user_id = ${userId} AND i.product_type = 3 AND i.item_status = 2) AS has_month,
      EXISTS (SELECT FROM order_item i WHERE i.site_id = 12 AND i.user_id = ${userId} AND i.product_id = ${memberCourseId} AND i.item_status = 2) AS has_order,
      EXISTS (SELECT FROM course_owner o WHERE o.site_id = 12 AND o.user_id = ${userId} AND o.course_id = ${memberCourseId}) AS is_open`
  if (!row) throw new Error('no answer')
  if (row.isMember) expect(row.hasMonth).toBe(true)
  expect(row.isOpen).toBe(row.isMember && row.hasOrder)
}
