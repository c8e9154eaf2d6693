/** What a withdrawal costs: computed by the server when it is asked for, and shown by the browser while it is typed. Pure, in fen; imports nothing. */

/** Hours for which a changed payout account pays nobody. */
export const REBIND_HOURS = 24

export interface Cost {
  fee: number
  tax: number
  /** What reaches the person's account. */
  arriveMoney: number
}

/** What a withdrawal costs by the rule of the site. The tax is of the whole amount, rounded down to the fen; rates have four decimals. */
export function costOf(amount: number, { extractFee, taxRate }: { extractFee: number; taxRate: number }): Cost {
  const tax = Number((BigInt(amount) * BigInt(Math.round(taxRate * 10_000))) / 10_000n)
  return { fee: extractFee, tax, arriveMoney: amount - extractFee - tax }
}
