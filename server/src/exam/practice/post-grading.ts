/**
 * The book fills itself: what rules and people have marked wrong goes from records into the wrong-answer books, and how problems were answered into the
 * bank. It follows marking at its own pace, so that a school that hands in at once waits for nothing here. Each batch is one transaction: killed at any
 * instant it has happened wholly or not at all.
 */
import { atSite, transaction, type OwnerDb, type OwnerTx } from '../../kernel/db/index.ts'
import type { Log } from '../../kernel/log.ts'
import { bumpCounts } from '../bank/index.ts'
import * as sql from './post-grading.sql.ts'

const BATCH = 100
const EVERY_MS = 1000

/** Collects one batch. @returns how many records it was */
export function collectBatch(owner: OwnerDb, max = BATCH): Promise<number> {
  return transaction(owner, (tx) => collectWithin(tx, max))
}

/** The same as part of a larger transaction: for seeds. */
export async function collectWithin(tx: OwnerTx, max: number): Promise<number> {
  // One process at a time: two would only wait for each other at the same problems.
  const [lock] = await tx<{ own: boolean }[]>`SELECT pg_try_advisory_xact_lock(hashtext('exam.collect')) AS own`
  if (!lock?.own) return 0
  const records = await sql.takeBatch(tx, max)
  if (records.length === 0) return 0
  await sql.unfoldMarks(tx, records)
  await sql.addStats(tx)
  for (const [siteId, counts] of await sql.selectCounts(tx)) await bumpCounts(atSite(tx, siteId), counts)
  await sql.addErrors(tx)
  await sql.closeBatch(tx, records)
  return records.length
}

/** Collects everything there is: for tests and seeds. */
export async function collectAll(owner: OwnerDb): Promise<number> {
  let total = 0
  for (let count = await collectBatch(owner, 1000); count > 0; count = await collectBatch(owner, 1000)) total += count
  return total
}

/** Looks for marked records every second. @returns a function that ends it */
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
