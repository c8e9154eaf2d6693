import type { Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { ssoLeft } from '../extension-points.ts'
import { notifyEnded } from '../sign-in/sessions.ts'
import { revokeTokensOf } from '../token/token.sql.ts'
import { takeAllRoles } from './roles.ts'
import type { ProviderRow } from './sso.sql.ts'
import * as sql from './sso.sql.ts'

/**
 * What follows when a person has left a directory: the sessions that it opened before `before` end, API tokens of the
 * person are revoked, roles that it gave and what higher domains gave are taken back (`ssoLeft`). The account stays.
 * @returns how many sessions ended
 */
export async function leaveDirectory(
  tx: Tx,
  services: Services,
  row: ProviderRow,
  userId: string,
  before: Date,
): Promise<number> {
  const ended = await sql.endSsoSessions(tx, row.id, { sid: undefined, userId, before })
  await notifyEnded(tx, services, tx.siteId, ended)
  await revokeTokensOf(tx, userId)
  await takeAllRoles(tx, services, row, userId)
  // Absent in settings of older releases.
  const orgId = row.settings.orgId || ''
  for (const onLeft of ssoLeft.all(services))
    await onLeft(tx, services, { userId, providerId: row.id, orgId, operatorId: row.savedBy })
  return ended.length
}
