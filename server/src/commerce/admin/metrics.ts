import { atSite } from '../../kernel/db/index.ts'
import type { Measurement } from '../../kernel/metrics.ts'
import type { Services } from '../../kernel/services.ts'
import { countWaiting } from './waiting.sql.ts'

/** Reported with 0 too, so that an alert has a value to compare. */
const moneyKinds = [
  'refund',
  'refundError',
  'heldPayment',
  'reconDifference',
  'ledgerDifference',
  'withdrawal',
  'invoice',
]

/**
 * Money that waits for an operator, by kind, over all sites: refunds that the channel rejected, payments that match no
 * order, differences of reconciliation and ledger.
 */
export async function measureMoney({ database, sites }: Services): Promise<Measurement[]> {
  const waiting = new Map<string, { count: number; oldest: number }>(
    moneyKinds.map((kind) => [kind, { count: 0, oldest: 0 }]),
  )
  for (const { siteId } of sites.all())
    for (const { kind, count, age } of await countWaiting(atSite(database.owner, siteId))) {
      const sum = waiting.get(kind) ?? { count: 0, oldest: 0 }
      waiting.set(kind, { count: sum.count + count, oldest: Math.max(sum.oldest, age) })
    }
  const values = (of: 'count' | 'oldest') =>
    [...waiting].map(([kind, matter]) => ({ labels: { kind }, value: matter[of] }))
  return [
    { name: 'money_waiting', help: 'Matters of money that wait for an operator, by kind', values: values('count') },
    { name: 'money_wait_seconds', help: 'Age of the oldest such matter, by kind', values: values('oldest') },
  ]
}
