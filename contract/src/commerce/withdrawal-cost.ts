/** Cost of a withdrawal: computed by the server, and by the browser while typing. Pure, in fen; imports nothing. */

/** Hours for which a changed payout account is blocked. */
export const REBIND_HOURS = 24

export interface Cost {
  fee: number
  tax: number
  /** Transferred to the payout account. */
  arriveMoney: number
}

/** How the tax of a withdrawal is computed. */
export const taxModes = { rate: 1, table: 2 } as const

/** The tax of an amount the payee invoices: nothing is withheld, since the payee pays the tax. */
export const untaxed = { taxRate: 0, taxMode: taxModes.rate } as const

/** Withholding table for labour income (劳务报酬所得预扣率), by income after the allowance, in fen. */
export const taxTable = [
  { upTo: 2_000_000, rate: 20, less: 0 },
  { upTo: 5_000_000, rate: 30, less: 200_000 },
  { upTo: Infinity, rate: 40, less: 700_000 },
] as const

/** Withholding on one month's income by the table, rounded down to the fen. */
export function tableTax(pay: number): number {
  // Up to 4,000 yuan the allowance is 800 yuan, above it a fifth.
  const taxed = pay <= 400_000 ? Math.max(0, pay - 80_000) : pay - Math.ceil(pay / 5)
  const step = taxTable.find(({ upTo }) => taxed <= upTo) ?? taxTable[2]
  return Math.floor((taxed * step.rate) / 100) - step.less
}

/** The site's rule about the cost of withdrawals. */
export interface CostRule {
  extractFee: number
  taxRate: number
  taxMode: number
}

/** Earlier withdrawals of the same calendar month, and their tax. */
export interface MonthBefore {
  monthMoney: number
  monthTax: number
}

/**
 * The cost of a withdrawal by the site's rule. A rate applies to the whole amount, rounded down to the fen, with four
 * decimals; the table applies to the month's total, less tax withheld before: several small withdrawals cost what one
 * large one does.
 */
export function costOf(
  amount: number,
  { extractFee, taxRate, taxMode }: CostRule,
  { monthMoney, monthTax }: MonthBefore,
): Cost {
  const tax =
    taxMode === taxModes.table
      ? Math.max(0, tableTax(monthMoney + amount) - monthTax)
      : Number((BigInt(amount) * BigInt(Math.round(taxRate * 10_000))) / 10_000n)
  return { fee: extractFee, tax, arriveMoney: amount - extractFee - tax }
}
