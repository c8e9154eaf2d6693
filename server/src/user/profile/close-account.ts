import { transaction } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { eraseFiles, fileKeysOf } from '../../system/index.ts'
import { personalData } from '../extension-points.ts'
import * as sql from './personal-data.sql.ts'
import { texts } from '../texts.ts'

/**
 * Erases accounts whose closing date has passed (docs/decisions/0020). Idempotent: an account stays due until
 * everything is erased.
 */
export async function closeDueAccounts(services: Services): Promise<{ closed: number }> {
  let closed = 0
  for (const { siteId, userId } of await sql.selectDueAccounts(services.database.owner)) {
    try {
      if (await closeAccount(services, siteId, userId)) closed += 1
    } catch (error) {
      // A failing account is retried by the next run and does not block the others.
      services.log.error({ err: error, siteId, userId }, 'account could not be erased')
    }
  }
  return { closed }
}

async function closeAccount(services: Services, siteId: number, userId: string): Promise<boolean> {
  const db = services.database.of(siteId)
  let keys: string[] = []
  const done = await transaction(db, async (tx) => {
    const mobile = await sql.lockDueAccount(tx, userId)
    if (mobile === undefined) return false
    keys = [...(await fileKeysOf(tx, userId)), ...(await sql.selectExportKeys(tx, userId))]
    // Files before rows: after a crash the account is still due and the files are found again.
    for (const key of keys) await services.platform.storage.remove(key)
    for (const { erase } of personalData.all(services)) await erase(tx, userId)
    await eraseFiles(tx, userId)
    await sql.eraseUser(tx, userId, mobile, texts.closedUser)
    await services.events.publish(tx, 'content.changed', { siteId, kind: 'user' })
    return true
  })
  if (done) services.log.info({ siteId, userId, files: keys.length }, 'account closed and erased')
  return done
}

/** Deletes expired exports, files before rows. */
export async function dropExpiredExports(services: Services): Promise<{ dropped: number }> {
  const expired = await sql.selectExpiredExports(services.database.owner)
  for (const { siteId, id, fileKey } of expired) {
    if (fileKey) await services.platform.storage.remove(fileKey)
    await sql.deleteExport(services.database.of(siteId), id)
  }
  return { dropped: expired.length }
}
