/** Division of a payment among lecturer, referrers and platform. Pure, in fen. */

/** `rate` of an amount, rounded down to the fen. Rates have four decimals. */
export function portion(amount: number, rate: number): number {
  return Number((BigInt(amount) * BigInt(Math.round(rate * 10_000))) / 10_000n)
}

export interface Shares {
  lecturer: number
  referrer: number
  /** The referrer's referrer, where the site has a second level. */
  second: number
  /** The remainder, at least 0. */
  platform: number
}

/**
 * The shares of a payment. The lecturer's comes first; the referrer and then the second level are paid from the
 * platform's part, each at most what is left.
 */
export function sharesOf(paid: number, rates: { lecturer: number; referrer: number; second: number }): Shares {
  const lecturer = portion(paid, rates.lecturer)
  const referrer = Math.min(portion(paid, rates.referrer), paid - lecturer)
  const second = Math.min(portion(paid, rates.second), paid - lecturer - referrer)
  return { lecturer, referrer, second, platform: paid - lecturer - referrer - second }
}

/**
 * The clawback of a share after `refunded` fen of the sale in total: in proportion, and everything on a full refund.
 * Clawbacks for other reasons stay. @returns fen to claw back now
 */
export function clawBack(share: { amount: number; clawed: number }, refunded: number, paid: number): number {
  if (paid === 0) return 0
  const due = refunded >= paid ? share.amount : Number((BigInt(share.amount) * BigInt(refunded)) / BigInt(paid))
  return Math.max(0, due - share.clawed)
}
