/** What follows from the groups of a person in a directory. */
import type { Tx } from '../../kernel/db/index.ts'
import { found } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import { ssoSignedIn } from '../extension-points.ts'
import { selectGroupNames } from '../scim/scim.sql.ts'
import { selectUser } from '../user.sql.ts'
import { followRoles } from './roles.ts'
import type { ProviderRow } from './sso.sql.ts'

export interface PersonGroups {
  /** Those that the claims name. */
  named?: readonly string[]
  /** Whether `named` are all of them. */
  isComplete?: boolean
  /** Those of the entry at SCIM; absent without an entry. */
  provisioned?: readonly string[] | undefined
  /** Default true. */
  mayEnter?: boolean
}

/** Roles follow groups by the mapping of the provider, classes and departments those of the same names (higher domains). */
export async function followGroups(
  tx: Tx,
  services: Services,
  row: ProviderRow,
  userId: string,
  { named = [], isComplete = false, provisioned, mayEnter = true }: PersonGroups,
): Promise<void> {
  const { nickname } = found(await selectUser(tx, userId))
  // Absent in settings of older releases.
  const orgId = row.settings.orgId || ''
  const person = {
    userId,
    nickname,
    providerId: row.id,
    groups: [...new Set([...named, ...(provisioned ?? [])])],
    claimed: isComplete ? named : undefined,
    provisioned,
    known: orgId === '' ? [] : await selectGroupNames(tx, row.id),
    orgId,
    operatorId: row.savedBy,
    isClassByGroup: row.settings.isClassByGroup === 1,
    mayEnter,
  }
  await followRoles(tx, services, row, person)
  for (const onSignedIn of ssoSignedIn.all(services)) await onSignedIn(tx, services, person)
}
