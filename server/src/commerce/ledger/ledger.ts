/**
 * The double-entry ledger, the only place that moves money. A transfer sums to zero, happens once (idempotency key) and
 * is immutable; a correction is another transfer. Amounts are fen; a positive balance is a claim held by the account,
 * so channel accounts, where the money lies, are negative.
 */
import type { Tx } from '../../kernel/db/index.ts'
import * as sql from './ledger.sql.ts'
import type { Line } from './line.ts'

export interface Transfer {
  /** Idempotency key, such as `pay:123`. */
  key: string
  kind: string
  orderNo?: string | undefined
  remark?: string | undefined
  lines: Line[]
}

/** Merges lines on the same account; zero sums are dropped. */
export function gather(lines: readonly Line[]): Line[] {
  const byAccount = new Map<string, Line>()
  for (const line of lines) {
    const name = `${line.account} ${'ownerId' in line ? line.ownerId : ''}`
    const before = byAccount.get(name)
    byAccount.set(name, before ? { ...before, amount: before.amount + line.amount } : line)
  }
  // A fixed account order prevents deadlocks between transfers.
  return [...byAccount]
    .filter(([, { amount }]) => amount !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, line]) => line)
}

/**
 * Makes a transfer in the transaction of the action that causes it. @returns false: made before, nothing changed
 * @throws when it does not sum to zero (a bug)
 */
export async function transfer(tx: Tx, { key, kind, orderNo, remark = '', lines }: Transfer): Promise<boolean> {
  const sum = lines.reduce((total, { amount }) => total + amount, 0)
  if (sum !== 0) throw new Error(`transfer ${key} sums to ${sum}, not zero`)
  const gathered = gather(lines)
  if (gathered.length === 0) return true
  const transferId = await sql.insertTransfer(tx, { key, kind, orderNo, remark })
  if (!transferId) return false
  const accounts = await sql.bookLines(tx, gathered)
  await sql.insertEntries(tx, transferId, accounts)
  return true
}

export type { Line } from './line.ts'
export { type Balances, lockAvailable, selectBalances } from './ledger.sql.ts'
