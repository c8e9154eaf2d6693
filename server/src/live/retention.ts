/** What live sessions leave behind is stored for as long as the site says, and then deleted by the clock. */
import { rm } from 'node:fs/promises'
import { transaction } from '../kernel/db/index.ts'
import type { Services } from '../kernel/services.ts'
import * as sql from './admin-room.sql.ts'
import { broadcastFolder } from './files.ts'

/** What one round deletes at most; the next one goes on. */
const ROOMS = 200
const RECORDINGS = 500

/** Deletes chat and recordings that are older than their site stores them. Safe to repeat. */
export async function deleteStale(services: Services): Promise<void> {
  const { database, config } = services
  for (const { siteId, periodId } of await sql.selectStaleRooms(database.owner, ROOMS))
    await transaction(database.of(siteId), (tx) => sql.deleteLines(tx, periodId))
  for (const { siteId, logId } of await sql.selectStaleRecordings(database.owner, RECORDINGS)) {
    await rm(broadcastFolder(config.dataDir, siteId, logId), { recursive: true, force: true })
    await sql.setRecordingGone(database.of(siteId), logId)
  }
}
