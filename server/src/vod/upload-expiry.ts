import type { OwnerDb } from '../kernel/db/index.ts'
import { listUploadFiles, removeFile, uploadPath } from './upload-file.ts'
import * as sql from './upload.sql.ts'

/** A file that was written to within this time may belong to an upload whose row is just being made. ms */
const QUIET = 3600_000

/** Lets go of uploads that nobody went on with, and of files that no upload names. */
export async function expireUploads(owner: OwnerDb, dataDir: string): Promise<{ expired: number; orphans: number }> {
  const expired = await sql.deleteExpired(owner)
  for (const { siteId, id } of expired) await removeFile(uploadPath(dataDir, siteId, id))
  let orphans = 0
  for (const [siteId, ids] of await listUploadFiles(dataDir, QUIET, Date.now())) {
    const living = await sql.selectLiving(owner, siteId, ids)
    for (const id of ids.filter((one) => !living.has(one))) {
      await removeFile(uploadPath(dataDir, siteId, id))
      orphans += 1
    }
  }
  return { expired: expired.length, orphans }
}
