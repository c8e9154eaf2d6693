/** Log of what API tokens do. */
import { transaction } from '../../kernel/db/index.ts'
import { createGroupCommit } from '../../kernel/group-commit.ts'
import { processPart, sitePart } from '../../kernel/parts.ts'
import type { Services } from '../../kernel/services.ts'
import { insertUses, type TokenUse } from './uses.sql.ts'

/** Uses of a site that may wait for their batch; beyond that, while the database does not keep up, they are dropped. */
const MAX_WAITING = 5000

const batcher = sitePart((services, siteId) =>
  createGroupCommit<TokenUse, undefined>({
    async run(uses) {
      await transaction(services.database.of(siteId), (tx) => insertUses(tx, uses))
      return uses.map(() => undefined)
    },
    waitMs: 200,
    inFlight: 1,
  }),
)
const unwritten = processPart(() => new Set<Promise<void>>())

/** Notes a use, without waiting: it is written with others within a second. A crash loses those that wait. */
export function noteTokenUse(services: Services, siteId: number, use: TokenUse): void {
  const uses = batcher(services, siteId)
  if (uses.pending() >= MAX_WAITING) {
    services.log.warn({ siteId, call: use.path }, 'a use of an API token is not logged: too many wait')
    return
  }
  const written = uses
    .submit(use)
    .catch((cause: unknown) => services.log.error({ err: cause, siteId }, 'a use of an API token is not logged'))
    .finally(() => unwritten(services).delete(written))
  unwritten(services).add(written)
}

/** Resolves when every use that was noted is written. */
export async function tokenUsesWritten(services: Services): Promise<void> {
  await Promise.all(unwritten(services))
}
