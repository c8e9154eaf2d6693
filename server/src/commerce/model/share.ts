/** Whose a paid amount is: lecturer, referrers, platform. Pure, in fen. */

/** `rate` of an amount, rounded down to the fen. Rates have four decimals. */
export function portion(amount: number, rate: number): number {
  return Number((BigInt(amount) * BigInt(Math.round(rate * 10_000))) / 10_000n)
}

export interface Shares {
  lecturer: number
  referrer: number
  /** Who referred the referrer, where the site has a second level. */
  second: number
  /** What is left; never less than nothing. */
  platform: number
}

/**
 * How a sale is shared. The lecturer comes first; the referrer is paid out of what is the platform's, then who referred the referrer, and neither gets
 * more than is left.
 */
export function sharesOf(paid: number, rates: { lecturer: number; referrer: number; second: number }): Shares {
  const lecturer = portion(paid, rates.lecturer)
  const referrer = Math.min(portion(paid, rates.referrer), paid - lecturer)
  const second = Math.min(portion(paid, rates.second), paid - lecturer - referrer)
  return { lecturer, referrer, second, platform: paid - lecturer - referrer - second }
}

/**
 * What of a share goes back when so much of the sale has been refunded altogether: in proportion, rounded up against nobody, and the whole
 * with the whole. What was taken for another reason stays taken. @returns fen to take back now
 */
export function clawBack(share: { amount: number; clawed: number }, refunded: number, paid: number): number {
  if (paid === 0) return 0
  const due = refunded >= paid ? share.amount : Number((BigInt(share.amount) * BigInt(refunded)) / BigInt(paid))
  return Math.max(0, due - share.clawed)
}
