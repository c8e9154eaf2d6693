import { stateCode } from '@zhixing/contract/states'

/** How long a bought product is owned. */
export interface Validity {
  expiryMode: number
  expiryDays: number
  expiryDate: string | null
}

const DAY = 86_400_000

/**
 * The expiry of a product bought now: extends the remaining time. @returns ISO 8601; null: none
 * @param before the current expiry: undefined: not owned; null: none
 */
export function expireTime(validity: Validity, now: number, before?: string | null): string | null {
  if (before === null) return null
  const from = Math.max(now, before === undefined ? now : Date.parse(before))
  switch (validity.expiryMode) {
    case stateCode.expiry.days:
      return new Date(from + validity.expiryDays * DAY).toISOString()
    case stateCode.expiry.date: {
      // The end of the day in China.
      const end = Date.parse(`${validity.expiryDate}T23:59:59.999+08:00`)
      return new Date(before === undefined ? end : Math.max(end, Date.parse(before))).toISOString()
    }
    default:
      return null
  }
}

export function expiryText(validity: Validity): string {
  if (validity.expiryMode === stateCode.expiry.days) return `购买后 ${validity.expiryDays} 天内有效`
  if (validity.expiryMode === stateCode.expiry.date) return `有效期至 ${validity.expiryDate}`
  return '长期有效'
}

/** Adds calendar months in China's time zone; a day missing in the target month becomes its last. */
export function addMonths(instant: number, months: number): number {
  const OFFSET = 8 * 3_600_000
  const local = new Date(instant + OFFSET)
  const day = local.getUTCDate()
  local.setUTCDate(1)
  local.setUTCMonth(local.getUTCMonth() + months)
  const last = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()
  local.setUTCDate(Math.min(day, last))
  return local.getTime() - OFFSET
}

/** An owned product: expiry (null: none), and the order that granted it ('0': none or unknown). */
export interface Holding {
  expireTime: string | null
  orderNo: string
}

/** A grant as recorded with its order item. */
export interface Given {
  orderNo: string
  /** The ownership before it. */
  before: Holding | null
  /** The granted expiry; null: none. */
  until: string | null
  time: string
}

/**
 * What remains of an ownership when a sale is revoked. Without later changes: the earlier state. After another purchase
 * or grant: the time added by the sale is subtracted. @returns `before`: the earlier state; `none`: nothing remains
 */
export function takenBack(now: number, held: Holding, given: Given): 'before' | 'same' | 'none' | { until: string } {
  const isOwn = held.orderNo === given.orderNo || held.orderNo === '0'
  if (isOwn && held.expireTime === given.until) return given.before === null ? 'none' : 'before'
  // No expiry from another source, or shortened since: no part of it belongs to this sale.
  if (held.expireTime === null || given.until === null) return 'same'
  const begun = Date.parse(given.time)
  const from = given.before?.expireTime ? Math.max(begun, Date.parse(given.before.expireTime)) : begun
  const left = Date.parse(held.expireTime) - Math.max(0, Date.parse(given.until) - from)
  return left > now ? { until: new Date(left).toISOString() } : 'none'
}
