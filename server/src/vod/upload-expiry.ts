import type { OwnerDb } from '../kernel/db/index.ts'
import { listUploadFiles, removeFile, uploadPath } from './upload-file.ts'
import * as sql from './upload.sql.ts'

/** A file written within this time may belong to an upload whose row is not committed yet. ms */
const QUIET = 3600_000

/** Deletes expired uploads and orphaned files. */
export async function expireUploads(owner: OwnerDb, dataDir: string): Promise<{ expired: number; orphans: number }> {
  const expired = await sql.deleteExpired(owner)
  for (const { siteId, id } of expired) await removeFile(uploadPath(dataDir, siteId, id))
  let orphans = 0
  for (const [siteId, ids] of await listUploadFiles(dataDir, QUIET, Date.now())) {
    const referenced = await sql.selectReferenced(owner, siteId, ids)
    for (const id of ids.filter((one) => !referenced.has(one))) {
      await removeFile(uploadPath(dataDir, siteId, id))
      orphans += 1
    }
  }
  return { expired: expired.length, orphans }
}
