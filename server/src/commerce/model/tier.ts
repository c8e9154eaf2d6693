/**
 * Tiers of a membership: two, of which the higher has all of the lower. Somebody's membership is one stretch of the higher tier, then one of the lower; either may
 * be missing. Buying the lower one while the higher lasts therefore begins after it; buying the higher one trades in what is left of the lower. Pure.
 */
import { addMonths } from './expiry.ts'

export const DAY = 86_400_000

export type Level = 1 | 2

/** Until when somebody is a member at all (null: for ever), and until when one of the higher tier; an instant that is over: not. */
export interface Tiers {
  until: number | null
  high: number
}

/** What a plan gives. */
export interface Plan {
  level: Level
  months: number
}

/** Days of the lower tier that came together, and what was paid for them, less what was given back. */
export interface Stretch {
  days: number
  paid: number
}

/** What can be traded in: so many days that were paid for, worth so many fen. */
export interface Trade {
  days: number
  value: number
}

/** What is traded in for a plan of the higher tier: `amount` off its price for `days`; what is worth more than the plan stays. */
export interface Upgrade {
  amount: number
  days: number
  leftValue: number
  leftDays: number
  /** When it was computed. */
  at: number
}

/** What is left of the lower tier, in ms. */
const lowerLeft = ({ until, high }: Tiers, now: number): number =>
  until === null ? 0 : Math.max(0, until - Math.max(now, high))

/**
 * What somebody's lower tier is worth now, by whole days, one that has begun counted as whole. What came first is used up first, so what is left is of what came last; days
 * that were given are worth nothing, and stay. @param stretches the newest first
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

/** What is traded in for a plan of this price: all of it, or as many days as the plan costs. */
export function upgradeOf(price: number, { days, value }: Trade, now: number): Upgrade | null {
  if (value === 0 || price === 0) return null
  const amount = Math.min(value, price)
  const traded = amount === value ? days : Math.ceil((days * amount) / value)
  return { amount, days: traded, leftValue: value - amount, leftDays: days - traded, at: now }
}

/**
 * A membership after a plan was paid. Of days that were traded in and are gone meanwhile (given back for money), the part that they paid of the plan is missing of its
 * time. @param paid what was paid for it beside them
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
  // A day that has begun was counted as whole, and time has passed since.
  const stillThere = there + DAY + (upgrade ? Math.max(0, now - upgrade.at) : 0)
  const amount = upgrade?.amount ?? 0
  const still = stillThere >= traded ? amount : Math.floor((amount * there) / traded)
  const time = still === amount ? whole : Math.floor((whole * (paid + still)) / (paid + amount))
  const high = begin + time
  return { until: tiers.until === null ? null : high + Math.max(0, there - traded), high }
}

/**
 * A membership after a sale of a plan was taken back. Nothing has happened since: what was there before, days that were traded in too. Else what the sale had changed of
 * each of both times is undone, which gives back what was traded in.
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

/** The tier that somebody has now; 0: none. */
export const levelAt = ({ until, high }: Tiers, now: number): 0 | Level =>
  high > now ? 2 : until === null || until > now ? 1 : 0
