/** Reads: counted once per person and day. */
import { createHmac } from 'node:crypto'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { createGroupCommit } from '../../kernel/group-commit.ts'
import { sitePart } from '../../kernel/parts.ts'
import type { Services } from '../../kernel/services.ts'
import { addToCounts, lockCounts } from './reaction.sql.ts'
import { addArticleReads } from '../article/article.sql.ts'
import { addReadDays, addSources, insertReads, type Read } from './read.sql.ts'

/** Keyed hash of a reader: user id, or address and browser of a visitor. Not reversible. */
export function readerOf(
  services: Pick<Services, 'secret'>,
  by: { userId: string | undefined; ip: string; userAgent: string },
): string {
  const who = by.userId ? `user ${by.userId}` : `visitor ${by.ip} ${by.userAgent}`
  return createHmac('sha256', services.secret).update(who).digest('hex').slice(0, 32)
}

/** Counts reads that were not counted today. Idempotent. */
export async function countReads(tx: Tx, reads: readonly Read[]): Promise<void> {
  await lockCounts(tx, reads)
  const fresh = await insertReads(tx, reads)
  if (fresh.length === 0) return
  await addToCounts(
    tx,
    fresh.map(({ targetType, targetId, n }) => ({ targetType, targetId, read: n })),
  )
  await addReadDays(tx, fresh)
  await addSources(tx, fresh)
  await addArticleReads(tx, fresh)
}

const batcher = sitePart((services, siteId) =>
  createGroupCommit<Read, boolean>({
    run: async (reads) => {
      await transaction(services.database.of(siteId), (tx) => countReads(tx, reads))
      return reads.map(() => true)
    },
    waitMs: 20,
    inFlight: 1,
  }),
)

/** Counts one read, batched with concurrent ones. */
export const countRead = async (services: Services, siteId: number, read: Read): Promise<void> => {
  await batcher(services, siteId).submit(read)
}
