/** The accounts of the ledger, and one line of a transfer. */

/** Accounts of the site itself: where money lies or goes, by kind. Their balance is the sum of their entries. */
export type SiteAccount =
  | `channel:${string}`
  | 'platform'
  /** Money that arrived and fits nothing: a person decides. */
  | 'suspense'
  /** Money that is on its way back to who paid it. */
  | 'refundDue'
  /** Money that has left to people's bank accounts. */
  | 'payout'
  | 'tax'
/** Accounts of a person: shares before the refund window ends, what may be withdrawn, what a withdrawal holds. */
export type OwnedAccount = 'pending' | 'available' | 'withdrawing'

export type Line = { account: SiteAccount; amount: number } | { account: OwnedAccount; ownerId: string; amount: number }
