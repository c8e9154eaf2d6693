/**
 * Collects wrong answers from marked records into the books, and answer counts into the bank. Asynchronous: a burst of
 * hand-ins does not wait for it. Each batch is one transaction, so a crash leaves it done or undone.
 */
import { atSite, type OwnerDb, transaction, type Tx } from '../../kernel/db/index.ts'
import type { Log } from '../../kernel/log.ts'
import { bumpCounts } from '../bank/index.ts'
import * as sql from './post-grading.sql.ts'

const BATCH = 100
const EVERY_MS = 1000

/**
 * Collects a batch of every site, each in a transaction of its own.
 * @returns the number of records
 */
export async function collectBatch(owner: OwnerDb, max = BATCH): Promise<number> {
  let total = 0
  for (const siteId of await sql.selectUncollectedSites(owner))
    total += await transaction(owner, (tx) => collectWithin(atSite(tx, siteId), max))
  return total
}

/** Same of one site, in a given transaction. */
export async function collectWithin(tx: Tx, max: number): Promise<number> {
  // One process at a time: two would contend for the same problems.
  const [lock] = await tx<{ own: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtext('exam.collect'), ${tx.siteId}) AS own`
  if (!lock?.own) return 0
  const records = await sql.takeBatch(tx, max)
  if (records.length === 0) return 0
  await sql.unfoldMarks(tx, records)
  await sql.addStats(tx)
  await bumpCounts(tx, await sql.selectCounts(tx))
  await sql.addErrors(tx)
  await sql.closeBatch(tx, records)
  return records.length
}

/** Collects everything, for tests and seeds. */
export async function collectAll(owner: OwnerDb): Promise<number> {
  let total = 0
  for (let count = await collectBatch(owner, 1000); count > 0; count = await collectBatch(owner, 1000)) total += count
  return total
}

/**
 * Polls for marked records every second.
 * @returns a function that stops it
 */
export function startCollecting(owner: OwnerDb, log: Log): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = collectBatch(owner)
      .catch((error: unknown) => log.error({ err: error }, 'collecting wrong answers failed'))
      .finally(() => {
        busy = false
      })
  }, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
