/** Entries that a directory provisioned by SCIM, and the people who sign in. */
import { scimClaim } from '@zhixing/contract/user/sso-rules'
import type { Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import { selectByExternal, selectGroupsOfPeople, writeAccount } from '../scim/scim.sql.ts'
import { leaveDirectory } from './leave.ts'
import { type Claims, claimOf } from './sso-rules.ts'
import { texts } from './sso-texts.ts'
import type { ProviderRow } from './sso.sql.ts'

/** The claim that SCIM sends as `externalId`. */
export const scimClaimOf = ({ preset, settings }: Pick<ProviderRow, 'preset' | 'settings'>): string =>
  settings.claimScim || scimClaim(preset)

/** `externalId` of a person at SCIM; empty without the claim. */
export function externalIdOf(row: ProviderRow, claims: Claims): string {
  const value = [claimOf(claims, scimClaimOf(row))].flat()[0]
  return typeof value === 'string' ? value : ''
}

/**
 * Makes the entry of a proved person theirs. An account that was made for it before is left.
 * @returns the groups of the entry; undefined without one
 * @throws {CallError} forbidden for an entry that the directory has deactivated; the lock serializes this with SCIM
 */
export async function claimEntry(
  tx: Tx,
  services: Services,
  row: ProviderRow,
  externalId: string,
  userId: string,
): Promise<string[] | undefined> {
  const entry = await selectByExternal(tx, row.id, externalId, true)
  if (!entry) return undefined
  if (entry.isActive === 0) throw new CallError('forbidden', texts.entryDisabled)
  if (entry.userId !== userId || entry.isMade === 1) await writeAccount(tx, entry.id, userId, 0)
  if (entry.userId !== null && entry.userId !== userId)
    await leaveDirectory(tx, services, row, entry.userId, new Date(services.clock.now()))
  const groups = (await selectGroupsOfPeople(tx, [entry.id])).get(entry.id) ?? []
  return groups.map(({ displayName }) => displayName)
}
