/**
 * Membership tiers: two, the higher includes the lower. A membership is a period of the higher tier followed by one of
 * the lower; either may be missing. Buying the lower tier during the higher one therefore starts after it; buying the
 * higher one trades in the rest of the lower. Pure.
 */
import { addMonths } from './expiry.ts'

export const DAY = 86_400_000

export type Level = 1 | 2

/** End of the membership (null: none), and end of its higher tier; an instant in the past: not a member. */
export interface Tiers {
  until: number | null
  high: number
}

/** What a plan grants. */
export interface Plan {
  level: Level
  months: number
}

/** Days of the lower tier from one source, and what was paid for them, less refunds. */
export interface Stretch {
  days: number
  paid: number
}

/** What can be traded in: paid days and their value, fen. */
export interface Trade {
  days: number
  value: number
}

/** Days traded in for a plan of the higher tier, and the amount deducted; days worth more than the plan stay. */
export interface Upgrade {
  amount: number
  days: number
  leftValue: number
  leftDays: number
  /** When it was computed, ms. */
  at: number
}

/** The remaining lower tier, ms. */
const lowerLeft = ({ until, high }: Tiers, now: number): number =>
  until === null ? 0 : Math.max(0, until - Math.max(now, high))

/**
 * The value of the remaining lower tier, in whole days; a started day counts as whole. Days are used oldest first, so
 * the remaining ones are the newest; granted days are worth nothing and stay. @param stretches newest first
 */
export function tradeOf(tiers: Tiers, stretches: readonly Stretch[], now: number): Trade {
  let left = Math.ceil(lowerLeft(tiers, now) / DAY)
  const trade = { days: 0, value: 0 }
  for (const { days, paid } of stretches) {
    const part = Math.min(left, days)
    if (part <= 0) continue
    left -= part
    if (paid <= 0) continue
    trade.days += part
    trade.value += Math.floor((paid * part) / days)
  }
  return trade
}

/** What is traded in for a plan of this price: everything, or as many days as the plan costs. */
export function upgradeOf(price: number, { days, value }: Trade, now: number): Upgrade | null {
  if (value === 0 || price === 0) return null
  const amount = Math.min(value, price)
  const traded = amount === value ? days : Math.ceil((days * amount) / value)
  return { amount, days: traded, leftValue: value - amount, leftDays: days - traded, at: now }
}

/**
 * The membership after a plan was paid. If traded-in days were refunded meanwhile, the plan is shortened by the part
 * they paid for.
 * @param paid what was paid beside them
 */
export function withPlan(
  tiers: Tiers,
  { level, months }: Plan,
  now: number,
  upgrade: Upgrade | null,
  paid: number,
): Tiers {
  if (level === 1) {
    const until = tiers.until === null ? null : addMonths(Math.max(now, tiers.until), months)
    return { until, high: tiers.high }
  }
  const begin = Math.max(now, tiers.high)
  const whole = addMonths(begin, months) - begin
  const there = lowerLeft(tiers, now)
  const traded = (upgrade?.days ?? 0) * DAY
  // A started day was counted as whole, and time has passed since the computation.
  const stillThere = there + DAY + (upgrade ? Math.max(0, now - upgrade.at) : 0)
  const amount = upgrade?.amount ?? 0
  const still = stillThere >= traded ? amount : Math.floor((amount * there) / traded)
  const time = still === amount ? whole : Math.floor((whole * (paid + still)) / (paid + amount))
  const high = begin + time
  return { until: tiers.until === null ? null : high + Math.max(0, there - traded), high }
}

/**
 * The membership after the sale of a plan was revoked. Without later changes: the earlier state, traded-in days
 * included. Otherwise the sale's change of both ends is undone, which returns the traded-in days.
 */
export function withoutPlan(now: number, held: Tiers, sale: { before: Tiers; after: Tiers; time: number }): Tiers {
  const { before, after, time } = sale
  if (held.until === after.until && held.high === after.high) return before
  const undo = (has: number, was: number, became: number) =>
    became === was ? has : has - (became - Math.max(time, was))
  const high = undo(held.high, before.high, after.high)
  if (held.until === null || after.until === null || before.until === null) return { until: held.until, high }
  const until = Math.max(high, undo(held.until, before.until, after.until))
  return { until: Math.max(until, 0), high: Math.max(high, 0) }
}

/** The current tier; 0: none. */
export const levelAt = ({ until, high }: Tiers, now: number): 0 | Level =>
  high > now ? 2 : until === null || until > now ? 1 : 0
