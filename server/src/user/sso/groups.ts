/** What follows from the groups of a person in a directory. */
import type { Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import { importGroups, ssoSignedIn } from '../extension-points.ts'
import { selectGroupNames } from '../scim/scim.sql.ts'
import { selectUser } from '../user.sql.ts'
import type { ProviderRow } from './sso.sql.ts'

/** Classes of the same names, and what higher domains add. */
export async function followGroups(
  tx: Tx,
  services: Services,
  row: ProviderRow,
  userId: string,
  all: readonly string[],
): Promise<void> {
  const groups = [...new Set(all)]
  const { nickname } = found(await selectUser(tx, userId))
  // Absent in settings of older releases.
  const orgId = row.settings.orgId || ''
  const known = orgId === '' ? [] : await selectGroupNames(tx, row.id)
  const person = { userId, nickname, providerId: row.id, groups, known, orgId, operatorId: row.savedBy }
  for (const onSignedIn of ssoSignedIn.all(services)) await onSignedIn(tx, services, person)
  if (row.settings.isClassByGroup !== 1 || groups.length === 0) return
  const classes = await importGroups.one(services).find(tx, groups)
  for (const groupId of classes.values()) {
    // A full class must not keep the person out.
    await tx
      .savepoint((inner) =>
        importGroups.one(services).enter(inner, groupId, [{ userId, nickname, expireTime: null }], row.savedBy),
      )
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error
        services.log.info({ siteId: tx.siteId, userId, groupId, reason: error.message }, 'class not entered')
      })
  }
}
