/** The accounts of the ledger, and the lines of a transfer. */

/** Accounts of the site, by kind. Their balance is the sum of their entries. */
export type SiteAccount =
  | `channel:${string}`
  | 'platform'
  /** Money received that matches nothing; an operator decides. */
  | 'suspense'
  /** Money being refunded to its payer. */
  | 'refundDue'
  /** Money paid out to users' bank accounts. */
  | 'payout'
  | 'tax'
/** Accounts of a user: shares within the refund window, the withdrawable balance, the amount held by withdrawals. */
export type OwnedAccount = 'pending' | 'available' | 'withdrawing'

export type Line = { account: SiteAccount; amount: number } | { account: OwnedAccount; ownerId: string; amount: number }
