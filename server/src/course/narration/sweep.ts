/** Deletes narrations of lessons that are gone, and their files. */
import { transaction } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { cleanType } from './jobs.ts'
import { deleteNarration, selectGone } from './narration.sql.ts'

/**
 * A lesson is gone when it is neither on the shelf nor in the newest version of its course; a deleted course has none.
 * Restoring an older version brings its text back, and its narration is made again.
 */
export async function sweepNarrations({
  database,
  jobs,
  sites,
}: Pick<Services, 'database' | 'jobs' | 'sites'>): Promise<number> {
  let count = 0
  for (const { siteId } of sites.all())
    await transaction(database.of(siteId), async (tx) => {
      const keys: string[] = []
      for (const row of await selectGone(tx)) {
        keys.push(...(await deleteNarration(tx, row)))
        count += 1
      }
      if (keys.length > 0) await jobs.send(tx, cleanType, { siteId, keys })
    })
  return count
}
