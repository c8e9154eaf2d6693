/**
 * Ledger proof: recomputes all balances and compares them with orders, shares and withdrawals (docs/decisions/0046).
 */
import { MAX_DIFFERENCES } from '@zhixing/contract/commerce/admin-money'
import { type Db, transaction, type Tx } from '../../kernel/db/index.ts'
import { jobKind } from '../../kernel/job-kinds.ts'
import type { Services } from '../../kernel/services.ts'
import { proveLedgerType } from '../jobs.ts'
import * as sql from './proof.sql.ts'

/** Computes the proof from one snapshot. Read-only. */
export async function prove(db: Db): Promise<{ figures: sql.Figures; differenceList: sql.Difference[] }> {
  const begin = performance.now()
  return sql.readSnapshot(db, async (tx) => {
    const accounts = await sql.compareAccounts(tx)
    const orders = await sql.compareOrders(tx)
    const unequal = orders.some(({ isUnequal }) => isUnequal) ? await sql.selectUnequalTransfers(tx) : []
    const withdrawals = await sql.compareWithdrawals(tx)
    const sum = (of: (row: (typeof accounts)[number]) => number) => accounts.reduce((total, row) => total + of(row), 0)
    const differenceList: sql.Difference[] = [
      ...unequal.map((row) => ({ check: 'transfer' as const, refId: row.id, expected: 0, actual: row.sum })),
      ...accounts.flatMap(({ wrong }) =>
        (wrong ?? []).map(([refId, expected, actual]) => ({ check: 'balance' as const, refId, expected, actual })),
      ),
      ...orders.flatMap((row) => orderDifferences(row)),
      ...withdrawals.map((row) => ({
        check: 'withdrawal' as const,
        refId: row.userId,
        expected: row.due,
        actual: row.held,
      })),
    ]
    return {
      figures: {
        entryCount: sum((row) => row.entryCount),
        entrySum: sum((row) => row.sum),
        transferCount: await sql.countTransfers(tx),
        accountCount: sum((row) => row.accountCount),
        orderCount: await sql.countOrders(tx),
        seconds: Math.round((performance.now() - begin) / 10) / 100,
      },
      differenceList: differenceList.slice(0, MAX_DIFFERENCES),
    }
  })
}

function orderDifferences(row: sql.ComparedOrder): sql.Difference[] {
  const { orderNo: refId, due, booked, shareDue, shareBooked } = row
  if (refId === null) return []
  return [
    ...(due === booked ? [] : [{ check: 'order' as const, refId, expected: due, actual: booked }]),
    ...(shareDue === shareBooked ? [] : [{ check: 'share' as const, refId, expected: shareDue, actual: shareBooked }]),
  ]
}

/** Starts a proof in the caller's transaction unless one is running. @returns its number */
export async function beginProof(tx: Tx, services: Pick<Services, 'jobs'>, operatorId: string | null): Promise<string> {
  const { id, isNew } = await sql.insertProof(tx, operatorId)
  if (isNew) await services.jobs.send(tx, proveLedgerType, { siteId: tx.siteId, proofId: id })
  return id
}

export const proofJob = jobKind(proveLedgerType, {
  async run({ siteId, proofId }, { services }) {
    const db = services.database.of(siteId)
    const { figures, differenceList } = await prove(db)
    const proved = differenceList.length === 0 && figures.entrySum === 0
    await sql.writeProof(db, proofId, { status: proved ? 'proved' : 'differs', figures, differenceList })
    if (!proved) services.log.error({ siteId, proofId, figures, differenceList }, 'the ledger proof found differences')
  },
  async failed({ siteId, proofId }, { services }, error) {
    await sql.writeProof(services.database.of(siteId), proofId, { status: 'failed', figures: null, differenceList: [] })
    services.log.error({ err: error, siteId, proofId }, 'the ledger proof failed')
  },
})

/** Starts the daily proof of every site. */
export async function proveLedgers(services: Services): Promise<{ begun: number }> {
  let begun = 0
  for (const { siteId } of services.sites.all()) {
    await transaction(services.database.of(siteId), (tx) => beginProof(tx, services, null))
    begun += 1
  }
  return { begun }
}
