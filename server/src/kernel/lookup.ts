import type { Db } from './db/index.ts'
import { createGroupCommit, type GroupCommit } from './group-commit.ts'

/**
 * Data loader (avoids N+1): lookups by single keys within one tick of the event loop become one statement. Under
 * load that is most of what requests cost the database.
 */
export function createLookup<Row>(
  read: (db: Db, keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
): (db: Db, key: string) => Promise<Row | undefined> {
  const batchers = new WeakMap<Db, GroupCommit<string, Row | undefined>>()
  return (db, key) => {
    const batcher =
      batchers.get(db) ??
      createGroupCommit<string, Row | undefined>({
        async run(keys) {
          const rows = await read(db, [...new Set(keys)])
          return keys.map((one) => rows.get(one))
        },
        waitMs: 0,
      })
    batchers.set(db, batcher)
    return batcher.submit(key)
  }
}
