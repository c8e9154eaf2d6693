/** How far a site trusts somebody now: asked when they write or report, never when others read. */
import type { Db, Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { differ, levelOf, type TrustLevel } from './trust.ts'
import { selectLevels, selectReputations } from './trust.sql.ts'

/** A change of the table reaches every process within so long. */
const KEEP_MS = 30_000

type Cached = Pick<Services, 'views'>
const keyOf = (siteId: number) => `${siteId} community.trust`

/** The site's table has changed: this process reads it anew. */
export const forgetLevels = (services: Cached, siteId: number): void => services.views.forget(keyOf(siteId))

export const levelsOf = (services: Cached, db: Db | Tx): Promise<readonly TrustLevel[]> =>
  services.views.get(keyOf(db.siteId), () => selectLevels(db), { keepMs: KEEP_MS }) as Promise<readonly TrustLevel[]>

/** The levels of these people, by who it is. */
export async function levelsOfPeople(services: Cached, db: Db | Tx, userIds: readonly string[]) {
  const levels = await levelsOf(services, db)
  const known = await selectReputations(db, [...new Set(userIds)], levels)
  return new Map([...known].map(([userId, reputation]) => [userId, levelOf(reputation, levels)]))
}

/** What a person may, as far as these things go: one statement, and none where every level may the same. */
export async function allowedTo(
  services: Cached,
  db: Db | Tx,
  userId: string,
  ...things: (keyof TrustLevel)[]
): Promise<TrustLevel | undefined> {
  const levels = await levelsOf(services, db)
  if (!differ(levels, ...things)) return levels[0]
  return levels[(await levelsOfPeople(services, db, [userId])).get(userId) ?? 0]
}
