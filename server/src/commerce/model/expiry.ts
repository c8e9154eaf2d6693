import { stateCode } from '@zhixing/contract/states'

/** For how long a bought product is one's own. */
export interface Validity {
  expiryMode: number
  expiryDays: number
  expiryDate: string | null
}

const DAY = 86_400_000

/**
 * Until when a person has a product that they buy now: what is left of it is added to, never lost. @returns ISO 8601, or null for ever
 * @param before until when they have it already: undefined not at all, null for ever
 */
export function expireTime(validity: Validity, now: number, before?: string | null): string | null {
  if (before === null) return null
  const from = Math.max(now, before === undefined ? now : Date.parse(before))
  switch (validity.expiryMode) {
    case stateCode.expiry.days:
      return new Date(from + validity.expiryDays * DAY).toISOString()
    case stateCode.expiry.date: {
      // To the end of the day where the schools are.
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

/** An instant so many calendar months later in China; a day that the month does not have becomes its last. */
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

/** A product that one has: until when (null: for ever), and by which order ('0': by none, or it is not known). */
export interface Holding {
  expireTime: string | null
  orderNo: string
}

/** What a sale gave, as it was written down. */
export interface Given {
  orderNo: string
  /** What was there before it. */
  before: Holding | null
  /** Until when it was given; null: for ever. */
  until: string | null
  /** When it was given. */
  time: string
}

/**
 * What is left of a holding when a sale is taken back. Nothing has happened since: what was there before. Something was bought since, or given: the
 * time that the sale had added goes, the rest stays. @returns `before` for exactly that, `none` where nothing is left
 */
export function takenBack(now: number, held: Holding, given: Given): 'before' | 'same' | 'none' | { until: string } {
  const isOwn = held.orderNo === given.orderNo || held.orderNo === '0'
  if (isOwn && held.expireTime === given.until) return given.before === null ? 'none' : 'before'
  // For ever by another way, or for ever by this one and shortened since: nothing of it is this sale's.
  if (held.expireTime === null || given.until === null) return 'same'
  const begun = Date.parse(given.time)
  const from = given.before?.expireTime ? Math.max(begun, Date.parse(given.before.expireTime)) : begun
  const left = Date.parse(held.expireTime) - Math.max(0, Date.parse(given.until) - from)
  return left > now ? { until: new Date(left).toISOString() } : 'none'
}
