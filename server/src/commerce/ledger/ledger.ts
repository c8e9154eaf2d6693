/**
 * The ledger: the one place where money changes hands. A transfer adds up to zero, happens once (its key), and is never changed; a correction is
 * another transfer. Amounts are fen; positive is a claim that the account holds, so the channels, where the money lies, run negative.
 */
import type { Tx } from '../../kernel/db/index.ts'
import * as sql from './ledger.sql.ts'
import type { Line } from './line.ts'

export interface Transfer {
  /** What happened, such as `pay:123`; the same key is the same transfer. */
  key: string
  kind: string
  orderNo?: string | undefined
  remark?: string | undefined
  lines: Line[]
}

/** Lines on the same account as one; those that come to nothing are left out. */
export function gather(lines: readonly Line[]): Line[] {
  const byAccount = new Map<string, Line>()
  for (const line of lines) {
    const name = `${line.account} ${'ownerId' in line ? line.ownerId : ''}`
    const before = byAccount.get(name)
    byAccount.set(name, before ? { ...before, amount: before.amount + line.amount } : line)
  }
  // One order everywhere: whoever locks accounts in another could wait for somebody who waits for them.
  return [...byAccount]
    .filter(([, { amount }]) => amount !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, line]) => line)
}

/**
 * Makes a transfer, within the action that causes it. @returns false when it was made before, and nothing happened now
 * @throws when it does not add up, which is an error of ours
 */
export async function transfer(tx: Tx, { key, kind, orderNo, remark = '', lines }: Transfer): Promise<boolean> {
  const sum = lines.reduce((total, { amount }) => total + amount, 0)
  if (sum !== 0) throw new Error(`transfer ${key} adds up to ${sum}`)
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
