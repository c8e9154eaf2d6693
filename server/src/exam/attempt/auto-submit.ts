/**
 * Hands in expired records in batches and marks what was handed in. Driven by a timer, not by requests. A lock allows
 * one worker across processes; after a crash another process takes over.
 */
import { isDatabaseDown } from '../../kernel/db/errors.ts'
import { atSite, transaction } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import * as sql from './hand-in.sql.ts'
import { markHandedIn } from './mark.ts'
import { GRACE_SECONDS } from './rules.ts'
import { submitLock } from './save.sql.ts'

const EVERY_MS = 1000
/** Batch size: a flip blocks the saves of the site for tens of milliseconds. */
const FLIP_CHUNK = 2000
const MARK_CHUNK = 200
const LOCK = 7_415_221_001

/**
 * Hands in and marks what is due now.
 * @returns the numbers of records
 */
export async function submitExpired(services: Pick<Services, 'database'>): Promise<{ closed: number; marked: number }> {
  const { owner } = services.database
  const done = { closed: 0, marked: 0 }
  for (const siteId of await sql.selectDueSites(owner, GRACE_SECONDS)) {
    for (;;) {
      const closed = await transaction(owner, async (tx) => {
        if (!(await sql.tryLock(tx, LOCK))) return 0
        await submitLock(atSite(tx, siteId))
        return sql.handInDue(atSite(tx, siteId), GRACE_SECONDS, FLIP_CHUNK)
      })
      done.closed += closed
      if (closed < FLIP_CHUNK) break
    }
  }
  for (const siteId of await sql.selectUnmarkedSites(owner)) {
    for (;;) {
      const marked = await transaction(owner, (tx) => markHandedIn(atSite(tx, siteId), { most: MARK_CHUNK }))
      done.marked += marked
      if (marked < MARK_CHUNK) break
    }
  }
  return done
}

/**
 * Polls every second.
 * @returns a function that stops it
 */
export function startAutoSubmit(services: Services): () => Promise<void> {
  let running: Promise<void> | undefined
  const check = async () => {
    try {
      const { closed, marked } = await submitExpired(services)
      if (closed > 0) services.log.info({ closed, marked }, 'handed in expired exams')
    } catch (error) {
      // The database is restarting: the next poll retries.
      if (!isDatabaseDown(error)) services.log.error({ err: error }, 'auto-submit failed')
    }
  }
  const timer = setInterval(() => {
    running ??= check().finally(() => {
      running = undefined
    })
  }, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
