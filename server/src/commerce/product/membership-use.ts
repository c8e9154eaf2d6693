/** Use of a membership: a used one is refunded only by an operator's decision (docs/decisions/0078). */
import { selectMemberPaper } from '../../exam/index.ts'
import { selectMemberCourse } from '../../course/index.ts'
import type { Sql } from '../../kernel/db/index.ts'
import type { SoldItem } from './port.ts'
import { selectMemberOrder } from './tier.sql.ts'

const words = {
  waits: '有使用会员优惠的订单待支付',
  bought: (name: string) => `已用会员优惠购买《${name}》`,
  studied: (name: string) => `已用会员学习《${name}》`,
  sat: (name: string) => `已用会员参加《${name}》`,
}

/**
 * Start of the time a plan added: the end of an earlier membership, if there was one. Null: never, the earlier one has
 * no expiry.
 * @param time when it was granted
 */
export function stretchBegin(
  { ownedBefore, snapshot }: Pick<SoldItem, 'ownedBefore' | 'snapshot'>,
  time: string,
): number | null {
  const paid = Date.parse(time)
  const before = ownedBefore?.tiers?.before
  if (!before) return ownedBefore?.expireTime ? Math.max(paid, Date.parse(ownedBefore.expireTime)) : paid
  if (snapshot.plan?.level === 2) return Math.max(paid, before.high)
  return before.until === null ? null : Math.max(paid, before.until)
}

/** The first use of a plan as text; empty when unused or not started. */
export async function membershipUse(sql: Sql, item: SoldItem, time: string, now: number): Promise<string> {
  const begin = stretchBegin(item, time)
  if (begin === null || begin > now) return ''
  const since = new Date(begin).toISOString()
  const { userId } = item
  const [order, course, paper] = await Promise.all([
    selectMemberOrder(sql, userId, since),
    selectMemberCourse(sql, userId, since),
    selectMemberPaper(sql, userId, since),
  ])
  if (order) return order.isWaiting ? words.waits : words.bought(order.productName)
  if (course !== undefined) return words.studied(course)
  return paper === undefined ? '' : words.sat(paper)
}
