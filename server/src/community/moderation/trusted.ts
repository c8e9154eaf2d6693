/** Current trust level of a person; looked up on writes and reports, not on reads. */
import type { Db, Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { differ, levelOf, type TrustLevel } from './trust.ts'
import { selectLevels, selectReputations } from './trust.sql.ts'

/** Cache lifetime: a change reaches every process within this time. */
const KEEP_MS = 30_000

type Cached = Pick<Services, 'views'>
const keyOf = (siteId: number) => `${siteId} community.trust`

/** Drops the cached table of a site in this process. */
export const forgetLevels = (services: Cached, siteId: number): void => services.views.forget(keyOf(siteId))

export const levelsOf = (services: Cached, db: Db | Tx): Promise<readonly TrustLevel[]> =>
  services.views.get(keyOf(db.siteId), () => selectLevels(db), { keepMs: KEEP_MS }) as Promise<readonly TrustLevel[]>

/** Levels of people by id. */
export async function levelsOfPeople(services: Cached, db: Db | Tx, userIds: readonly string[]) {
  const levels = await levelsOf(services, db)
  const known = await selectReputations(db, [...new Set(userIds)], levels)
  return new Map([...known].map(([userId, reputation]) => [userId, levelOf(reputation, levels)]))
}

/** Permissions of a person for the given fields: one statement, none where levels do not differ. */
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
