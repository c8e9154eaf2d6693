/** Deletes face pictures at the end of their retention and when consent is withdrawn. */
import { transaction, type Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { removeFiles } from '../../system/index.ts'
import * as sql from './face.sql.ts'

/** Deletes pictures of a person, files before rows. Idempotent. */
export async function deletePictures(
  tx: Tx,
  services: Pick<Services, 'platform'>,
  userId: string,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return
  await sql.forgetPictures(tx, userId, fileIds)
  await removeFiles(tx, services, userId, fileIds)
}

/** Deletes all pictures whose retention has ended, on all sites. */
export async function dropFaces(services: Services): Promise<{ deleted: number }> {
  const due = await sql.selectDue(services.database.owner, new Date(services.clock.now()).toISOString())
  let deleted = 0
  for (const { siteId, userId, fileId } of due)
    try {
      await transaction(services.database.of(siteId), (tx) => deletePictures(tx, services, userId, [fileId]))
      deleted += 1
    } catch (error) {
      // Retried by the next run; does not block other pictures.
      services.log.error({ err: error, siteId, fileId }, 'face picture could not be deleted')
    }
  return { deleted }
}
