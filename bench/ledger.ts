/** The cost of proving the ledger, and the latency of transfers meanwhile. */
import { rmSync } from 'node:fs'
import { prove } from '../server/src/commerce/ledger/proof.ts'
import { transfer } from '../server/src/commerce/ledger/ledger.ts'
import { type OwnerTx, transaction } from '../server/src/kernel/db/index.ts'
import { databaseOf, SITE, temporaryFolder, withProduct } from './product.ts'
import { atMost, type Bench } from './report.ts'
import { sized } from './smoke.ts'

/** Each with a payment of three entries and a settlement of two. */
const ORDERS = sized(2_000_000, 2000)
const LECTURERS = sized(500, 20)
const GOAL_SECONDS = 30
const BASE = 1_000_000_000_000

/** Paid and settled orders of 10.00, 70 % for the lecturer. Inserted directly, without foreign key checks. */
async function fill(tx: OwnerTx): Promise<void> {
  await tx`SET LOCAL session_replication_role = replica`
  const [site, base] = [tx`${SITE}::bigint`, tx`${BASE}::bigint`]
  const n = tx`generate_series(1::bigint, ${ORDERS}::bigint) n`
  await tx`
    INSERT INTO order_info (site_id, order_no, user_id, client_key, content_hash, order_status, price_payable,
      price_discount, price_paid, pay_time, expire_time)
    SELECT ${site}, ${base} + n, 1, 'bench-ledger-' || n, '', 2, 1000, 0, 1000, now(), now() FROM ${n}`
  await tx`
    INSERT INTO order_share (site_id, order_no, item_no, role, user_id, rate, amount, share_status, settle_time)
    SELECT ${site}, ${base} + n, 1, 'lecturer', ${base} + n % ${LECTURERS}::bigint, 0.7, 700, 2, now() FROM ${n}`
  await tx`
    INSERT INTO ledger_account (site_id, id, kind, owner_id, balance)
    SELECT ${site}, ${base} + l * 2, 'pending', ${base} + l, 0 FROM generate_series(0, ${LECTURERS - 1}::bigint) l UNION ALL
    SELECT ${site}, ${base} + l * 2 + 1, 'available', ${base} + l, ${(ORDERS / LECTURERS) * 700}::bigint
    FROM generate_series(0, ${LECTURERS - 1}::bigint) l
    UNION ALL
    SELECT ${site}, ${base} - 1, 'platform', 0, 0 UNION ALL SELECT ${site}, ${base} - 2, 'channel:bench', 0, 0
    ON CONFLICT (site_id, kind, owner_id, currency) DO NOTHING`
  // The demo data has created the account.
  const platform = tx`(SELECT id FROM ledger_account WHERE site_id = ${site} AND kind = 'platform' AND owner_id = 0)`
  await tx`
    INSERT INTO ledger_transfer (site_id, id, business_key, kind, order_no)
    SELECT ${site}, ${base} + n * 2 + s, CASE s WHEN 0 THEN 'pay:' ELSE 'settle:' END || (${base} + n), CASE s WHEN 0 THEN 'pay' ELSE 'settle' END, ${base} + n
    FROM ${n}, generate_series(0, 1) s`
  await tx`
    INSERT INTO ledger_entry (site_id, transfer_id, line, account_id, amount)
    SELECT ${site}, ${base} + n * 2 + e.s, e.line,
      CASE e.of WHEN 'channel' THEN ${base} - 2 WHEN 'platform' THEN ${platform} WHEN 'pending' THEN ${base} + n % ${LECTURERS}::bigint * 2 ELSE ${base} + n % ${LECTURERS}::bigint * 2 + 1 END,
      e.amount
    FROM ${n},
      (VALUES (0, 0, 'channel', -1000), (0, 1, 'pending', 700), (0, 2, 'platform', 300), (1, 0, 'available', 700),
        (1, 1, 'pending', -700)) AS e (s, line, of, amount)`
}

export const ledgerBench: Bench = {
  about: { zh: '账本：一千万条分录的核对', en: 'Ledger: proving ten million entries' },
  async run({ say }) {
    // A separate data directory: its orders have no items, and those of other benches no transfers.
    const dataDir = temporaryFolder('ledger')
    return withProduct(dataDir, async () => {
      const database = databaseOf(dataDir)
      try {
        const { owner } = database
        await owner.begin((tx) => fill(tx))
        // Statistics as after autovacuum.
        for (const table of ['order_info', 'order_share', 'ledger_account', 'ledger_transfer', 'ledger_entry'])
          await owner.unsafe(`VACUUM ANALYZE ${table}`)
        say(`${ORDERS * 5} 条分录`)
        const db = database.of(Number(SITE))
        let [isProving, made, slowest] = [true, 0, 0]
        const writing = (async () => {
          while (isProving) {
            const begin = performance.now()
            made += 1
            await transaction(db, (tx) =>
              transfer(tx, {
                key: `bench:${made}`,
                kind: 'bench',
                lines: [
                  { account: 'suspense', amount: -1 },
                  { account: 'available', ownerId: String(BASE), amount: 1 },
                ],
              }),
            )
            slowest = Math.max(slowest, performance.now() - begin)
            await new Promise((resolve) => setTimeout(resolve, 10))
          }
        })()
        const begin = performance.now()
        const { figures, differenceList } = await prove(db)
        const seconds = (performance.now() - begin) / 1000
        isProving = false
        await writing
        if (differenceList.length > 0)
          throw new Error(`the ledger does not add up: ${JSON.stringify(differenceList[0])}`)
        return [
          atMost(
            { zh: '核对一千万条分录', en: 'Proof of ten million entries' },
            seconds,
            GOAL_SECONDS,
            ' s',
            ` (${figures.entryCount} entries, ${figures.transferCount} transfers, ${figures.orderCount} orders)`,
          ),
          {
            name: { zh: '其间最慢的一笔记账', en: 'Slowest transfer meanwhile' },
            value: `${slowest.toFixed(0)} ms (${made})`,
          },
        ]
      } finally {
        await database.close()
      }
    }).finally(() => rmSync(dataDir, { recursive: true, force: true }))
  },
}
