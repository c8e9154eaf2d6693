/** Recurring work on placement tests. Idempotent. */
import type { Services } from '../../kernel/services.ts'
import { readyNow } from './placement.ts'
import { selectPlacements, writeReady } from './placement.sql.ts'

/** Counts the questions of all tests again: papers that are published or closed change which problems may be asked. */
export async function countReady({ sites, database, clock }: Services): Promise<number> {
  let tests = 0
  for (const { siteId } of sites.all()) {
    const db = database.of(siteId)
    for (const test of await selectPlacements(db)) {
      await writeReady(db, test.id, await readyNow(db, test, new Date(clock.now())))
      tests++
    }
  }
  return tests
}
