/** What a membership was used for: one that was is not given back without a person's decision (docs/decisions/0144). */
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
 * When the time that a plan added begins: where somebody was a member already, when that ends. Null: never, since they are one for ever.
 * @param time when it was given
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

/** What a plan was first used for, in words; empty where nothing was, or its time has not begun. */
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
