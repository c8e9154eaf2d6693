/** Deletes chat and recordings past the site's retention. */
import { rm } from 'node:fs/promises'
import { transaction } from '../kernel/db/index.ts'
import type { Services } from '../kernel/services.ts'
import * as sql from './admin-room.sql.ts'
import { broadcastFolder } from './files.ts'

/** Maximum deletions per run. */
const ROOMS = 200
const RECORDINGS = 500

/** Deletes expired chat and recordings. Idempotent. */
export async function deleteStale(services: Services): Promise<void> {
  const { database, config } = services
  for (const { siteId, periodId } of await sql.selectStaleRooms(database.owner, ROOMS))
    await transaction(database.of(siteId), (tx) => sql.deleteLines(tx, periodId))
  for (const { siteId, logId } of await sql.selectStaleRecordings(database.owner, RECORDINGS)) {
    await rm(broadcastFolder(config.dataDir, siteId, logId), { recursive: true, force: true })
    await sql.setRecordingGone(database.of(siteId), logId)
  }
}
