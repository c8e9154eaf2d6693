/** What a withdrawal costs: computed by the server when it is asked for, and shown by the browser while it is typed. Pure, in fen; imports nothing. */

/** Hours for which a changed payout account pays nobody. */
export const REBIND_HOURS = 24

export interface Cost {
  fee: number
  tax: number
  /** What reaches the person's account. */
  arriveMoney: number
}

/** How the tax of a withdrawal is found. */
export const taxModes = { rate: 1, table: 2 } as const

/** The tax of what an earner invoices, in place of the site's: nothing is withheld, since who invoices pays their own taxes. */
export const untaxed = { taxRate: 0, taxMode: taxModes.rate } as const

/** The table of withholding for pay of single services (劳务报酬所得预扣率): of what is left after the allowance, in fen. */
export const taxTable = [
  { upTo: 2_000_000, rate: 20, less: 0 },
  { upTo: 5_000_000, rate: 30, less: 200_000 },
  { upTo: Infinity, rate: 40, less: 700_000 },
] as const

/** What is withheld of the pay of one month by the table; rounded down to the fen. */
export function tableTax(pay: number): number {
  // Up to 4,000 yuan 800 are free, above it a fifth.
  const taxed = pay <= 400_000 ? Math.max(0, pay - 80_000) : pay - Math.ceil(pay / 5)
  const step = taxTable.find(({ upTo }) => taxed <= upTo) ?? taxTable[2]
  return Math.floor((taxed * step.rate) / 100) - step.less
}

/** What a site says about the cost of withdrawals. */
export interface CostRule {
  extractFee: number
  taxRate: number
  taxMode: number
}

/** What somebody has withdrawn in this calendar month before, and the tax of it. */
export interface MonthBefore {
  monthMoney: number
  monthTax: number
}

/**
 * What a withdrawal costs by the rule of the site. A rate is of the whole amount, rounded down to the fen, with four decimals; the table is of all that is withdrawn in
 * the month, less what was withheld of it before: several small ones cost what one large one does.
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
